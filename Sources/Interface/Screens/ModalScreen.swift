extension Screen {
  /// Puts it into a frame with a bar: its title, and the one button that closes it.
  public func inModal() -> Screen { ModalScreen(self) }
}

/// A frame around a screen that was presented.
final class ModalScreen: FrameScreen {
  private let content: Screen

  init(_ content: Screen) {
    self.content = content
    super.init()
    add(content)
  }

  override var frameDecider: Screen? { content }
  override var canClose: Bool { true }
  override var wayBack: StackScreen? { stackWithWayBack }
}
