// Threads: any; each command has a queue of its own, because a password may be asked for.

internal import Dispatch
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Tells logind, and the desktop's session manager, what to do.
final class SessionControl: Sendable {
  private let place: BusPlace
  private let session: BusPlace

  /// A failure that takes longer comes as a notice.
  private static let patience = DispatchTimeInterval.milliseconds(1500)
  /// The user may have to type a password.
  private static let longest = Duration.seconds(180)

  init(_ place: BusPlace, session: BusPlace) {
    (self.place, self.session) = (place, session)
  }

  /// Returns what keeps the computer awake at this moment: a second app of the same kind sends no signal.
  func inhibitors() throws(BusError) -> [SleepInhibitor] {
    try SleepInhibitor.list(
      Bus(place), PowerSession.object, session: session, within: .seconds(1))
  }

  func choose(_ profile: String, _ object: BusObject) throws(BusError) {
    try Bus(place).set("ActiveProfile", of: object, to: .string(profile), within: .seconds(2))
  }

  /// Performs a command, and returns how that failed at once.
  /// - Parameter later: gets a later failure.
  func perform(
    _ command: SessionCommand, _ id: String?, later: @escaping @Sendable (BusError) -> Void
  ) -> BusError? {
    let outcome = CommandOutcome()
    DispatchQueue(label: "org.todayview.power.command").async { [self] in
      let error = failure(of: command, id)
      if !outcome.set(error), let error { later(error) }
    }
    return outcome.wait(SessionControl.patience)
  }

  private func failure(of command: SessionCommand, _ id: String?) -> BusError? {
    do throws(BusError) {
      if command == .logOut, SessionManager.logOut(on: session) { return nil }
      var arguments: [BusValue] = [.bool(true)]
      if command.question == nil {
        guard let id else { return nil }
        arguments = [.string(id)]
      }
      // logind asks for a password if it needs one.
      try Bus(place).call(
        PowerSession.object, command.method, arguments, within: SessionControl.longest)
      return nil
    } catch {
      return error
    }
  }
}

/// How a command went; nobody waits for a late one.
private final class CommandOutcome: Sendable {
  private struct State {
    var isLate = false
    var error: BusError?
  }

  private let state = Mutex(State())
  private let done = DispatchSemaphore(value: 0)

  /// Returns false if it is too late.
  func set(_ error: BusError?) -> Bool {
    defer { done.signal() }
    return state.withLock { state in
      state.error = error
      return !state.isLate
    }
  }

  func wait(_ patience: DispatchTimeInterval) -> BusError? {
    _ = done.wait(timeout: .now() + patience)
    return state.withLock { state in
      state.isLate = true
      return state.error
    }
  }
}

/// The session managers of desktops. They ask apps to save, which logind doesn't.
private struct SessionManager {
  let object: BusObject
  let method: String
  var arguments: [BusValue] = []
  /// The service that runs in such a session; the manager itself may be started for this.
  var sign: String?

  private static let all = [
    // GNOME, Cinnamon, MATE, Budgie; 1 is without its own question.
    SessionManager(
      object: BusObject(
        "org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager"),
      method: "Logout", arguments: [.uint32(1)]),
    SessionManager(
      object: BusObject("org.kde.Shutdown", "/Shutdown", "org.kde.Shutdown"), method: "logout",
      sign: "org.kde.ksmserver"),
    // Without a question; apps save their state.
    SessionManager(
      object: BusObject(
        "org.xfce.SessionManager", "/org/xfce/SessionManager", "org.xfce.Session.Manager"),
      method: "Logout", arguments: [.bool(false), .bool(true)]),
    SessionManager(
      object: BusObject("org.lxqt.session", "/LXQtSession", "org.lxqt.session"), method: "logout"),
  ]

  /// Returns false where no session manager runs, or it refuses.
  static func logOut(on place: BusPlace) -> Bool {
    guard let bus = try? Bus(place) else { return false }
    for manager in all
    where (try? bus.isRunning(manager.sign ?? manager.object.service)) == true {
      let reply = try? bus.call(
        manager.object, manager.method, manager.arguments, starting: manager.sign != nil)
      if reply != nil { return true }
    }
    return false
  }
}
