internal import WidgetCore
internal import WidgetExtension

/// The state of logind: the user's session, the supported commands, and their inhibitors.
struct PowerSession: Hashable {
  /// The user's session; nil outside of a session.
  var id: String?
  /// The number of other users that are logged in.
  var otherUsers = 0
  /// The supported commands; some may need a password.
  var abilities: Set<SessionCommand> = []
  var inhibitors: [SleepInhibitor] = []

  static let service = "org.freedesktop.login1"
  static let object = BusObject(
    service, "/org/freedesktop/login1", "org.freedesktop.login1.Manager")

  func offers(_ command: SessionCommand) -> Bool {
    command.question == nil ? id != nil : abilities.contains(command)
  }

  /// Returns whether a response of "CanSuspend" or a similar method permits a button: "na" is impossible, and "no"
  /// forbidden; others are "yes", "challenge" for a password, and in newer versions "inhibited".
  static func isPossible(_ answer: String?) -> Bool {
    answer.map { !$0.isEmpty && $0 != "na" && $0 != "no" } ?? false
  }

  /// Parses the response of `ListSessions`.
  /// - Parameters:
  ///   - user: the id of the user.
  ///   - wanted: the session of this process, if it is known.
  mutating func setSessions(_ answer: BusValue?, user: Int, wanted: String?) {
    let sessions = (answer?.elements ?? []).prefix(PowerSession.maximumSessions)
      .compactMap { session -> (id: String, user: Int, seat: String)? in
        let fields = session.elements
        guard fields.count >= 4, let id = fields[0].text, PowerSession.isSession(id),
          let user = fields[1].integer, let seat = fields[3].text
        else { return nil }
        return (id, user, seat)
      }
    let own = sessions.filter { $0.user == user }
    id = (own.first { $0.id == wanted } ?? own.first { !$0.seat.isEmpty } ?? own.first)?.id
    otherUsers = Set(sessions.filter { $0.user != user && !$0.seat.isEmpty }.map(\.user)).count
  }

  private static let maximumSessions = 200

  private static func isSession(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 60 && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
