internal import Starting
internal import WidgetCore

nonisolated extension Diagnosis {
  /// What the panel died of. That it did is no fault of the computer's, so that nothing here counts as
  /// wrong.
  static func section(of crash: CrashReport) -> Section {
    var section = Section(title: "Last Crash")
    section.say("Program", crash.program)
    section.say("Time", text(of: CivilTime(secondsSince1970: crash.time, offset: 0)))
    section.say("Signal", crash.signal)
    section.say("Thread", crash.thread.isEmpty ? "unknown" : crash.thread)
    for (index, call) in crash.calls.enumerated() {
      section.say(index == 0 ? "Calls" : "", call)
    }
    if crash.calls.isEmpty { section.say("Calls", "unknown") }
    return section
  }

  private static func text(of time: CivilTime) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [time.hour, time.minute, time.second].map(two).joined(separator: ":")
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(clock) UTC"
  }
}
