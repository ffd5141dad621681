extension Screen {
  /// Wraps the screen in a frame with a title bar and a close button.
  public func inModal() -> Screen { ModalScreen(self) }
}

/// The frame of a presented screen.
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
