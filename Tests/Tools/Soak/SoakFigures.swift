internal import Foundation

/// What a process costs.
struct SoakFigures: Sendable {
  /// Its share of the memory in KiB, which also changes when other programs of GTK come and go.
  var total = 0
  /// What no file stands behind: only this can be lost with each step.
  var memory = 0
  /// What each open descriptor is of, without numbers, in order.
  var open: [String] = []
  var threads = 0
  /// Without what comes when it is first needed, and stays: the clocks of the cards and of the alarms; and
  /// without one of two watches over folders, as there is one over the time zones while a card shows a
  /// time.
  var descriptors: Int {
    open.count - min(open.count { $0.contains("timerfd") }, 2)
      - (open.count { $0.contains("inotify") } > 1 ? 1 : 0)
  }

  init?(_ process: Int32) {
    let folder = "/proc/\(process)"
    guard let rollup = try? String(contentsOfFile: "\(folder)/smaps_rollup", encoding: .utf8),
      let open = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd"),
      let tasks = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")
    else { return nil }
    for line in rollup.split(separator: "\n") {
      let number = Int(line.filter(\.isNumber)) ?? 0
      if line.hasPrefix("Pss:") { total = number }
      if line.hasPrefix("Pss_Anon:") || line.hasPrefix("Pss_Shmem:") { memory += number }
    }
    self.open =
      open.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
      }
      .map { $0.replacing(/:\[\d+\]/, with: "") }.sorted()
    threads = tasks.count
  }

  /// How often each thread of a process has been woken.
  static func wakeUps(_ process: Int32) -> [String: Int] {
    let folder = "/proc/\(process)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.reduce(into: [:]) { wakeUps, task in
      let text = (try? String(contentsOfFile: "\(folder)/\(task)/status", encoding: .utf8)) ?? ""
      // That it was made to wait for others isn't counted.
      wakeUps[task] = text.split(separator: "\n")
        .filter { $0.hasPrefix("voluntary_ctxt_switches") }
        .reduce(0) { $0 + (Int($1.filter(\.isNumber)) ?? 0) }
    }
  }

  /// How often those that are there now were woken since; what threads did that have ended is not known.
  static func wakeUps(_ process: Int32, since before: [String: Int]) -> Int {
    wakeUps(process).reduce(0) { $0 + max(0, $1.value - before[$1.key, default: 0]) }
  }

  /// The processes of a home, with what they are called.
  static func processes(ofHome home: String) -> [Int32: String] {
    let mark = Data("HOME=\(home)".utf8)
    var found: [Int32: String] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let pid = Int32(name),
        let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ"),
        environment.split(separator: 0).contains(where: { $0 == mark }),
        let command = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline")
      else { continue }
      found[pid] = command.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        .joined(separator: " ")
    }
    return found
  }

  var text: String {
    "PSS \(total) KiB (\(memory) of its own), \(descriptors) descriptors, \(threads) threads"
  }
}
