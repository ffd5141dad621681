// Threads: a follower blocks its own thread, and ends with the process or the bus.

internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// A unit of systemd that failed.
struct FailedUnit: Hashable {
  var name: String
  var summary: String
  /// Whether the user's own manager runs it, so that no permission is needed to start it again.
  var isOwn: Bool
}

extension FailedUnit {
  static let shown = 3

  /// Identifies it in content, where its name could be too long.
  var key: String { Fingerprint(of: name).text }

  /// Reads the answer of ListUnitsFiltered; what isn't as documented is left out. The description can be a whole command
  /// of the user.
  static func list(_ answer: BusValue?, isOwn: Bool) -> [FailedUnit] {
    var names: Set<String> = []
    return (answer?.elements ?? []).compactMap { unit in
      let fields = unit.elements
      guard fields.count > 1, let name = fields[0].text, !name.isEmpty,
        let summary = fields[1].text?.shortLine(), names.insert(name).inserted
      else { return nil }
      return FailedUnit(
        name: name, summary: summary.isEmpty ? name.shortLine() : summary, isOwn: isOwn)
    }
    .sorted { $0.name < $1.name }
  }

  /// Units change in bursts, at login for example.
  private static let pause = Duration.seconds(1)

  /// Passes on the list, and again when a unit has changed. Returns where there is no systemd.
  static func follow(
    _ place: BusPlace, isOwn: Bool, isWanted: () -> Bool = { true }, tell: ([FailedUnit]) -> Void
  ) throws(BusError) {
    let bus = try Bus(place)
    guard try bus.isRunning(BusNames.systemd) else { return }
    try bus.follow(
      BusRule(sender: BusNames.driver, member: "NameOwnerChanged", argument: BusNames.systemd))
    try bus.follow(
      BusRule(
        sender: BusNames.systemd, interface: BusNames.properties, member: "PropertiesChanged",
        argument: "\(BusNames.systemd).Unit"))
    while isWanted() {
      let lost = bus.lostSignals
      // Without it, systemd sends no signals. It refuses a second time, except after its own restart.
      _ = try? bus.call(BusNames.systemdManager, "Subscribe")
      let answer = try Bus.replyIfAny { () throws(BusError) in
        try bus.call(BusNames.systemdManager, "ListUnitsFiltered", [.strings(["failed"])])
      }
      tell(list(answer?.first, isOwn: isOwn))
      while isWanted(), bus.lostSignals == lost {
        if let signal = try bus.signal(within: .seconds(3600)), isChange(signal) { break }
      }
      let end = ContinuousClock.now + pause
      while case let rest = end - .now, rest > .zero { _ = try bus.signal(within: rest) }
    }
  }

  private static func isChange(_ signal: BusSignal) -> Bool {
    signal.member == "NameOwnerChanged"
      || signal.arguments.count > 1 && signal.arguments[1]["ActiveState"] != nil
  }

  /// Starts one of the user's units again, or has systemd forget that it failed.
  func perform(_ method: String, on place: BusPlace = .session) throws(BusError) {
    let arguments = method == "RestartUnit" ? [name, "replace"] : [name]
    try Bus(place).call(BusNames.systemdManager, method, arguments.map { .string($0) })
  }
}
