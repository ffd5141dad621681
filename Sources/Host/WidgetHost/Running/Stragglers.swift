internal import GLib

/// Processes that a widget has started and whose guard was killed, so that its end is not theirs. They
/// are known by the mark in their environment. What takes that away too is for a sandbox to hold.
public enum Stragglers {
  /// The mark that this process was started with: from a shell, say, that a widget has opened and that
  /// outlived it. To be called while there are no other threads, which may be reading the environment:
  /// what is started from here is no widget's.
  public static func forgetOwnMark() { Environment.remove(WidgetEnvironment.mark) }

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
  public static func endThoseOfDeadHosts() {
    let marked = ProcessTable.values(of: WidgetEnvironment.mark)
    let ancestors = ProcessTable.ancestors(of: ThisProcess.identifier)
    let left = leftovers(
      marked, besides: [ThisProcess.identifier] + ancestors, numberSpace: ThisProcess.numberSpace,
      isAlive: ProcessTable.contains)
    left.forEach(ProcessTable.kill)
  }

  /// Which of the marked processes nobody has in charge any more. What has the mark of this process, or
  /// of one of its ancestors, is none: a shell that this was typed into, and what else is typed there.
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
