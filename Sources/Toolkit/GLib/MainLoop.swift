internal import CGLib

/// Runs handlers one after the other, on the main thread, until it is told to end.
@MainActor public final class MainLoop {
  private let loop: OpaquePointer

  public init() {
    guard let loop = g_main_loop_new(nil, 0) else { fatalError("GLib is out of memory") }
    self.loop = loop
  }

  isolated deinit { g_main_loop_unref(loop) }

  /// Serves everything that happens until `quit()` is called.
  public func run() { g_main_loop_run(loop) }

  /// Makes `run()` return.
  public func quit() { g_main_loop_quit(loop) }

  /// Serves what is ready, and says whether there was anything.
  @discardableResult
  public static func serveOnce(waiting: Bool = false) -> Bool {
    g_main_context_iteration(nil, waiting ? 1 : 0) != 0
  }
}
