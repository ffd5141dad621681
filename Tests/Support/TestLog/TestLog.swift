import CGLib
import Glibc
import Synchronization

/// What is written to GLib's log while tests run. All tests of a process share it, since GLib takes
/// one writer in the life of a process.
public enum TestLog {
  public struct Message: Hashable, Sendable {
    /// As in syslog: 3 is an error, 4 a warning, 5 a notice, 6 information, 7 for developers.
    public let priority: String
    public let domain: String
    public let text: String
    public let isFromMainThread: Bool

    /// Whether it is a warning or worse.
    public var isComplaint: Bool { (Int(priority) ?? 7) <= 4 }
  }

  /// Begins to keep the messages; once is enough, more does no harm. Called on the main thread.
  public static func start() { _ = isStarted }

  /// The messages since the last call.
  public static func take() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  /// Takes only these messages.
  public static func take(where isWanted: (Message) -> Bool) -> [Message] {
    messages.withLock { messages in
      let wanted = messages.filter(isWanted)
      messages.removeAll(where: isWanted)
      return wanted
    }
  }

  private static let messages = Mutex<[Message]>([])

  private static let mainThread = pthread_self()

  private static let isStarted: Bool = {
    _ = mainThread
    g_log_set_writer_func(
      { _, fields, count, _ in
        TestLog.keep(UnsafeBufferPointer(start: fields, count: Int(count)))
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
    return true
  }()

  private static func keep(_ fields: UnsafeBufferPointer<GLogField>) {
    func text(_ name: String) -> String {
      guard let field = fields.first(where: { String(cString: $0.key) == name }),
        let value = field.value
      else { return "?" }
      return String(cString: value.assumingMemoryBound(to: CChar.self))
    }
    let message = Message(
      priority: text("PRIORITY"), domain: text("GLIB_DOMAIN"), text: text("MESSAGE"),
      isFromMainThread: pthread_equal(pthread_self(), mainThread) != 0)
    messages.withLock { $0.append(message) }
  }
}
