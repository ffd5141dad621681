// Threads: any. Reads /proc: some microseconds for each process of the machine.

internal import CGLib
internal import Glibc

/// What a process or several use at a moment.
public struct ResourceUse: Hashable, Sendable {
  /// The processor time since the start.
  public var processorTime: Duration
  /// Bytes of memory, with what is shared.
  public var memory: Int

  public init(processorTime: Duration = .zero, memory: Int = 0) {
    self.processorTime = processorTime
    self.memory = memory
  }
}

/// The processes of this machine, as far as they are ours to see.
public enum ProcessTable {
  /// What each of these process groups uses, with all who are in it.
  public static func use(ofGroups groups: Set<Int32>) -> [Int32: ResourceUse] {
    var uses: [Int32: ResourceUse] = [:]
    for process in identifiers {
      let group = getpgid(process)
      guard groups.contains(group), let facts = Facts(of: process) else { continue }
      uses[group, default: ResourceUse()].memory += facts.memory
      uses[group, default: ResourceUse()].processorTime += facts.processorTime
    }
    return uses
  }

  /// The memory of a group with what is shared divided among those who share it. Slow.
  public static func proportionalMemory(ofGroup group: Int32) -> Int {
    identifiers.filter { getpgid($0) == group }.reduce(0) { sum, process in
      sum + (proportionalMemory(of: process) ?? Facts(of: process)?.memory ?? 0)
    }
  }

  /// The most memory that a process has had until now, with what is shared.
  public static func peakMemory(of process: Int32) -> Int? {
    kilobytes("VmHWM:", in: "/proc/\(process)/status")
  }

  /// The processes that were started with this variable, in whatever group or session they are
  /// now, after this time since the machine started; each with its value.
  public static func values(of variable: String, since: Duration = .zero) -> [Int32: String] {
    let beginning = Array("\(variable)=".utf8)
    var values: [Int32: String] = [:]
    for process in identifiers {
      guard let facts = Facts(of: process), facts.start + .seconds(1) >= since,
        let variables = contents("/proc/\(process)/environ", limit: 262_144)
      else { continue }
      guard let entry = variables.split(separator: 0).first(where: { $0.starts(with: beginning) })
      else { continue }
      values[process] = String(decoding: entry.dropFirst(beginning.count), as: UTF8.self)
    }
    return values
  }

  /// The processes that were started with this value of the variable.
  public static func processes(
    with variable: String, value: String, since: Duration = .zero
  ) -> [Int32] {
    values(of: variable, since: since).filter { $0.value == value }.keys.sorted()
  }

  /// Whether there is a process of that number.
  public static func contains(_ process: Int32) -> Bool {
    Glibc.kill(process, 0) == 0 || errno == EPERM
  }

  /// The time since the machine started, sleep included: what processes' starts are counted in.
  public static var uptime: Duration {
    let text = String(decoding: contents("/proc/uptime", limit: 64) ?? [], as: UTF8.self)
    return .seconds(text.split(separator: " ").first.flatMap { Double($0) } ?? 0)
  }

  /// Ends a process that is not a child of ours.
  public static func kill(_ process: Int32) { Glibc.kill(process, SIGKILL) }

  private static var identifiers: [Int32] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var identifiers: [Int32] = []
    while let entry = readdir(folder) {
      let first = entry.pointee.d_name.0
      guard first >= 0x31, first <= 0x39 else { continue }
      let number = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { strtol($0, nil, 10) }
      }
      if let identifier = Int32(exactly: number) { identifiers.append(identifier) }
    }
    return identifiers
  }

  /// The memory of a process, with what is shared divided among those who share it. Slow.
  public static func proportionalMemory(of process: Int32) -> Int? {
    kilobytes("Pss:", in: "/proc/\(process)/smaps_rollup")
  }

  private static func kilobytes(_ field: String, in path: String) -> Int? {
    guard let bytes = contents(path, limit: 8192) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }
      if words.count > 1, words[0] == field { return Int(words[1]).map { $0 * 1024 } }
    }
    return nil
  }

  /// A file of /proc, which may go while it is read, and says nothing of its size.
  fileprivate static func contents(_ path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      var result = 0
      bytes += [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        result = read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, result)
      }
      if result <= 0 { break }
    }
    return bytes
  }
}

/// What /proc/N/stat tells.
private struct Facts {
  let processorTime: Duration
  let start: Duration
  let memory: Int

  init?(of process: Int32) {
    guard let bytes = ProcessTable.contents("/proc/\(process)/stat", limit: 4096),
      // The name, in brackets, may hold anything.
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " ")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    // The third field of the file is the first here.
    guard fields.count > 21 else { return nil }
    let ticks = sysconf(Int32(_SC_CLK_TCK))
    processorTime = .milliseconds((fields[11] + fields[12]) * 1000 / ticks)
    start = .milliseconds(fields[19] * 1000 / ticks)
    memory = fields[21] * sysconf(Int32(_SC_PAGESIZE))
  }
}
