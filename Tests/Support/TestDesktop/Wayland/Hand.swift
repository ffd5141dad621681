internal import Foundation
internal import Synchronization

/// What moves the pointer and presses keys on a compositor, line by line; it lives as long as the
/// compositor, since a headless seat has no pointer and no keyboard without it.
final class Hand: Sendable {
  let program: Running
  private let pipe: FileHandle
  private let lines = Mutex(0)

  /// `start` starts a program that reads lines from a pipe, says `ready`, and answers each line.
  init(pipe path: String, start: (_ pipe: String) throws -> Running) throws {
    unlink(path)
    guard mkfifo(path, 0o600) == 0 else { throw DesktopError.system("no pipe at \(path)") }
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw DesktopError.system("no pipe at \(path)") }
    pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    program = try start(path)
    try wait(forAnswers: 0)
  }

  /// Has it do something, and returns when the compositor has got it.
  func perform(_ line: String) throws {
    let count = lines.withLock { lines in
      lines += 1
      return lines
    }
    try pipe.write(contentsOf: Data("\(line)\n".utf8))
    try wait(forAnswers: count)
  }

  private func wait(forAnswers count: Int) throws {
    try waitUntil("the hand to have moved") {
      if answers > count { return true }
      if let status = program.exitStatus {
        throw DesktopError.failed(
          command: program.arguments, status: status, errors: program.errors)
      }
      return false
    }
  }

  /// With the first line, which says that it is ready.
  private var answers: Int { program.output.utf8.count { $0 == UInt8(ascii: "\n") } }
}
