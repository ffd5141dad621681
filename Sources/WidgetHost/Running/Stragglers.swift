internal import GLib

/// Processes that a widget has started and that left its group, so that its end is not theirs. They
/// are known by the mark in their environment. What takes that away too is for a sandbox to hold.
enum Stragglers {
  /// A mark for the processes of one run: who runs it, and a number that is never given again.
  static func newRun() -> String {
    "\(ThisProcess.identifier)-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
  }

  /// Ends those of a run that is over.
  static func end(of run: String, since start: Duration) {
    let left = ProcessTable.processes(with: WidgetEnvironment.mark, value: run, since: start)
    left.forEach(ProcessTable.kill)
  }

  /// Ends those of a panel that was killed and could not see to it.
  static func endThoseOfDeadHosts() {
    for (process, run) in ProcessTable.values(of: WidgetEnvironment.mark) {
      guard let host = run.split(separator: "-").first.flatMap({ Int32($0) }),
        !ProcessTable.contains(host)
      else { continue }
      ProcessTable.kill(process)
    }
  }
}
