internal import Glibc

/// The system services that the runner needs: environment, programs, files and clock.
enum PluginMachine {
  /// The environment of this process.
  static var environment: [String: String] {
    var values: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        values[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      next += 1
    }
    return values
  }

  /// Returns the path of a program from a path or from PATH; nil if it doesn't exist.
  static func program(_ name: String) -> String? {
    guard !name.isEmpty else { return nil }
    if name.contains("/") { return isExecutable(name) ? name : nil }
    if let standIn = standIns.map({ "\($0)/\(name)" }), isExecutable(standIn) { return standIn }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  /// The folder of stand-ins for programs that only macOS has, beside the library for shells.
  static let standIns: String? = getenv("TODAY_SHELL").map { String(cString: $0) }.flatMap { path in
    let suffix = "/shell/today.sh"
    return path.hasSuffix(suffix) ? "\(path.dropLast(suffix.count))/plugin" : nil
  }

  /// The path of this program.
  static var ownProgram: String {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
    return count > 0
      ? String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      : "today-widgets"
  }

  static func isExecutable(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Replaces a file atomically; returns whether that worked.
  @discardableResult
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let new = "\(path).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = writeAll(bytes, to: descriptor)
    close(descriptor)
    guard isWritten, rename(new, path) == 0 else {
      unlink(new)
      return false
    }
    return true
  }

  static var home: String { homeFolder ?? "/" }

  /// The widget's data folder, which is the working directory.
  static var ownFolder: String {
    guard let folder = getcwd(nil, 0) else { return "/tmp" }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// The time in seconds since 1970, and the offset from UTC in seconds.
  static var wall: (now: Int, zone: Int) {
    var now = time(nil)
    var local = tm()
    localtime_r(&now, &local)
    return (Int(now), Int(local.tm_gmtoff))
  }
}
