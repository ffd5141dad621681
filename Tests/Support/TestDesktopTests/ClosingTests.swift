import Expectations
import Foundation
import TestDesktop
import Testing

@Suite(.serialized) struct ClosingTests {
  @Test func nothingIsLeftBehind() throws {
    let desktop = try Desktop(compositor: true)
    _ = try desktop.start(["xclock"])
    // One that neither wants to end nor has its starter still alive.
    let stubborn = "trap '' TERM; (trap '' TERM; while :; do sleep 0.1; done) & echo $!"
    let orphan = try desktop.run(["sh", "-c", stubborn])
    expect(orphan.status == .exited(0))
    let pids =
      desktop.runningPrograms.map(\.pid)
      + [try #require(Int32(orphan.output.trimmingCharacters(in: .whitespacesAndNewlines)))]
    expectEqual(pids.count, 6)
    expect(pids.allSatisfy { isAlive($0) })

    desktop.close()
    expect(!pids.contains { isAlive($0) })
    expect(!FileManager.default.fileExists(atPath: desktop.folder))
    expect(!FileManager.default.fileExists(atPath: "/tmp/.X\(desktop.display.dropFirst())-lock"))
    #expect(throws: DesktopError.self) { try desktop.run(["true"]) }
    desktop.close()
  }

  @Test func releasingADesktopClosesIt() throws {
    var desktop: Desktop? = try Desktop(bus: false, windowManager: false)
    let folder = try #require(desktop?.folder)
    let server = try #require(desktop?.runningPrograms.first?.pid)
    desktop = nil
    expect(!isAlive(server))
    expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func aCommandThatTakesTooLongIsEnded() throws {
    let desktop = try Desktop(bus: false, windowManager: false)
    #expect(throws: DesktopError.self) {
      try desktop.run(["sleep", "60"], within: .milliseconds(200))
    }
    expectEqual(desktop.runningPrograms.count, 1)
  }

  @Test func errorsSayWhatToDo() throws {
    let desktop = try Desktop(bus: false, windowManager: false)
    let failure = #expect(throws: DesktopError.self) {
      try desktop.outputOf(["sh", "-c", "echo because >&2; exit 3"])
    }
    try expect("\(try #require(failure))".contains("ended with status 3:\nbecause"))
    let missing = #expect(throws: DesktopError.self) { try desktop.run(["no-such-program"]) }
    try expectEqual("\(try #require(missing))", "no-such-program is not installed")
    let vain = #expect(throws: DesktopError.self) {
      try waitUntil("the moon", within: .milliseconds(50), seen: { "a cloud" }) { false }
    }
    let lines = "\(try #require(vain))".split(separator: "\n")
    expectEqual(
      lines.prefix(2), ["waited 0.05 seconds in vain for the moon", "seen last: a cloud"])
    // Tests/run names a folder for these; they are of all desktops that are open.
    for path in lines.dropFirst(2).joined().split(separator: " ") where path.contains("/") {
      expect(FileManager.default.fileExists(atPath: String(path)))
    }
  }

  /// Whether a process runs; one that has ended and was not asked about yet doesn't.
  private func isAlive(_ pid: Int32) -> Bool {
    guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/stat") else { return false }
    return !String(decoding: data, as: UTF8.self).contains(") Z ")
  }
}
