#if DEBUG
  internal import GLib
  internal import Glibc
  internal import WidgetCore

  /// Test support that release builds don't contain.
  enum TestHook {
    private static let deadly = Environment.current["TODAY_TEST_DEADLY"]

    /// Crashes in the middle of drawing, without a message.
    static func dieDrawing(_ node: Node?) {
      guard let deadly, let node, node.outline.contains(deadly) else { return }
      kill(getpid(), SIGKILL)
    }
  }
#endif
