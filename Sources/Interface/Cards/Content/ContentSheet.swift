internal import GTK

/// What the content's canvas asks: where the leaves lie, and how they are drawn.
final class ContentSheet: CanvasContent {
  weak var view: ContentView?
  /// The opacity of each leaf, as it was last laid out.
  private var opacities: [Double] = []
  /// The leaves that are seen, where each of them is all there.
  private var plain: [Leaf]?
  private var fontSerial: UInt32?
  /// Whether the leaves have got their places since those last changed: else they can't be drawn.
  var isArranged = false

  var requestMode: RequestMode { .heightForWidth }

  /// It can do with any room: what doesn't fit is cut off by whoever shows it.
  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let view, orientation == .vertical, let size else { return .zero }
    let start = view.startOfCost
    defer { view.reportCost(since: start) }
    let height = view.height(for: Double(size), in: view.mode)
    return Measurement(minimum: 0, natural: Int(height.within(0...longestSide)))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let view else { return }
    let start = view.startOfCost
    defer { view.reportCost(since: start) }
    isArranged = true
    // GTK asks for that where a leaf is drawn by itself, and not where it is drawn in its row.
    canvas.queueDraw()
    let wereShown = view.timedLeaves.map(\.isShown)
    opacities = []
    for (leaf, placement) in zip(view.leaves, view.placements(in: Double(width))) {
      // What lies below all that is seen is not drawn, nor met by the keyboard.
      guard var placement, placement.rect.minY < Double(height) else {
        leaf.setShown(false, on: canvas)
        opacities.append(0)
        continue
      }
      leaf.setShown(true, on: canvas)
      // GTK insists on having measured what it allocates, and on a button's padding.
      let least = canvas.measure(leaf.widget, .horizontal).minimum
      placement.rect.size.width = max(placement.rect.width, Double(least))
      canvas.allocate(leaf.widget, in: placement.rect)
      leaf.place = placement.rect
      opacities.append(placement.opacity)
    }
    plain = plainLeaves(of: view)
    if view.timedLeaves.map(\.isShown) != wereShown, view.isFollowingTime { view.times.schedule() }
  }

  /// Notes with which fonts all is measured. GTK tells of a style when the next frame begins, and has
  /// it before: without this, everything would be measured a second time then.
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
    let start = view.startOfCost
    defer { view.reportCost(since: start, isDrawing: true) }
    #if DEBUG
      TestHook.dieDrawing(view.node)
    #endif
    let change = view.change
    let all = Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    // Cairo makes a picture as large as the clip for each group that fades, so that there is one for
    // all that do so alike, and not one for each leaf.
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

  /// Leaves have come or gone: those that were are not kept.
  func leavesChanged() { plain = nil }

  /// Leaves that are drawn in one go: all that are seen as much, and are on their way to something
  /// else or not.
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
      // Mostly it is that of the leaf before.
      if layers.isEmpty || !isFit(layers[last]) {
        last = layers.firstIndex(where: isFit) ?? layers.count
        if last == layers.count { layers.append(Layer(opacity: opacity, isChanging: isChanging)) }
      }
      layers[last].leaves.append(leaf)
    }
    return layers
  }
}
