internal import Foundation

/// What processes have used of the processor so far.
struct Usage {
  var nanoseconds: UInt64 = 0
  /// Clock ticks, hundredths of a second: coarse, but what `top` shows.
  var ticks = 0
  /// Context switches of all threads: a thread that wakes up must go to sleep again.
  var wakeUps = 0

  var processorSeconds: Double { Double(nanoseconds) / 1e9 }

  /// A process and what it has started.
  init(ofTree root: Int32) throws {
    for pid in ProcessTree.members(of: root) { add(process: pid) }
    guard FileManager.default.fileExists(atPath: "/proc/\(root)") else {
      throw BenchmarkError.unreadable("/proc/\(root): the program has ended")
    }
  }

  /// One process, without what it has started.
  init(of pid: Int32) throws {
    guard FileManager.default.fileExists(atPath: "/proc/\(pid)") else {
      throw BenchmarkError.unreadable("/proc/\(pid): the program has ended")
    }
    add(process: pid)
  }

  init() {}

  static func - (later: Usage, earlier: Usage) -> Usage {
    var difference = Usage()
    // A child that ended in between takes its numbers with it.
    difference.nanoseconds = later.nanoseconds - min(later.nanoseconds, earlier.nanoseconds)
    difference.ticks = max(later.ticks - earlier.ticks, 0)
    difference.wakeUps = max(later.wakeUps - earlier.wakeUps, 0)
    return difference
  }

  private mutating func add(process pid: Int32) {
    // After the name, which may hold spaces, field 3 comes first: 14 and 15 are the ticks.
    let fields = (ProcessTree.read("/proc/\(pid)/stat") ?? "").split(separator: ")").last ?? ""
    let numbers = fields.split(separator: " ")
    if numbers.count > 12 { ticks += (Int(numbers[11]) ?? 0) + (Int(numbers[12]) ?? 0) }
    let folder = "/proc/\(pid)/task"
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let times = ProcessTree.read("\(folder)/\(thread)/schedstat") ?? ""
      nanoseconds += times.split(separator: " ").first.flatMap { UInt64($0) } ?? 0
      for line in (ProcessTree.read("\(folder)/\(thread)/status") ?? "").split(separator: "\n")
      where line.contains("ctxt_switches:") {
        wakeUps += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
  }
}
