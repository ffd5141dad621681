#if DEBUG
  internal import GLib
  internal import Glibc
  internal import WidgetCore

  /// What tests of the real program need and a release doesn't have.
  enum TestHook {
    private static let deadly = Environment.current["TODAY_TEST_DEADLY"]

    /// Dies as a panel does that can't bear what it draws: without any word, in the middle of it.
    static func dieDrawing(_ node: Node?) {
      guard let deadly, let node, node.outline.contains(deadly) else { return }
      kill(getpid(), SIGKILL)
    }
  }
#endif
