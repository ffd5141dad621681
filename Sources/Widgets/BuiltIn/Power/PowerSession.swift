internal import WidgetCore
internal import WidgetExtension

/// What logind reports: the user's session, what is possible, and what prevents it.
struct PowerSession: Hashable {
  /// The session that is locked and ended; nil outside of one.
  var id: String?
  /// Other users that are logged in.
  var otherUsers = 0
  /// What is possible with the computer, perhaps after a password.
  var abilities: Set<SessionCommand> = []
  var inhibitors: [SleepInhibitor] = []

  static let service = "org.freedesktop.login1"
  static let object = BusObject(
    service, "/org/freedesktop/login1", "org.freedesktop.login1.Manager")

  func offers(_ command: SessionCommand) -> Bool {
    command.question == nil ? id != nil : abilities.contains(command)
  }

  /// Whether a reply of "CanSuspend" and the like means that a button makes sense. "na" is impossible, and "no"
  /// forbidden; others are "yes", "challenge" for a password, and in newer versions "inhibited".
  static func isPossible(_ answer: String?) -> Bool {
    answer.map { !$0.isEmpty && $0 != "na" && $0 != "no" } ?? false
  }

  /// Reads the reply of `ListSessions`.
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

/// A program that keeps the computer awake or prevents that it shuts down.
struct SleepInhibitor: Hashable {
  /// The name that it gives itself.
  let name: String
  let reason: String

  private static let longest = 60
  private static let maximum = 8
  /// What concerns the user. Others, such as "handle-power-key", belong to the desktop.
  private static let kinds: Set = ["idle", "shutdown", "sleep"]

  init(name: String, reason: String) {
    self.name = name.shortLine(SleepInhibitor.longest)
    self.reason = reason.shortLine(SleepInhibitor.longest)
  }

  /// Reads the reply of `ListInhibitors`. Those that only delay, as services do to save their state, are left out.
  static func list(_ answer: BusValue?) -> [SleepInhibitor] {
    var list: [SleepInhibitor] = []
    for entry in (answer?.elements ?? []) {
      let fields = entry.elements
      guard list.count < maximum, fields.count >= 4, let kinds = fields[0].text,
        let name = fields[1].text, let reason = fields[2].text, let mode = fields[3].text,
        mode.hasPrefix("block"),
        kinds.split(separator: ":").contains(where: { SleepInhibitor.kinds.contains(String($0)) })
      else { continue }
      let inhibitor = SleepInhibitor(name: name, reason: reason)
      if !inhibitor.name.isEmpty, !list.contains(inhibitor) { list.append(inhibitor) }
    }
    return list
  }

  /// Names what a question has told, so that the answer concerns nothing else.
  static func fingerprint(_ list: [SleepInhibitor]) -> String {
    var print = Fingerprint()
    for inhibitor in list {
      print.add(inhibitor.name)
      print.add(0)
      print.add(inhibitor.reason)
      print.add(0)
    }
    return print.text
  }
}
