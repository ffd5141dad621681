internal import GLib

/// Processes of a widget whose guard was killed. They are found by a mark in their environment; only
/// a sandbox holds processes that remove it.
public enum OrphanedProcesses {
  /// Removes the mark of this process, which may come from a shell that a widget opened. Call it before other
  /// threads start, which may read the environment.
  public static func forgetOwnMark() { Environment.remove(WidgetEnvironment.mark) }

  /// Returns a mark for the processes of one run: the host's process, its PID namespace, and a random number.
  static func newRun() -> String {
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    return "\(ThisProcess.identifier)-\(ThisProcess.numberSpace)-\(number)"
  }

  /// Kills the processes of a run that is over.
  static func end(of run: String, since start: Duration) {
    let left = ProcessTable.processes(with: WidgetEnvironment.mark, value: run, since: start)
    left.forEach(ProcessTable.kill)
  }

  /// Kills the processes of panels that were killed. Panels in other PID namespaces are skipped, since their
  /// state is unknown here; `numberSpace` is the one of this process unless given.
  public static func endThoseOfDeadHosts(in numberSpace: String? = nil) {
    let marked = ProcessTable.values(of: WidgetEnvironment.mark)
    let ancestors = ProcessTable.ancestors(of: ThisProcess.identifier)
    let left = leftovers(
      marked, besides: [ThisProcess.identifier] + ancestors,
      numberSpace: numberSpace ?? ThisProcess.numberSpace,
      isAlive: ProcessTable.contains)
    left.forEach(ProcessTable.kill)
  }

  /// Returns the marked processes whose host is gone. A mark of this process or its ancestors doesn't count: it
  /// belongs to the shell that this was started from.
  static func leftovers(
    _ marked: [Int32: String], besides lineage: [Int32], numberSpace: String,
    isAlive: (Int32) -> Bool
  ) -> [Int32] {
    let usersOwn = Set(lineage.compactMap { marked[$0] })
    return marked.filter { process, run in
      let parts = run.split(separator: "-")
      guard parts.count == 3, parts[1] == numberSpace, let host = Int32(parts[0]),
        !isAlive(host)
      else { return false }
      return !usersOwn.contains(run) && !lineage.contains(process)
    }.keys.sorted()
  }
}
