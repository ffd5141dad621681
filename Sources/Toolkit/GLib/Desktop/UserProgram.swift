// Ownership: `running` keeps each program's process object until it exits, to reap it. Releasing it never
// ends the process. Threads: main only.

internal import CGLib

/// A program that belongs to the user: it has no limits, and outlives this process.
@MainActor public enum UserProgram {
  private static var running: [Int: ChildProcess] = [:]
  private static var starts = 0

  /// Starts it with an activation token from `context`, in a systemd scope of its own. `ended` gets the
  /// token for startup notification, if any, once the program has exited.
  public static func start(
    _ command: Command, _ context: LaunchContext?,
    ended: @escaping @MainActor (_ token: String?) -> Void
  ) throws(LaunchError) {
    let token = context?.token(for: command.program)
    var command = command
    command.environment = environment(token: token)
    starts += 1
    let number = starts
    let child: ChildProcess
    do {
      child = try ChildProcess(
        command,
        ChildProcess.Handlers(exit: { _ in
          running[number] = nil
          ended(token)
        }))
    } catch {
      throw LaunchError("\(error)")
    }
    running[number] = child
    child.leave()
    ResourceScope.start(child.identifier, application: File(command.program).name)
  }

  /// Our environment without our own variables, as apps get it.
  static func environment(token: String?) -> [String: String] {
    var variables = Environment.current
    for name in Environment.own { variables[name] = nil }
    // The bus may respond again.
    if let address = BusProbe.silentSessionBus {
      variables["DBUS_SESSION_BUS_ADDRESS"] = address
    }
    // X11 and Wayland; an old token of ours isn't valid any more.
    variables["DESKTOP_STARTUP_ID"] = token
    variables["XDG_ACTIVATION_TOKEN"] = token
    return variables
  }
}

extension LaunchContext {
  /// Requests an activation token for a program.
  fileprivate func token(for program: String) -> String? {
    let words = g_shell_quote(program)
    defer { g_free(words) }
    // The key Exec of desktop files replaces "%".
    let line = words.map { String(cString: $0) }?.split(
      separator: "%", omittingEmptySubsequences: false
    ).joined(separator: "%%")
    guard
      let app = g_app_info_create_from_commandline(
        line, nil, G_APP_INFO_CREATE_SUPPORTS_STARTUP_NOTIFICATION, nil)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(app)) }
    guard let token = g_app_launch_context_get_startup_notify_id(cast(), app, nil) else {
      return nil
    }
    defer { g_free(token) }
    return String(cString: token)
  }
}
