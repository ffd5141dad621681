internal import CGLib
internal import Glibc

/// A command to run: program, arguments, environment and working directory.
public struct Command: Hashable, Sendable {
  /// The path of the executable; an absolute one, since the folder changes first.
  public var program: String
  /// The arguments after the program's own name.
  public var arguments: [String]
  /// Its environment; nil inherits ours.
  public var environment: [String: String]?
  /// Its working directory; nil is ours.
  public var folder: String?

  public init(
    _ program: String, arguments: [String] = [], environment: [String: String]? = nil,
    folder: String? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// Returns the path of the executable with this name in a PATH. A name with a slash is a path
  /// already; relative folders are skipped.
  public static func executable(named name: String, inPath path: String) -> String? {
    if name.contains("/") { return isExecutable(name) ? name : nil }
    guard !name.isEmpty else { return nil }
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = folder.hasSuffix("/") ? "\(folder)\(name)" : "\(folder)/\(name)"
      if isExecutable(candidate) { return candidate }
    }
    return nil
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}

// Threads: any, and it blocks: for background threads.
extension Command {
  /// Runs the command and returns its standard output; nil if it fails, runs longer than
  /// `patience`, or writes more than `limit` bytes. Kills its remaining processes.
  public func output(limit: Int, within patience: Duration) -> [UInt8]? {
    let end = Moment.now + patience
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0 else { return nil }
    defer { close(nothing) }
    guard let pipe = try? Pipe(for: program) else { return nil }
    defer { close(pipe.reading) }
    let leader = try? spawn(input: nothing, output: pipe.writing, error: nothing)
    close(pipe.writing)
    guard let leader else { return nil }
    let process = pidfd_open(leader, 0)
    defer { if process >= 0 { close(process) } }
    let words = Command.read(pipe.reading, limit: limit, until: end)
    // It may close its output before it exits.
    let hasEnded = words != nil && process >= 0 && isReadable(process, until: end)
    // Before it is reaped: its ID could be reused afterwards.
    kill(-leader, SIGKILL)
    var status: Int32 = 0
    while waitpid(leader, &status, 0) < 0, errno == EINTR {}
    return hasEnded && status == 0 ? words : nil
  }

  /// Reads until the end of file; nil at a limit.
  private static func read(_ descriptor: Int32, limit: Int, until end: Moment) -> [UInt8]? {
    var words: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while isReadable(descriptor, until: end) {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? words : nil }
      words += part[..<count]
      guard words.count <= limit else { return nil }
    }
    return nil
  }
}

/// Waits until a descriptor is readable, or the process of a pidfd has exited; false after the
/// deadline.
func isReadable(_ descriptor: Int32, until end: Moment) -> Bool {
  var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  while true {
    let left = (end - .now) / .milliseconds(1)
    let count = poll(&state, 1, Int32(max(0, left.rounded(.up))))
    if count >= 0 || errno != EINTR { return count > 0 }
  }
}
