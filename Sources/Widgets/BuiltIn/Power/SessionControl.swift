internal import Dispatch
internal import WidgetCore
internal import WidgetExtension

/// Sends commands to logind and the desktop's session manager.
final class SessionControl: Sendable {
  private let place: BusPlace
  private let session: BusPlace

  /// The time after which a failure is shown as a notice.
  private static let patience = DispatchTimeInterval.milliseconds(1500)
  /// The timeout, because the user may have to type a password.
  private static let longest = Duration.seconds(180)

  init(_ place: BusPlace, session: BusPlace) {
    (self.place, self.session) = (place, session)
  }

  /// Returns the current inhibitors. The known ones may be outdated, because a second app of a kind sends no signal.
  func inhibitors() throws(BusError) -> (session: [SleepInhibitor], plasma: [SleepInhibitor]) {
    let all = try SleepInhibitor.list(
      Bus(place), PowerSession.object, session: session, within: .seconds(1))
    return (all, (try? SleepInhibitor.ofPlasma(Bus(session))) ?? [])
  }

  func choose(_ profile: String, _ object: BusObject) throws(BusError) {
    try Bus(place).set("ActiveProfile", of: object, to: .string(profile), within: .seconds(2))
  }

  /// Performs a command, and returns an immediate failure.
  /// - Parameter later: gets a later failure.
  func perform(
    _ command: SessionCommand, _ id: String?, later: @escaping @Sendable (BusError) -> Void
  ) -> BusError? {
    BackgroundCommand.run(within: SessionControl.patience, later: later) {
      [self] () throws(BusError) in
      if command == .logOut, SessionManager.logOut(on: session) { return }
      var arguments: [BusValue] = [.bool(true)]
      if command.question == nil {
        guard let id else { return }
        arguments = [.string(id)]
      }
      // logind asks for a password if needed.
      try Bus(place).call(
        PowerSession.object, command.method, arguments, within: SessionControl.longest)
    }
  }
}

/// A session manager of a desktop. Unlike logind, it asks apps to save.
private struct SessionManager {
  let object: BusObject
  let method: String
  var arguments: [BusValue] = []
  /// The service that runs in such a session, if the manager itself is started on demand.
  var sign: String?

  private static let all = [
    // GNOME, Cinnamon, MATE, Budgie; 1 skips the confirmation.
    SessionManager(
      object: BusObject(
        "org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager"),
      method: "Logout", arguments: [.uint32(1)]),
    SessionManager(
      object: BusObject("org.kde.Shutdown", "/Shutdown", "org.kde.Shutdown"), method: "logout",
      sign: "org.kde.ksmserver"),
    // Skips the confirmation; apps save their state.
    SessionManager(
      object: BusObject(
        "org.xfce.SessionManager", "/org/xfce/SessionManager", "org.xfce.Session.Manager"),
      method: "Logout", arguments: [.bool(false), .bool(true)]),
    SessionManager(
      object: BusObject("org.lxqt.session", "/LXQtSession", "org.lxqt.session"), method: "logout"),
  ]

  /// Returns false if no session manager runs, or if it refuses.
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
