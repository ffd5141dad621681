// Ownership: owns the process and its two pipes, and closes the pipes on deinit. The caller ends the process,
// because ending its group may take two steps.

internal import Glibc
internal import Plugins
internal import WidgetCore

/// A child process of a plugin or a click, in its own process group.
final class PluginChild {
  enum Ending: Equatable {
    case status(Int)
    case signal(Int)
  }

  let number: pid_t
  /// The pipe of standard output; -1 once it's closed.
  private(set) var output: Int32
  private(set) var error: Int32
  /// The output that was read but not taken.
  private(set) var printed: [UInt8] = []
  /// The end of its standard error.
  private(set) var complaints: [UInt8] = []
  private(set) var ending: Ending?
  let start: ContinuousClock.Instant

  private static let maximumComplaints = 16 << 10
  /// The maximum size of a read, so that the pipe blocks a process that floods it.
  private static let piece = 65_536

  /// Starts the process, with a short text as its standard input; throws the error of the system.
  init(
    _ program: String, _ words: [String], environment: [String: String], folder: String,
    input: String? = nil
  ) throws(PluginChildError) {
    var (out, err): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    let read = PluginChild.readable(input)
    defer { if read >= 0 { close(read) } }
    guard pipe(&out) == 0 else { throw PluginChildError(code: errno) }
    guard pipe(&err) == 0 else {
      let code = errno
      for end in out { close(end) }
      throw PluginChildError(code: code)
    }
    // This program has one thread, so no other code forks in between.
    for end in out + err { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (result, number) = PluginChild.spawn(
      program, words, environment, folder, input: read, output: out[1], error: err[1])
    close(out[1])
    close(err[1])
    guard result == 0 else {
      close(out[0])
      close(err[0])
      throw PluginChildError(code: result)
    }
    for pipe in [out[0], err[0]] { _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) | O_NONBLOCK) }
    self.number = number
    output = out[0]
    error = err[0]
    start = .now
  }

  deinit {
    if output >= 0 { close(output) }
    if error >= 0 { close(error) }
  }

  /// A pipe from which a short text can be read; -1 without a text.
  private static func readable(_ text: String?) -> Int32 {
    guard let text else { return -1 }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // The text of a line is shorter than what a pipe holds, so this doesn't block.
    let bytes = Array(text.utf8.prefix(60_000))
    _ = bytes.withUnsafeBytes { Glibc.write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    return ends[0]
  }

  private static func spawn(
    _ program: String, _ words: [String], _ environment: [String: String], _ folder: String,
    input: Int32, output: Int32, error: Int32
  ) -> (Int32, pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input >= 0 {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var words = ([program] + words).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    // Swift doesn't import the function that changes only the child's working directory.
    let own = PluginMachine.ownFolder
    guard chdir(folder) == 0 else { return (errno, 0) }
    defer { _ = chdir(own) }
    var number = pid_t()
    let result = posix_spawn(&number, program, &actions, &attributes, &words, &variables)
    return (result, number)
  }

  /// Reads both pipes and checks whether the process has exited. Unread output blocks the process.
  func check(readsOutput: Bool = true) {
    if readsOutput { output = PluginChild.read(output) { printed += $0 } }
    error = PluginChild.read(error) { bytes in
      complaints += bytes
      if complaints.count > PluginChild.maximumComplaints {
        complaints.removeFirst(complaints.count - PluginChild.maximumComplaints)
      }
      // Copies it to the widget's log.
      bytes.withUnsafeBytes { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    guard ending == nil else { return }
    var status = Int32(0)
    guard waitpid(number, &status, WNOHANG) == number else { return }
    let signal = Int(status & 0x7F)
    ending = signal == 0 ? .status(Int(status >> 8 & 0xFF)) : .signal(signal)
    // Reads its last output from the pipe, but doesn't wait for other processes of its group.
    var rest = printed.count
    repeat {
      rest = printed.count
      output = PluginChild.read(output) { printed += $0 }
    } while output >= 0 && printed.count > rest && printed.count <= PluginRules.maximumOutput
    error = PluginChild.read(error) { complaints += $0 }
  }

  /// Returns the output since the last call.
  func takePrinted() -> [UInt8] {
    defer { printed = [] }
    return printed
  }

  /// Sends a signal to its process group.
  func end(with signal: Int32) {
    kill(-number, signal)
  }

  /// What its standard error says.
  var complaint: PluginComplaint { PluginComplaint(complaints) }

  /// Reads what is available; returns the descriptor, or -1 if the pipe is closed.
  private static func read(_ descriptor: Int32, _ take: ([UInt8]) -> Void) -> Int32 {
    guard descriptor >= 0 else { return -1 }
    var bytes = [UInt8](repeating: 0, count: piece)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { take(Array(bytes.prefix(count))) }
    guard count == 0 || count < 0 && errno != EAGAIN && errno != EINTR else { return descriptor }
    close(descriptor)
    return -1
  }
}

/// The system's error for starting a program.
struct PluginChildError: Error {
  var code: Int32
  var reason: String { String(cString: strerror(code)) }
}
