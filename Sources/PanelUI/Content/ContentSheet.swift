internal import GTK

/// What the content's canvas asks: where the leaves lie, and how they are drawn.
final class ContentSheet: CanvasContent {
  weak var view: ContentView?
  /// The opacity of each leaf, as it was last laid out.
  private var opacities: [Double] = []
  private var fontSerial: UInt32?
  /// Whether the leaves have got their places since those last changed: else they can't be drawn.
  var isArranged = false

  var requestMode: RequestMode { .heightForWidth }

  /// It can do with any room: what doesn't fit is cut off by whoever shows it.
  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let view, orientation == .vertical, let size else { return .zero }
    let height = view.height(for: Double(size), in: view.mode)
    return Measurement(minimum: 0, natural: Int(height.within(0...longestSide)))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let view else { return }
    isArranged = true
    opacities = zip(view.leaves, view.placements(in: Double(width))).map { leaf, placement in
      leaf.setShown(placement != nil, on: canvas)
      guard var placement else { return 0 }
      // GTK insists on having measured what it allocates, and on a button's padding.
      let least = canvas.measure(leaf.widget, .horizontal).minimum
      placement.rect.size.width = max(placement.rect.width, Double(least))
      canvas.allocate(leaf.widget, in: placement.rect)
      return placement.opacity
    }
  }

  func styleChanged(_ canvas: Canvas) {
    let serial = canvas.fontSerial
    guard serial != fontSerial else { return }
    fontSerial = serial
    view?.fontsChanged()
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let view else { return }
    let change = view.change
    for node in change?.gone ?? [] {
      snapshot.opacity(1 - (change?.progress ?? 1)) { snapshot.append(node) }
    }
    for (leaf, opacity) in zip(view.leaves, opacities) where opacity > 0 {
      snapshot.opacity(opacity) {
        guard let change, let before = change.before[ObjectIdentifier(leaf)] else {
          return canvas.snapshot(leaf.widget, into: snapshot)
        }
        snapshot.crossFade(
          change.progress, from: { snapshot.append(before) },
          to: { canvas.snapshot(leaf.widget, into: snapshot) })
      }
    }
  }
}
