internal import Startup
internal import WidgetCore

/// The last crash of the panel. It doesn't count as a problem of the computer.
nonisolated struct CrashCheck: SystemCheck {
  var crash: CrashReport?

  func add(to report: inout Report) {
    guard let crash else { return }
    let time = CivilTime(secondsSince1970: crash.time, offset: 0)
    let fields = [time.month, time.day, time.hour, time.minute, time.second].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    report.begin("Last Crash")
    report.add("Program", crash.program)
    report.add(
      "Time",
      "\(time.year)-\(fields[..<2].joined(separator: "-")) \(fields[2...].joined(separator: ":")) UTC"
    )
    report.add("Signal", crash.signal)
    report.add("Thread", crash.thread.isEmpty ? "unknown" : crash.thread)
    for (index, call) in crash.calls.enumerated() { report.add(index == 0 ? "Calls" : "", call) }
    if crash.calls.isEmpty { report.add("Calls", "unknown") }
  }
}
