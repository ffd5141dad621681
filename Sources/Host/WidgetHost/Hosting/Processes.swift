// Ownership: owns the supervisors, and so the processes of widgets; releasing it kills them.
// Threads: main only.

internal import GLib
internal import WidgetCore

/// Receives reports from the processes of instances on the panel.
@MainActor protocol ProcessesDelegate: AnyObject {
  func hear(_ report: Supervisor.Report, of name: String)
  func hear(_ traffic: HostTraffic, of name: String)
}

/// The supervisors of widgets on the panel, and of removed ones until their process has exited.
@MainActor final class Processes {
  weak var delegate: (any ProcessesDelegate)?

  private struct Entry {
    /// Distinguishes instances that reuse a name.
    let number: Int
    let supervisor: Supervisor
  }

  private let monitor = ResourceMonitor()
  private var entries: [String: Entry] = [:]
  private(set) var leaving: [Supervisor] = []
  private var lastNumber = 0
  private var sweep: Source?

  /// The supervisor of an instance; nil if it can't run.
  subscript(name: String) -> Supervisor? { entries[name]?.supervisor }

  /// The instances that can run.
  var names: Set<String> { Set(entries.keys) }

  /// Whether any process runs.
  var isAny: Bool {
    entries.values.contains { $0.supervisor.life.run != nil }
      || leaving.contains { $0.life.run != nil }
  }

  /// Adds an instance.
  func add(_ name: String, _ life: InstanceLifecycle, _ program: Supervisor.Program, log: WidgetLog)
  {
    lastNumber += 1
    let number = lastNumber
    let supervisor = Supervisor(
      life: life,
      Supervisor.Surroundings(
        program: program, log: log, monitor: monitor,
        traffic: { [weak self] in self?.delegate?.hear($0, of: name) })
    ) { [weak self] in self?.hear($0, from: name, number) }
    entries[name] = Entry(number: number, supervisor: supervisor)
  }

  /// Removes an instance and ends its process.
  func dismiss(_ name: String) {
    guard let entry = entries.removeValue(forKey: name) else { return }
    leaving.append(entry.supervisor)
    entry.supervisor.handle(.dismissed)
    forgetThoseGone()
  }

  /// Sends an event to all.
  func handle(_ event: InstanceLifecycle.Event) {
    for entry in entries.values { entry.supervisor.handle(event) }
  }

  private func hear(_ report: Supervisor.Report, from name: String, _ number: Int) {
    guard entries[name]?.number == number else {
      // Its last report; not released within its own call.
      sweep = .idle { [weak self] in self?.forgetThoseGone() }
      return
    }
    delegate?.hear(report, of: name)
  }

  private func forgetThoseGone() { leaving.removeAll { $0.life.isAtRest } }
}
