internal import GTK

/// The layout and drawing of the content's canvas.
final class ContentSheet: CanvasContent {
  weak var view: ContentView?
  /// The opacity of each leaf at the last layout.
  private var opacities: [Double] = []
  /// The visible leaves, if all are opaque.
  private var plain: [Leaf]?
  private var fontSerial: UInt32?
  /// Whether the current leaves have been allocated; they can't be drawn before.
  var isArranged = false

  var requestMode: RequestMode { .heightForWidth }

  /// Any size will do: the container clips what doesn't fit.
  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let view, orientation == .vertical, let size else { return .zero }
    let height = view.height(for: Double(size), in: view.mode)
    return Measurement(minimum: 0, natural: Int(height.within(0...longestSide)))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let view else { return }
    isArranged = true
    // GTK invalidates only a leaf that is drawn by itself, not one drawn in its row.
    canvas.queueDraw()
    let wereShown = view.timedLeaves.map(\.isShown)
    opacities = []
    for (leaf, placement) in zip(view.leaves, view.placements(in: Double(width))) {
      // Leaves below the visible area are neither drawn nor focusable.
      guard var placement, placement.rect.minY < Double(height) else {
        leaf.setShown(false, on: canvas)
        opacities.append(0)
        continue
      }
      leaf.setShown(true, on: canvas)
      // GTK requires a measurement before an allocation, and a button's padding within it.
      let least = canvas.measure(leaf.widget, .horizontal).minimum
      placement.rect.size.width = max(placement.rect.width, Double(least))
      canvas.allocate(leaf.widget, in: placement.rect)
      leaf.place = placement.rect
      opacities.append(placement.opacity)
    }
    plain = plainLeaves(of: view)
    if view.timedLeaves.map(\.isShown) != wereShown, view.isFollowingTime { view.times.schedule() }
  }

  /// Records the fonts of this measurement. GTK signals a style only in the next frame but already
  /// applies it; without this, everything would be measured twice.
  func noteFonts(of canvas: Canvas) {
    if fontSerial == nil { fontSerial = canvas.fontSerial }
  }

  func styleChanged(_ canvas: Canvas) {
    let serial = canvas.fontSerial
    guard serial != fontSerial else { return }
    fontSerial = serial
    view?.fontsChanged()
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let view else { return }
    #if DEBUG
      TestHook.dieDrawing(view.node)
    #endif
    let change = view.change
    let all = Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    // Cairo allocates a surface the size of the clip for each opacity group, so leaves with equal
    // opacity share one.
    if let change, !change.gone.isEmpty {
      snapshot.clip(to: all) {
        snapshot.opacity(1 - change.progress) {
          for node in change.gone { snapshot.append(node) }
        }
      }
    }
    for layer in layers(of: view, change) {
      guard layer.opacity < 1 || layer.isChanging else {
        for leaf in layer.leaves { canvas.snapshot(leaf.widget, into: snapshot) }
        continue
      }
      snapshot.clip(to: all) {
        snapshot.opacity(layer.opacity) {
          snapshot.crossFade(layer.isChanging ? change?.progress ?? 1 : 1) {
            for leaf in layer.leaves {
              if let node = change?.before[ObjectIdentifier(leaf)] { snapshot.append(node) }
            }
          } to: {
            for leaf in layer.leaves { canvas.snapshot(leaf.widget, into: snapshot) }
          }
        }
      }
    }
  }

  private func plainLeaves(of view: ContentView) -> [Leaf]? {
    var plain: [Leaf] = []
    for (leaf, opacity) in zip(view.leaves, opacities) where opacity > 0 {
      guard opacity == 1 else { return nil }
      plain.append(leaf)
    }
    return plain
  }

  /// Invalidates the cached leaves.
  func leavesChanged() { plain = nil }

  /// Consecutive leaves with the same opacity and transition, drawn together.
  private struct Layer {
    var opacity: Double
    var isChanging: Bool
    var leaves: [Leaf] = []
  }

  private func layers(of view: ContentView, _ change: ContentChange?) -> [Layer] {
    if change == nil, let plain { return [Layer(opacity: 1, isChanging: false, leaves: plain)] }
    var layers: [Layer] = []
    var last = 0
    for (leaf, opacity) in zip(view.leaves, opacities) where opacity > 0 {
      let isChanging = change?.before[ObjectIdentifier(leaf)] != nil
      func isFit(_ layer: Layer) -> Bool {
        layer.opacity == opacity && layer.isChanging == isChanging
      }
      // Usually the layer of the previous leaf.
      if layers.isEmpty || !isFit(layers[last]) {
        last = layers.firstIndex(where: isFit) ?? layers.count
        if last == layers.count { layers.append(Layer(opacity: opacity, isChanging: isChanging)) }
      }
      layers[last].leaves.append(leaf)
    }
    return layers
  }
}
