public import GTK

/// A screen around others, with a bar above them. What the bar shows is decided by the innermost screen.
public class FrameScreen: Screen {
  let frame = BarFrame()
  private let bar = TitleBar()
  private(set) final var canvas: Canvas?

  /// Whether it has a bar, now that it is where it is.
  var hasBar: Bool { showsBar }
  /// Whether there is a button in it that closes the card.
  var canClose: Bool { false }
  /// Where its button to go back leads.
  var wayBack: StackScreen? { nil }
  /// The screens in it that are seen, from the lowest to the one above it.
  var seen: [Screen] { children }

  override var usesSafeArea: Bool { true }

  public override func makeView() -> Widget {
    bar.onClose = { [weak self] in self?.stage?.closeTopmost() }
    bar.onBack = { [weak self] in self?.wayBack?.goBack() }
    bar.onHeightChange = { [weak self] in self?.updateFrame() }
    frame.bar = bar.canvas
    let canvas = Canvas(role: .group, content: frame)
    canvas.adopt(bar.canvas)
    self.canvas = canvas
    // Also where the keyboard is in the bar, as what is below has nothing that takes it.
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      let isBack = key == (self?.canvas?.direction == .rightToLeft ? .right : .left)
      guard let self, isBack, modifiers.keys == .alt else { return false }
      return wayBack?.goBack() ?? false
    }
    canvas.add(controller: keys)
    updateFrame()
    return canvas
  }

  override func place(_ view: Widget, at index: Int) {
    // Read before the bar.
    canvas?.adopt(view, below: bar.canvas)
    arrange()
  }

  override func takeOut(_ view: Widget) {
    canvas?.abandon(view)
    arrange()
  }

  override func safeAreaChanged() { updateFrame() }

  override func updateFrame() {
    guard let canvas else { return }
    bar.show(title: frameScreen.title, canClose: canClose, canGoBack: wayBack != nil)
    frame.safeArea = safeArea
    frame.barHeight = hasBar ? bar.height : 0
    canvas.setShown(bar.canvas, hasBar)
    additionalSafeArea = Insets(top: frame.barHeight)
    arrange()
  }

  /// Shows what is seen now. What isn't in it yet, or no more, has no place.
  final func arrange() {
    guard let canvas else { return }
    let placed = children.filter { $0.isLoaded && $0.view.parent == canvas }
    let seen = seen.filter { one in placed.contains { $0 === one } }
    for child in placed { canvas.setShown(child.view, seen.contains { $0 === child }) }
    frame.parts = seen.map {
      BarFrame.Part(
        view: $0.view, keepsClear: !$0.usesSafeArea, decidesSize: $0 === frameDecider)
    }
    canvas.queueResize()
  }
}
