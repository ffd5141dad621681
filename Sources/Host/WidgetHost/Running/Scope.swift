// Ownership: released, it still leaves the scope to systemd, which ends it with the last process.
// Threads: main only.

internal import GLib

/// What systemd is asked to keep below limits: all processes of a run.
@MainActor final class Scope {
  private let name: String
  private var beginning: Source?

  /// The guard starts the program itself, which takes it a moment; before that only the guard would be
  /// in the scope. What a process starts that is in it, is in it, too.
  private static let moment = Duration.milliseconds(50)

  init(_ root: Int32, _ launch: Launch) {
    let name = "today-widget-\(launch.run)"
    self.name = name
    beginning = .after(Scope.moment) { [weak self] in
      ResourceScope.put(
        [root] + ProcessFamily(of: root).descendants, name: name, memory: launch.scopeMemory,
        tasks: Launch.tasks)
      self?.beginning = nil
    }
  }

  /// Lets go of it when the processes have ended.
  func end() {
    // One that was never asked for isn't there.
    if beginning == nil { ResourceScope.end(name: name) }
    beginning = nil
  }
}
