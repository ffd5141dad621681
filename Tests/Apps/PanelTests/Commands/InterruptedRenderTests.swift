import Expectations
import Foundation
import Glibc
import RandomTesting
import TestDesktop
import Testing

/// Interrupts it 32 times, at random moments.
@Suite("Interrupted renders", .exhaustive) struct InterruptedRenders {
  /// The processes with this home folder.
  private func processes(of home: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil,
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ")
      else { return false }
      return environment.split(separator: 0).contains { $0.elementsEqual("HOME=\(home)".utf8) }
    }
  }

  private func start(_ home: String, _ file: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today"))
    process.arguments = ["render", file, "\(home)/out.png"]
    process.environment = ["HOME": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test func `an interrupted render leaves no process and no file`() throws {
    let home = try Home()
    let file = "\(home.path)/content.json"
    try Data(#"{"type":"text","text":"Hello"}"#.utf8).write(to: URL(fileURLWithPath: file))
    // The duration of an uninterrupted run on this machine.
    let start = ContinuousClock.now
    let whole = try self.start(home.path, file)
    whole.waitUntilExit()
    let time = ContinuousClock.now - start
    expectEqual(whole.terminationStatus, 0)
    expect(FileManager.default.fileExists(atPath: "\(home.path)/out.png"))
    try #require(waitUntil { processes(of: home.path).isEmpty })
    var numbers = SeededNumbers(seed: 10)
    for round in 0..<32 {
      let signal = [SIGINT, SIGTERM, SIGHUP, SIGKILL][round % 4]
      let process = try self.start(home.path, file)
      let share = Double.random(in: 0..<1, using: &numbers)
      usleep(UInt32(share * (time / .microseconds(1))))
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      let isClean = waitUntil { processes(of: home.path).isEmpty }
      expect(isClean, "round \(round): \(processes(of: home.path))")
    }
  }

  private func waitUntil(_ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      if condition() { return true }
      usleep(20_000)
    }
    return condition()
  }

  private final class Home {
    let path: String

    init() throws {
      var template = Array("/tmp/today-render-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
}
