internal import GLib

/// Processes that a widget has started and that left its group, so that its end is not theirs. They
/// are known by the mark in their environment. What takes that away too is for a sandbox to hold.
enum Stragglers {
  /// A mark for the processes of one run: who runs it, among which processes it has its number, and
  /// a number that is never given again.
  static func newRun() -> String {
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    return "\(ThisProcess.identifier)-\(ThisProcess.numberSpace)-\(number)"
  }

  /// Ends those of a run that is over.
  static func end(of run: String, since start: Duration) {
    let left = ProcessTable.processes(with: WidgetEnvironment.mark, value: run, since: start)
    left.forEach(ProcessTable.kill)
  }

  /// Ends those of a panel that was killed and could not see to it. A panel in a container has its
  /// number among other processes: here nobody can tell whether it lives.
  static func endThoseOfDeadHosts() {
    for (process, run) in ProcessTable.values(of: WidgetEnvironment.mark) {
      let parts = run.split(separator: "-")
      guard parts.count == 3, parts[1] == ThisProcess.numberSpace, let host = Int32(parts[0]),
        !ProcessTable.contains(host)
      else { continue }
      ProcessTable.kill(process)
    }
  }
}
