import Foundation
import Pictures
import TestDesktop

/// A run of `today-pictures` with its output and cost.
struct DecodingProcess {
  private(set) var said: [UInt8] = []
  let status: Int32
  /// Its peak memory in bytes; nil if it exited before that was read.
  let memory: Int?
  let seconds: Double

  /// The signal that killed it.
  var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }

  /// Decodes pictures as the panel does.
  init(
    _ requests: [PictureRequest], options: [String] = [], parent: Int32 = getpid()
  ) throws {
    try self.init(
      ["\(parent)"] + options, input: requests.flatMap { $0.head + $0.bytes },
      answers: PictureAnswers(to: requests))
  }

  /// Runs it with these arguments and this input, which ends after all responses.
  init(_ arguments: [String], input: [UInt8] = [], answers: PictureAnswers? = nil) throws {
    let (theirInput, writing) = try DecodingProcess.pair()
    let (theirOutput, reading) = try DecodingProcess.pair()
    let pid = try DecodingProcess.start(arguments, input: theirInput, output: theirOutput)
    _ = Foundation.signal(SIGPIPE, SIG_IGN)
    let isWritten = DispatchSemaphore(value: 0)
    Thread {
      try? writing.write(contentsOf: input)
      isWritten.signal()
    }.start()
    var answers = answers
    while answers?.areComplete == false {
      // FileHandle would wait for the whole requested length.
      let more = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(reading.fileDescriptor, buffer.baseAddress, buffer.count))
      }
      guard !more.isEmpty else { break }
      said += more
      _ = try answers?.receive(more)
    }
    memory = DecodingProcess.maximumMemory(of: pid)
    if answers == nil || answers?.areComplete == true {
      isWritten.wait()
      try writing.close()
    }
    said += try reading.readToEnd() ?? Data()
    var (status, usage) = (Int32(0), rusage())
    wait4(pid, &status, 0, &usage)
    self.status = status
    let times = [usage.ru_utime, usage.ru_stime]
    seconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }

  /// A pair of close-on-exec ends: processes of other tests would hold them open.
  private static func pair() throws -> (FileHandle, FileHandle) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  /// Starts it without environment variables, as the panel does.
  private static func start(
    _ arguments: [String], input: FileHandle, output: FileHandle
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
    let program = try ProgramUnderTest.path("today-pictures")
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var pid: pid_t = 0
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    let code = posix_spawn(&pid, program, &actions, nil, words, &environment)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    try input.close()
    try output.close()
    return pid
  }

  /// wait4 reports at least the parent's memory when it started the process.
  private static func maximumMemory(of pid: pid_t) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) }
      .map { $0 << 10 }
  }

  /// The responses to requests, as far as there are any.
  func answers(to requests: [PictureRequest]) throws -> [Pixels?] {
    var answers = PictureAnswers(to: requests)
    return try answers.receive(said)
  }
}

/// The pixels of one picture, fitted into a square.
func decoded(_ file: [UInt8], side: Int) throws -> Pixels? {
  let requests = [PictureRequest(file, side: side)]
  return try DecodingProcess(requests).answers(to: requests).first ?? nil
}
