internal import Glibc
internal import WidgetCore

/// A process with its usage counters.
struct SystemProcess: Hashable {
  var number: pid_t
  /// The start time in ticks since boot. Process ids are reused, so it identifies the process.
  var start: UInt64
  var name: String
  var ticks: UInt64
  /// In bytes.
  var memory: UInt64
  var isOwn: Bool
}

extension SystemProcess {
  /// Parses /proc/NUMBER/stat. The name is in parentheses, and can contain some.
  init?(stat line: String, pageSize: UInt64, isOwn: Bool) {
    guard let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")"), open < close,
      let number = pid_t(line[..<open].split(separator: " ").first ?? "")
    else { return nil }
    let fields = line[line.index(after: close)...].split(separator: " ")
    // From the third field of proc(5): state is 0 here, utime 11, stime 12, starttime 19, rss 21.
    guard fields.count > 21, let user = UInt64(fields[11]), let system = UInt64(fields[12]),
      let start = UInt64(fields[19]), let pages = UInt64(fields[21])
    else { return nil }
    // A process can have any name, or none.
    let name = String(line[line.index(after: open)..<close]).shortLine()
    self.init(
      number: number, start: start, name: name.isEmpty ? String(number) : name,
      ticks: user &+ system, memory: pages &* pageSize, isOwn: isOwn)
  }

  /// All processes with memory; kernel threads have none.
  static func all() -> [SystemProcess] {
    let (page, user) = (UInt64(getpagesize()), getuid())
    return fileNames(in: "/proc").compactMap { name -> SystemProcess? in
      guard name.first?.isASCIIDigit == true else { return nil }
      var facts = stat()
      guard lstat("/proc/\(name)", &facts) == 0 else { return nil }
      return SystemProcess(
        stat: SystemReading.text("/proc/\(name)/stat"), pageSize: page,
        isOwn: facts.st_uid == user)
    }
    .filter { $0.memory > 0 }
  }

  /// Sends a signal if the process is still the same. Returns the error number; ESRCH if it has exited.
  static func signal(_ signal: Int32, to number: pid_t, start: UInt64) -> Int32 {
    let line = SystemReading.text("/proc/\(number)/stat")
    guard let now = SystemProcess(stat: line, pageSize: 1, isOwn: true), now.start == start else {
      return ESRCH
    }
    return kill(number, signal) == 0 ? 0 : errno
  }
}

/// The processes that used the most processor time between two updates.
struct SystemProcesses: Hashable {
  struct Row: Hashable {
    var process: SystemProcess
    /// The usage in processors: 1.5 is one and a half.
    var processor: Double
  }

  static let shown = 5

  private(set) var rows: [Row] = []
  private var before: [pid_t: SystemProcess] = [:]
  private var time = 0.0

  /// - Parameters:
  ///   - time: in seconds of the monotonic clock.
  ///   - ticks: the number of ticks in a second.
  mutating func update(_ processes: [SystemProcess], at time: Double, ticks: Double) {
    let seconds = time - self.time
    rows = processes.compactMap { process in
      guard let old = before[process.number], old.start == process.start, seconds > 0,
        process.ticks >= old.ticks
      else { return nil }
      return Row(
        process: process, processor: Double(process.ticks - old.ticks) / ticks / seconds)
    }
    .sorted {
      ($0.processor, $0.process.memory, $1.process.number)
        > ($1.processor, $1.process.memory, $0.process.number)
    }
    .prefix(SystemProcesses.shown).map(\.self)
    before = Dictionary(processes.map { ($0.number, $0) }) { $1 }
    self.time = time
  }
}
