// Ownership: owns the child and its pipes; kills and reaps the child on deinit.

import Glibc
import Synchronization
import TestDesktop
import WidgetCore

/// A child process that a test talks to through pipes.
final class Program {
  let pid: pid_t
  private var input: Int32
  private var output: Int32
  private let errors: Int32
  private var bytes: [UInt8] = []
  private var status: Int32?
  /// Its temporary data folder, if it has one.
  private(set) var home: Folder?

  struct Trouble: Error { let what: String }

  /// Serializes pipe creation with close-on-exec and forks.
  private static let spawning = Mutex(())

  /// Starts a widget of the package with a temporary data folder.
  convenience init(widget: String, environment: [String: String] = [:]) throws {
    let home = try Folder()
    let environment = environment.merging(["XDG_DATA_HOME": home.path]) { $1 }
    try self.init("SwiftWidget", [widget], environment: environment)
    self.home = home
  }

  convenience init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    try self.init(path: ProgramUnderTest.path(name), arguments, environment: environment)
  }

  /// - Parameter number: the descriptor that the program reads its input from.
  init(
    path: String, _ arguments: [String], environment: [String: String] = [:],
    input number: Int32 = STDIN_FILENO
  ) throws {
    (pid, input, output, errors) = try Program.spawning.withLock { _ in
      try Program.spawn(path, arguments, environment, number)
    }
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String], _ number: Int32
  ) throws -> (pid_t, Int32, Int32, Int32) {
    let input = try Program.pipe()
    let output = try Program.pipe()
    let errors = try Program.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reading, number)
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
    var variables = ["PATH": "/usr/bin:/bin"]
    if let path = getenv("PATH") { variables["PATH"] = String(cString: path) }
    variables.merge(environment) { $1 }
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let names = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + names { free(word) } }
    var pid: pid_t = 0
    // Ignored in the test process, but reset for children.
    signal(SIGPIPE, SIG_IGN)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    // The threads of Swift's tests block most signals.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let code = posix_spawnp(&pid, path, &actions, &attributes, words, names)
    close(input.reading)
    close(output.writing)
    close(errors.writing)
    guard code == 0 else { throw Trouble(what: "\(path): \(String(cString: strerror(code)))") }
    return (pid, input.writing, output.reading, errors.reading)
  }

  deinit {
    if pid > 0, status == nil {
      kill(SIGKILL)
      wait()
    }
    closeInput()
    closeOutput()
    close(errors)
  }

  func send(_ text: String) { send(Array("\(text)\n".utf8)) }
  func send(_ message: HostMessage) { send(message.line) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// Returns the next line of its output; nil at the end or after the timeout.
  func line(within seconds: Int32 = 20) -> String? {
    while true {
      if let end = bytes.firstIndex(of: 10) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeSubrange(...end)
        return line
      }
      guard let more = Program.read(output, seconds), !more.isEmpty else { return nil }
      bytes += more
    }
  }

  func message() throws -> WidgetMessage {
    guard let line = line() else { throw Trouble(what: "no message came") }
    return try WidgetMessage(parsing: Array(line.utf8))
  }

  /// Returns the text of the next response, or its reason for failing.
  func shown() throws -> String {
    guard case .response(let response) = try message(), let result = response.updateResult else {
      throw Trouble(what: "no answer came")
    }
    switch result {
    case .newData(let update): return update.content.firstText
    case .noData: return "no data"
    case .failed(let reason): return "failed: \(reason)"
    case .refused(let reason, let field): return "refused: \(field): \(reason)"
    }
  }

  /// Returns the rest of its output.
  func rest() -> String {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines.joined(separator: "\n")
  }

  /// Returns its standard error after it has exited.
  func log() -> String {
    var bytes: [UInt8] = []
    while let more = Program.read(errors, 20), !more.isEmpty { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns its exit status, or 128 plus the signal's number.
  @discardableResult
  func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) < 0 && errno == EINTR {}
    let code = raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + (raw & 0x7f)
    status = code
    return code
  }

  func kill(_ signal: Int32) { _ = Glibc.kill(pid, signal) }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Trouble(what: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func read(_ descriptor: Int32, _ seconds: Int32) -> [UInt8]? {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, seconds * 1000) > 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}

extension Node {
  /// The first text of the tree.
  var firstText: String {
    if case .text(let text) = kind { return text.text }
    return children.lazy.map(\.firstText).first { !$0.isEmpty } ?? ""
  }
}

/// The test program with several widgets.
enum TestProgram {
  static var path: String {
    get throws { try ProgramUnderTest.path("SwiftWidget") }
  }

  /// Returns whether a process is running; zombies don't count.
  static func isAlive(_ pid: pid_t) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat") else { return false }
    let state = text.split(separator: ")").last?.split(separator: " ").first
    return state != "Z" && state != "X"
  }
}

extension String {
  /// Reads a text file, including one without a known size.
  init(contentsOfFile path: String) throws {
    guard let file = fopen(path, "r") else { throw Program.Trouble(what: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece.prefix(count)
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
