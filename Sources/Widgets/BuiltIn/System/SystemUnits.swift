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

  /// Reads the answer of ListUnitsFiltered; what isn't as documented is left out.
  static func list(_ answer: BusValue?, isOwn: Bool) -> [FailedUnit] {
    (answer?.elements ?? []).compactMap { unit in
      let fields = unit.elements
      guard fields.count > 1, let name = fields[0].text, !name.isEmpty,
        let summary = fields[1].text
      else { return nil }
      return FailedUnit(name: name, summary: summary.isEmpty ? name : summary, isOwn: isOwn)
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
      BusRule(
        sender: BusNames.systemd, interface: BusNames.properties, member: "PropertiesChanged",
        argument: "\(BusNames.systemd).Unit"))
    // Without it, systemd sends no signals.
    try bus.call(BusNames.systemdManager, "Subscribe")
    while isWanted() {
      let answer = try bus.call(
        BusNames.systemdManager, "ListUnitsFiltered", [.strings(["failed"])])
      tell(list(answer.first, isOwn: isOwn))
      while isWanted() {
        let signal = try bus.signal(within: .seconds(3600))
        if let signal, signal.arguments.count > 1, signal.arguments[1]["ActiveState"] != nil {
          break
        }
      }
      let end = ContinuousClock.now + pause
      while case let rest = end - .now, rest > .zero { _ = try bus.signal(within: rest) }
    }
  }

  /// Starts one of the user's units again, or has systemd forget that it failed.
  func perform(_ method: String, on place: BusPlace = .session) throws(BusError) {
    let arguments = method == "RestartUnit" ? [name, "replace"] : [name]
    try Bus(place).call(BusNames.systemdManager, method, arguments.map { .string($0) })
  }
}
