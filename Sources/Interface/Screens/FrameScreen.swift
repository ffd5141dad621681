public import GTK

/// A screen that contains others, with a bar above them. The innermost screen provides the bar's contents.
public class FrameScreen: Screen {
  let frame = BarFrame()
  private let bar = TitleBar()
  private(set) final var canvas: Canvas?

  /// Whether it shows a bar in its current place.
  var hasBar: Bool { showsBar }
  /// Whether it has a close button.
  var canClose: Bool { false }
  /// The stack that its back button pops.
  var wayBack: StackScreen? { nil }
  /// The visible child screens, bottom first.
  var seen: [Screen] { children }

  override var usesSafeArea: Bool { true }

  public override func makeView() -> Widget {
    bar.delegate = self
    frame.bar = bar.canvas
    let canvas = Canvas(role: .group, content: frame)
    canvas.adopt(bar.canvas)
    self.canvas = canvas
    // Also while the keyboard focus is in the bar, because nothing below it may be focusable.
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
    // Precedes the bar in reading order.
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
    bar.show(
      title: frameScreen.title, attribution: frameScreen.attribution, canClose: canClose,
      canGoBack: wayBack != nil)
    frame.safeArea = safeArea
    frame.barHeight = hasBar ? bar.height : 0
    canvas.setShown(bar.canvas, hasBar)
    additionalSafeArea = Insets(top: frame.barHeight)
    arrange()
  }

  /// Places the visible views. New or removed ones have no allocation.
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

extension FrameScreen: TitleBarDelegate {
  final func titleBarClosed() { presenter?.closeTopmost() }

  final func titleBarWentBack() { _ = wayBack?.goBack() }

  final func titleBarHeightChanged() { updateFrame() }
}
