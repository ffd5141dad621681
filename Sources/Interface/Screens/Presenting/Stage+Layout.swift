internal import GLib
internal import GTK
internal import Styling
internal import WidgetCore

/// Where everything lies on a stage.
extension Stage {
  var layout: SheetLayout { SheetLayout(stage: size, textScale: look.textScale) }

  /// How high it would have to be for the topmost sheet to show all that it can at once; nil where nothing
  /// is presented.
  public func naturalHeight(for width: Int) -> Int? {
    guard let sheet = topSheet else { return nil }
    let layout = SheetLayout(
      stage: Size(width: Double(width), height: 0), textScale: look.textScale)
    let content = sheet.canvas.measure(.vertical, across: Int(layout.width(sheet.style))).natural
    return Int(layout.height(sheet.style, contentHeight: Double(content)).rounded(.up))
  }

  /// Finds the style for the width that there is now.
  func adapt() {
    for sheet in sheets {
      sheet.adapt(to: size.width)
      if presentation.sheet(sheet.id)?.covers != sheet.covers {
        handle(.covers(sheet.id, sheet.covers))
      }
    }
  }

  func allocate(_ size: Size) {
    if size != self.size {
      self.size = size
      // Not in the middle of a layout: screens may hear of it.
      adaptation =
        adaptation
        ?? .idle { [weak self] in
          self?.adaptation = nil
          self?.adapt()
          self?.root.queueAllocate()
        }
    }
    let all = Rect(origin: .zero, size: size)
    for sheet in sheets { sheet.arrange(layout, in: root) }
    place(base.view, in: all)
    for sheet in sheets {
      sheet.frame.corners = sheet.place.corners
      sheet.frame.hasOutline = sheet.style == .popover
      place(sheet.canvas, in: sheet.frameNow)
    }
  }

  /// Only what is drawn is moved back by what lies above it, so that it is laid out once.
  private func place(_ view: Widget, in frame: Rect) {
    _ = view.measure(.horizontal)
    root.allocate(view, in: frame)
  }

  /// How a layer, which so many sheets lie below of, is moved back.
  func receding(_ frame: Rect, at index: Int) -> Transform {
    layout.receded(frame, sheets[index...].filter(\.recedes).map(\.presence).max() ?? 0)
  }

  /// Whether something lies above a layer that dims it.
  func isDimmed(at index: Int) -> Bool { sheets[index...].contains { $0.presence > 0 && $0.dims } }

  /// How dark it is under a sheet. Where others lie above it, theirs is nearly all that counts: the
  /// third of three cards would else leave nothing to be seen of the panel.
  func shade(of index: Int) -> Color {
    let sheet = sheets[index]
    let left = sheets[(index + 1)...].reduce(1) { $0 * (1 - 0.7 * ($1.dims ? $1.presence : 0)) }
    return .black.withAlpha(sheet.shade(look.appearance) * sheet.presence * left)
  }

  /// What nothing is seen of below the highest card that stands on the lower edge.
  func cover(above index: Int) -> Rect? {
    guard let card = sheets[index...].last(where: { $0.place.edge == .bottom }) else { return nil }
    let isReceding = sheets.contains { $0.id > card.id && $0.recedes }
    guard !isReceding else { return nil }
    let frame = card.frameNow
    let round = Corner.card
    return Rect(
      x: frame.minX, y: frame.minY + round, width: frame.width,
      height: max(0, size.height - frame.minY - round))
  }

  /// A screen wants another size.
  func sizeChanged(of screen: Screen) {
    screen.sheet?.grow()
    root.queueResize()
  }
}
