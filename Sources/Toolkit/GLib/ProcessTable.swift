// Threads: any. Reads /proc: some microseconds for each process of the machine.

internal import CGLib
internal import Glibc

/// The processes of this machine, as far as they are ours to see.
public enum ProcessTable {
  /// The processes that were started with this variable, in whatever group or session they are
  /// now, after this time since the machine started; each with its value.
  public static func values(of variable: String, since: Duration = .zero) -> [Int32: String] {
    let beginning = Array("\(variable)=".utf8)
    var values: [Int32: String] = [:]
    for process in identifiers {
      guard let facts = ProcessFacts(of: process), facts.start + .seconds(1) >= since,
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

  /// The parent of a process, its parent, and so on.
  public static func ancestors(of process: Int32) -> [Int32] {
    var ancestors: [Int32] = []
    var next = ProcessFacts(of: process)?.parent ?? 0
    while next > 0, !ancestors.contains(next) {
      ancestors.append(next)
      next = ProcessFacts(of: next)?.parent ?? 0
    }
    return ancestors
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

  static var identifiers: [Int32] { numbers(in: "/proc") }

  /// The names in a folder that are numbers, but for 0.
  static func numbers(in path: String) -> [Int32] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var numbers: [Int32] = []
    while let entry = readdir(folder) {
      let first = entry.pointee.d_name.0
      guard first >= 0x31, first <= 0x39 else { continue }
      let number = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { strtol($0, nil, 10) }
      }
      if let number = Int32(exactly: number) { numbers.append(number) }
    }
    return numbers
  }

  /// The memory of a process, with what is shared divided among those who share it. Slow.
  public static func proportionalMemory(of process: Int32) -> Int? {
    fields(in: "/proc/\(process)/smaps_rollup")["Pss:"].map { $0 * 1024 }
  }

  /// The lines of a file that have a name and a number.
  static func fields(in path: String) -> [String: Int] {
    var fields: [String: Int] = [:]
    let lines = String(decoding: contents(path, limit: 8192) ?? [], as: UTF8.self)
    for line in lines.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }
      if words.count > 1, let number = Int(words[1]) { fields[String(words[0])] = number }
    }
    return fields
  }

  /// A file of /proc, which may go while it is read, and says nothing of its size.
  /// One of short pieces ends where it leaves much room, which saves asking once more.
  static func contents(_ path: String, limit: Int, inShortPieces: Bool = false) -> [UInt8]? {
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
      if result <= 0 || inShortPieces && result < 2048 { break }
    }
    return bytes
  }
}
