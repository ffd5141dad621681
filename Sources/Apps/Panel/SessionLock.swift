internal import GLib
internal import WidgetCore

/// The lock of the session's only panel, even where it can't be found on the session bus.
enum SessionLock {
  /// The lock's file for the session's display; nil without a folder for it, or without a display.
  nonisolated static func path(_ environment: [String: String]) -> String? {
    let display = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { environment[$0] }.first {
      !$0.isEmpty
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"), let display else {
      return nil
    }
    // ":0.0" is a screen of ":0", and a compositor's name may be a path.
    let screen = display.lastIndex(of: ":").flatMap { display[$0...].firstIndex(of: ".") }
    let name = display[..<(screen ?? display.endIndex)].replacing("/", with: "-")
    return "\(folder)/today-\(name).lock"
  }

  /// Takes the lock. Nil where there can't be one. Waits a moment for a panel that is quitting, which
  /// has left the bus.
  static func take() throws -> FileLock? {
    guard let path = path(Environment.current) else { return nil }
    let end = Moment.now + .seconds(BusProbe.silentSessionBus == nil ? 1 : 0)
    do {
      while true {
        if let lock = try FileLock.taken(on: path) { return lock }
        guard Moment.now < end else { break }
        ThisProcess.sleep(.milliseconds(25))
      }
    } catch {
      Session.log.warning("There may be several panels: \(error)")
      return nil
    }
    throw CommandFailure(
      BusProbe.silentSessionBus == nil
        ? translated("Today is already running, but it can’t be reached over the session bus.")
        : translated("Today is already running, but the session bus isn’t responding."))
  }
}
