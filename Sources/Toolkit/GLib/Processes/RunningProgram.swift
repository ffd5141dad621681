internal import CGLib
internal import Glibc

/// Another user process, as /proc shows it.
public struct RunningProgram: Hashable, Sendable {
  /// Its arguments, its own name first.
  public let arguments: [String]
  /// Its working directory; nil if that can't be read.
  public let folder: String?
  /// The environment that it was started with; empty if that can't be read.
  public let environment: [String: String]

  public init(arguments: [String], folder: String? = nil, environment: [String: String] = [:]) {
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }

  /// Its base name. Some systems wrap a program: ".name-wrapped".
  public var name: String {
    guard let path = arguments.first else { return "" }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard name.hasPrefix("."), name.hasSuffix("-wrapped") else { return name }
    return String(name.dropFirst().dropLast("-wrapped".count))
  }
}

extension ProcessTable {
  private static let longestCommand = 65_536

  /// A user's programs with these names, the latest first.
  public static func programs(named names: Set<String>, of user: UInt32) -> [RunningProgram] {
    var found: [(program: RunningProgram, start: Duration)] = []
    for process in identifiers {
      let folder = "/proc/\(process)"
      var status = stat()
      guard stat(folder, &status) == 0, status.st_uid == user,
        let bytes = contents("\(folder)/cmdline", limit: longestCommand),
        bytes.count < longestCommand
      else { continue }
      let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      let arguments = words.map { String(decoding: $0, as: UTF8.self) }
      guard names.contains(RunningProgram(arguments: arguments).name),
        let facts = ProcessFacts(of: process)
      else { continue }
      let place = try? File("\(folder)/cwd").links()
      let program = RunningProgram(
        arguments: arguments, folder: place.flatMap { $0.count > 1 ? $0[1] : nil },
        environment: environment(of: process))
      found.append((program, facts.start))
    }
    return found.sorted { $0.start > $1.start }.map(\.program)
  }

  private static func environment(of process: Int32) -> [String: String] {
    var variables: [String: String] = [:]
    for entry in contents("/proc/\(process)/environ", limit: longestCommand)?.split(separator: 0)
      ?? []
    {
      let name = entry.prefix { $0 != UInt8(ascii: "=") }
      variables[String(decoding: name, as: UTF8.self)] =
        String(decoding: entry.dropFirst(name.count + 1), as: UTF8.self)
    }
    return variables
  }

  /// The owner of a file, such as the socket of a service; nil if there is none.
  public static func owner(of path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_uid : nil
  }
}
