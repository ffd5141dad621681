internal import CGLib
internal import Localization

/// A single-instance program. Later starts pass their command line to the first one over the
/// session bus, and exit with its exit status.
@MainActor public final class Application: Object {
  /// Makes the application with its well-known name, such as "org.todayview.Today". One that isn't
  /// unique does without the name.
  public init(id: String, isUnique: Bool = true) {
    let flags =
      G_APPLICATION_HANDLES_COMMAND_LINE.rawValue
      | (isUnique ? 0 : G_APPLICATION_NON_UNIQUE.rawValue)
    super.init(
      adopting: UnsafeMutableRawPointer(
        g_application_new(id, GApplicationFlags(rawValue: flags))))
  }

  private static let log = Log(domain: "Today-Bus")
  private var application: UnsafeMutablePointer<GApplication> { cast() }

  /// Looks on the session bus for a running instance, otherwise becomes it.
  public func register() throws(ApplicationError) {
    var error: UnsafeMutablePointer<GError>?
    guard g_application_register(application, nil, &error) == 0 else { return }
    defer { g_clear_error(&error) }
    throw ApplicationError(
      description: error.map { String(cString: $0.pointee.message) }
        ?? translated("no reason given"))
  }

  /// Registers the application. An instance that is just quitting still owns the name, so it is
  /// tried again for a while. If its owner doesn't respond, the application does without the name.
  public static func registered(id: String) throws(ApplicationError) -> Application {
    let owner = NameOwner.look(for: id)
    let isUnique = owner != .silent && (owner == .none || NameOwner.isServing(id))
    if !isUnique {
      log.warning(
        "The owner of the name \(id) doesn't respond: later starts can't reach this program.")
    }
    var attempt = 0
    while true {
      let application = Application(id: id, isUnique: isUnique)
      do throws(ApplicationError) {
        try application.register()
        return application
      } catch {
        attempt += 1
        guard attempt < 40 else { throw error }
        ThisProcess.sleep(.milliseconds(25))
      }
    }
  }

  /// Whether another process is the running instance. Known after registration.
  public var isRemote: Bool { g_application_get_is_remote(application) != 0 }

  /// Whether it is on the session bus. Without a bus it may run twice.
  public var isOnBus: Bool { g_application_get_dbus_connection(application) != nil }

  /// Runs the main loop until `quit()`, or passes the arguments to the running instance; returns
  /// the exit status.
  public func run(arguments: [String]) -> Int32 {
    var vector = arguments.map { g_strdup($0) } + [nil]
    defer { vector.forEach { g_free($0) } }
    return g_application_run(application, Int32(arguments.count), &vector)
  }

  /// Keeps it running without a window.
  public func hold() { g_application_hold(application) }

  /// Quits the main loop.
  public func quit() { g_application_quit(application) }

  /// Calls `handler` in the running instance for each start of the program; its result is that
  /// start's exit status. With nil, that start waits as long as the invocation is kept.
  public func onInvocation(_ handler: @escaping (Invocation) -> Int?) {
    connect("command-line") { arguments in
      guard let line = arguments.object(0) else { return }
      arguments.answer(handler(Invocation(retaining: line)) ?? 0)
    }
  }
}

/// The error of registering on the session bus.
public struct ApplicationError: Error, CustomStringConvertible {
  public let description: String
}

/// A command line, from this process or from a later start. A later start gets its exit status when
/// the invocation is released.
@MainActor public final class Invocation: Object {
  private var line: UnsafeMutablePointer<GApplicationCommandLine> { cast() }

  /// Whether it comes from another process.
  public var isRemote: Bool { g_application_command_line_get_is_remote(line) != 0 }

  /// Sets the exit status of the process with the command line, after the handler returned nil.
  public func finish(_ status: Int) {
    g_application_command_line_set_exit_status(line, Int32(status))
  }

  /// The arguments without the program's name.
  public var arguments: [String] {
    var count: Int32 = 0
    let words = g_application_command_line_get_arguments(line, &count)
    defer { g_strfreev(words) }
    return (1..<max(1, Int(count))).compactMap { words?[$0].map { String(cString: $0) } }
  }

  /// Writes to the standard output of the process with the command line.
  public func print(_ text: String) {
    lineClass.pointee.print_literal?(line, TerminalText.harmless(text))
  }

  /// Writes to the standard error of the process with the command line.
  public func printError(_ text: String) {
    lineClass.pointee.printerr_literal?(line, TerminalText.harmless(text))
  }

  // GLib's print functions are variadic; the virtual functions behind them aren't.
  private var lineClass: UnsafeMutablePointer<GApplicationCommandLineClass> {
    UnsafeMutableRawPointer(line.pointee.parent_instance.g_type_instance.g_class)
      .assumingMemoryBound(to: GApplicationCommandLineClass.self)
  }
}
