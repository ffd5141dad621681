internal import CGLib
// Linked for its main queue.
internal import Dispatch

/// The main loop: runs handlers on the main thread until it quits.
@MainActor public final class MainLoop {
  private let loop: OpaquePointer

  public init() {
    guard let loop = g_main_loop_new(nil, 0) else { fatalError("GLib is out of memory") }
    self.loop = loop
  }

  isolated deinit { g_main_loop_unref(loop) }

  /// Dispatches events until `quit()` is called.
  public func run() { g_main_loop_run(loop) }

  /// Makes GLib's main loop run the main actor's tasks.
  public static func serveTasks() { _ = taskSource }

  // After everything else at normal priority, such as the content that came with an outcome, and
  // before any frame.
  private static let taskSource = g_unix_fd_add_full(
    Priority.normal.rawValue + 1, _dispatch_get_main_queue_handle_4CF(),
    GIOCondition(rawValue: DescriptorEvents.input.rawValue),
    { descriptor, _, _ in
      // Libdispatch writes to it for each batch and never reads it.
      var count: eventfd_t = 0
      eventfd_read(descriptor, &count)
      _dispatch_main_queue_callback_4CF(nil)
      return 1
    }, nil, nil)

  /// Makes `run()` return.
  public func quit() { g_main_loop_quit(loop) }

  /// Dispatches what is ready; true if there was anything.
  @discardableResult
  public static func serveOnce(waiting: Bool = false) -> Bool {
    g_main_context_iteration(nil, waiting ? 1 : 0) != 0
  }
}
