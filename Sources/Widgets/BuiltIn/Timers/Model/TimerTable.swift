internal import WidgetCore

/// The statistics as CSV (RFC 4180) with ISO 8601 times.
enum TimerTable {
  static func text(_ entries: [TimerEntry], in zone: Zone) -> String {
    // Not localized, because programs read it.
    let head = "began,ended,kind,seconds,round,profile\r\n"
    return entries.reduce(into: head) { text, entry in
      let cells = [
        time(entry.began, zone), time(entry.ended, zone), kind(entry.phase),
        "\((entry.spent + 500) / 1000)", entry.isRound ? "1" : "0", quoted(entry.name),
      ]
      text += cells.joined(separator: ",") + "\r\n"
    }
  }

  /// Returns a file name such as "timers-2026-11-24.csv".
  static func name(_ today: CivilTime) -> String { "timers-\(date(today)).csv" }

  private static func kind(_ phase: TimerPhase) -> String {
    switch phase {
    case .work: "work"
    case .shortRest: "short rest"
    case .longRest: "long rest"
    }
  }

  /// Returns a time such as "2026-11-24T15:02:09+01:00".
  private static func time(_ time: Int, _ zone: Zone) -> String {
    let seconds = time / 1000
    let clock = zone.time(at: seconds)
    let offset = zone.offset(at: seconds)
    let ahead = offset.magnitude / 60
    return "\(date(clock))T\(twoDigits(clock.hour)):\(twoDigits(clock.minute))"
      + ":\(twoDigits(clock.second))\(offset < 0 ? "-" : "+")"
      + "\(twoDigits(Int(ahead / 60))):\(twoDigits(Int(ahead % 60)))"
  }

  private static func date(_ time: CivilTime) -> String {
    "\(time.year)-\(twoDigits(time.month))-\(twoDigits(time.day))"
  }

  /// Quotes a name, and escapes what spreadsheets would take for a formula.
  private static func quoted(_ name: String) -> String {
    let isFormula = name.first.map { "=+-@".contains($0) } ?? false
    let text = isFormula ? "'\(name)" : name
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
