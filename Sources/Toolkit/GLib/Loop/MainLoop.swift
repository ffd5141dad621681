internal import CGLib

/// The main loop: runs handlers on the main thread until it is told to quit.
@MainActor public final class MainLoop {
  private let loop: OpaquePointer

  public init() {
    guard let loop = g_main_loop_new(nil, 0) else { fatalError("GLib is out of memory") }
    self.loop = loop
  }

  isolated deinit { g_main_loop_unref(loop) }

  /// Dispatches events until `quit()` is called.
  public func run() { g_main_loop_run(loop) }

  /// Makes `run()` return.
  public func quit() { g_main_loop_quit(loop) }

  /// Dispatches what is ready; true if there was anything.
  @discardableResult
  public static func serveOnce(waiting: Bool = false) -> Bool {
    g_main_context_iteration(nil, waiting ? 1 : 0) != 0
  }
}
