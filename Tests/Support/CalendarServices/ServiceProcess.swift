// Ownership: the program reads its standard input, and ends when that closes: with this value, or with the
// tests, whichever ends first. No other child has that end of it, or it would never close: Foundation's
// pipes are handed on to whatever is started meanwhile.

internal import Foundation

/// A program that runs as long as it is needed.
public final class ServiceProcess {
  private let pid: pid_t
  private var input: Int32
  private let output: Int32
  private var isOver = false

  /// - Parameter environment: nil is that of the tests.
  public init(_ arguments: [String], environment: [String: String]? = nil) throws {
    let (read, write) = (try ServiceProcess.ends(), try ServiceProcess.ends())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, read.theirs, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, write.theirs, STDOUT_FILENO)
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment ?? ProcessInfo.processInfo.environment
    let names = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + names { free(word) } }
    // It can be ended as usual, whatever this thread does with signals.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var pid: pid_t = 0
    let code = posix_spawnp(&pid, arguments[0], &actions, &attributes, words, names)
    close(read.theirs)
    close(write.theirs)
    input = read.ours
    output = write.ours
    self.pid = pid
    guard code == 0 else {
      throw ServiceError(what: "\(arguments[0]): \(String(cString: strerror(code)))")
    }
  }

  deinit {
    closeInput()
    close(output)
    if !isOver, pid > 0 { waitpid(pid, nil, 0) }
  }

  /// A connection that no other child has.
  private static func ends() throws -> (theirs: Int32, ours: Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw ServiceError(what: "no connection: \(String(cString: strerror(errno)))")
    }
    return (ends[0], ends[1])
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Its first line.
  public func line() throws -> String {
    var line: [UInt8] = []
    while !line.contains(10) {
      let more = ServiceProcess.more(output)
      guard !more.isEmpty else { throw ServiceError(what: "a service has ended at once") }
      line += more
    }
    return String(decoding: line.prefix { $0 != 10 }, as: UTF8.self)
  }

  /// Writes to its input.
  public func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
  }

  /// What a program writes that ends by itself, and well.
  static func run(_ arguments: [String]) throws -> String {
    let process = try ServiceProcess(arguments)
    process.closeInput()
    var said: [UInt8] = []
    while case let more = more(process.output), !more.isEmpty { said += more }
    var status: Int32 = 0
    waitpid(process.pid, &status, 0)
    process.isOver = true
    let text = String(decoding: said, as: UTF8.self)
    guard status == 0 else { throw ServiceError(what: "\(arguments): \(text)") }
    return text
  }

  /// Nothing at the end.
  private static func more(_ descriptor: Int32) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return Array(piece.prefix(count)) }
      guard errno == EINTR else { return [] }
    }
  }

  static func makeFolder() throws -> String {
    var template = Array("\(NSTemporaryDirectory())/today-calendars-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ServiceError(what: "no folder") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Why a service could not be started, or does not do what it should.
public struct ServiceError: Error {
  public let what: String

  public init(what: String) { self.what = what }
}
