internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// The layout of a presenter.
extension ScreenPresenter {
  var layout: SheetLayout { SheetLayout(bounds: size, textScale: theme.textScale) }

  /// Returns the height at which the topmost sheet fits; nil without sheets.
  public func naturalHeight(for width: Int) -> Int? {
    guard let sheet = topSheet else { return nil }
    let layout = SheetLayout(
      bounds: Size(width: Double(width), height: 0), textScale: theme.textScale)
    let content = sheet.canvas.measure(.vertical, across: Int(layout.width(sheet.style))).natural
    return Int(layout.height(sheet.style, contentHeight: Double(content)).rounded(.up))
  }

  /// Adapts the styles to the current width.
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
      // Deferred until after the layout, because screens react to it.
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

  /// Places a view. Receding only transforms the drawing, so that each view is laid out once.
  private func place(_ view: Widget, in frame: Rect) {
    _ = view.measure(.horizontal)
    root.allocate(view, in: frame)
  }

  /// Returns the transform of the layer at an index.
  func receding(_ frame: Rect, at index: Int) -> Transform {
    layout.receded(frame, sheets[index...].filter(\.recedes).map(\.presence).max() ?? 0)
  }

  /// Returns whether a sheet above dims the layer.
  func isDimmed(at index: Int) -> Bool { sheets[index...].contains { $0.presence > 0 && $0.dims } }

  /// Returns the shade under a sheet. Under others, it's weaker, because three full shades would hide the panel.
  func shade(of index: Int) -> Color {
    let sheet = sheets[index]
    let left = sheets[(index + 1)...].reduce(1) { $0 * (1 - 0.7 * ($1.dims ? $1.presence : 0)) }
    return .black.withAlpha(sheet.shade(theme.appearance) * sheet.presence * left)
  }

  /// Returns the area that is hidden below the highest card at the lower edge.
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

  /// Animates the sheet of a screen to its new size.
  func sizeChanged(of screen: Screen) {
    screen.sheet?.grow()
    root.queueResize()
  }
}
