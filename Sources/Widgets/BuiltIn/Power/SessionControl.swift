internal import Dispatch
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
    BackgroundCommand.run(within: SessionControl.patience, later: later) {
      [self] () throws(BusError) in
      if command == .logOut, SessionManager.logOut(on: session) { return }
      var arguments: [BusValue] = [.bool(true)]
      if command.question == nil {
        guard let id else { return }
        arguments = [.string(id)]
      }
      // logind asks for a password if it needs one.
      try Bus(place).call(
        PowerSession.object, command.method, arguments, within: SessionControl.longest)
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
