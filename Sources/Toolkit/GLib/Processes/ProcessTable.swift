// Threads: any. Reads /proc, which takes microseconds for each process.

internal import CGLib
internal import Glibc
// The compiler attributes C's time types to whichever module it loads first.
internal import SwiftOverlayShims

/// The processes of this machine that /proc shows to the user.
public enum ProcessTable {
  /// The processes that have this environment variable and were started after this time since boot,
  /// each with the value.
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

  /// The processes whose environment variable has this value.
  public static func processes(
    with variable: String, value: String, since: Duration = .zero
  ) -> [Int32] {
    values(of: variable, since: since).filter { $0.value == value }.keys.sorted()
  }

  /// The ancestors of a process, its parent first.
  public static func ancestors(of process: Int32) -> [Int32] {
    var ancestors: [Int32] = []
    var next = ProcessFacts(of: process)?.parent ?? 0
    while next > 0, !ancestors.contains(next) {
      ancestors.append(next)
      next = ProcessFacts(of: next)?.parent ?? 0
    }
    return ancestors
  }

  /// Whether a process exists.
  public static func contains(_ process: Int32) -> Bool {
    Glibc.kill(process, 0) == 0 || errno == EPERM
  }

  /// The time since boot, sleep included: the clock of process start times.
  public static var uptime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Kills a process that isn't a child of this one.
  public static func kill(_ process: Int32) { Glibc.kill(process, SIGKILL) }

  static var identifiers: [Int32] { numbers(in: "/proc") }

  /// The names in a folder that are positive numbers.
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

  /// The proportional memory (PSS) of a process. Slow.
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

  /// Reads a file of /proc, which may vanish while it is read, and has no size. A short read ends a
  /// file of short lines, which saves a call.
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
