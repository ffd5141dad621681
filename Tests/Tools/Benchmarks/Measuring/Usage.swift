internal import Foundation

/// What processes have used of the processor so far.
struct Usage {
  /// What one thread has used.
  struct Share: Hashable {
    var nanoseconds: UInt64 = 0
    /// How often it has gone to sleep: it woke up before. That it was made to wait isn’t counted.
    var wakeUps = 0
  }

  /// By the number of the thread. A sum over all would fall when one of them ends, as those that GLib
  /// keeps for a while do, and hide what the others have used.
  private(set) var shares: [Int32: Share] = [:]
  /// Clock ticks of each process, hundredths of a second: coarse, but what `top` shows.
  private var processTicks: [Int32: Int] = [:]

  var nanoseconds: UInt64 { shares.values.reduce(0) { $0 + $1.nanoseconds } }
  var wakeUps: Int { shares.values.reduce(0) { $0 + $1.wakeUps } }
  var ticks: Int { processTicks.values.reduce(0, +) }
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

  init(_ shares: [Int32: Share] = [:]) { self.shares = shares }

  /// What was used in between. A thread that has ended takes with it what it used since `earlier`.
  static func - (later: Usage, earlier: Usage) -> Usage {
    var difference = Usage()
    for (thread, share) in later.shares {
      let before = earlier.shares[thread] ?? Share()
      // One that has used less than before is another with the same number.
      let isSame = before.nanoseconds <= share.nanoseconds && before.wakeUps <= share.wakeUps
      difference.shares[thread] =
        isSame
        ? Share(
          nanoseconds: share.nanoseconds - before.nanoseconds,
          wakeUps: share.wakeUps - before.wakeUps)
        : share
    }
    for (process, ticks) in later.processTicks {
      let before = earlier.processTicks[process] ?? 0
      difference.processTicks[process] = before <= ticks ? ticks - before : ticks
    }
    return difference
  }

  private mutating func add(process pid: Int32) {
    // After the name, which may hold spaces, field 3 comes first: 14 and 15 are the ticks.
    let fields = (ProcessTree.read("/proc/\(pid)/stat") ?? "").split(separator: ")").last ?? ""
    let numbers = fields.split(separator: " ")
    if numbers.count > 12 {
      processTicks[pid] = (Int(numbers[11]) ?? 0) + (Int(numbers[12]) ?? 0)
    }
    let folder = "/proc/\(pid)/task"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let thread = Int32(name) else { continue }
      let times = ProcessTree.read("\(folder)/\(name)/schedstat") ?? ""
      var share = Share()
      share.nanoseconds = times.split(separator: " ").first.flatMap { UInt64($0) } ?? 0
      for line in (ProcessTree.read("\(folder)/\(name)/status") ?? "").split(separator: "\n")
      where line.hasPrefix("voluntary_ctxt_switches:") {
        share.wakeUps += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
      shares[thread] = share
    }
  }
}
