internal import Foundation

/// Everything that decides how a process is started.
struct Launch: Sendable {
  /// The program and what it is given.
  var arguments: [String]
  var environment: [String: String]
  var folder: String
  /// The file that receives what it writes to its standard output.
  var outputFile: String
  /// The file that receives what it writes to its standard error.
  var errorsFile: String
  /// What it is sent when this process dies.
  var whenOrphaned: Orphan = .kill
  /// For what refuses to be run by root, as tests often are.
  var isNobodys = false

  enum Orphan: String {
    /// For what leaves nothing behind.
    case kill = "KILL"
    /// For what has sockets and locks to put away.
    case terminate = "TERM"
    /// For what has to outlive this process.
    case survive
  }

  /// Creates the process; only the spawner's thread may do so.
  func spawn() throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let write = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 1, outputFile, write, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorsFile, write, 0o600)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var command = [try Launch.find("env"), "-C", folder] + arguments
    var change: [String] = []
    if isNobodys { change += ["--reuid", "65534", "--regid", "65534", "--clear-groups"] }
    if whenOrphaned != .survive { change += ["--pdeathsig", whenOrphaned.rawValue] }
    if !change.isEmpty { command = [try Launch.find("setpriv")] + change + ["--"] + command }
    let words = Launch.strings(command)
    let variables = Launch.strings(environment.map { "\($0.key)=\($0.value)" })
    defer { (words + variables).forEach { free($0) } }

    var pid: pid_t = 0
    let error = posix_spawn(&pid, command[0], &actions, &attributes, words, variables)
    guard error == 0 else {
      throw DesktopError.cannotStart(
        program: arguments[0], reason: String(cString: strerror(error)))
    }
    return pid
  }

  /// The full path of a program, found as a shell would find it.
  static func find(_ program: String, package: String? = nil) throws -> String {
    if program.contains("/") {
      guard access(program, X_OK) == 0 else {
        throw DesktopError.notInstalled(program: program, package: package)
      }
      // It is started from another folder than this one.
      return URL(fileURLWithPath: program).path
    }
    for folder in searchPath.split(separator: ":") {
      let path = "\(folder)/\(program)"
      if access(path, X_OK) == 0 { return path }
    }
    throw DesktopError.notInstalled(program: program, package: package)
  }

  /// Where programs are looked for.
  static var searchPath: String {
    ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
  }

  private static func strings(_ values: [String]) -> [UnsafeMutablePointer<CChar>?] {
    values.map { strdup($0) } + [nil]
  }
}
