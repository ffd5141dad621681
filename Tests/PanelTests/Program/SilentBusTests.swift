import Foundation
import Glibc
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("A bus that is stopped", .serialized) struct SilentBus {
    /// GLib itself waits for ever: the panel didn't come within 40 seconds.
    private static let inTime = Duration.seconds(15)

    @Test func `the panel comes without it, and says so`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      let bus = try #require(
        panel.desktop.runningPrograms.first {
          $0.arguments.contains { $0.contains("dbus-daemon") }
        })
      bus.send(SIGSTOP)
      defer { bus.send(SIGCONT) }
      let start = ContinuousClock.now
      let program = try panel.desktop.start([ProgramUnderTest.path("today")])
      try waitUntil("the panel", within: Self.inTime) { try panel.isVisible() }
      #expect(program.errors.contains("The session bus doesn't answer"))
      #expect(program.isRunning)
      for command in ["status", "list", "hide"] {
        _ = try panel.today(command)
        #expect(program.isRunning)
      }
      let doctor = try panel.today("doctor")
      #expect(doctor.output.contains("not responding"), "\(doctor.output)")
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("today-bus-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let content = folder.appendingPathComponent("content.json").path
      try #"{"type":"text","text":"Hello"}"#.write(
        toFile: content, atomically: true, encoding: .utf8)
      let picture = try panel.today("render", content, "\(folder.path)/picture.png")
      #expect(picture.status == .exited(0), "\(picture.errors)")
      #expect(ContinuousClock.now - start < .seconds(60))
      program.terminate()
    }

    @Test func `Crypticker comes without it, too`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      let bus = try #require(
        panel.desktop.runningPrograms.first {
          $0.arguments.contains { $0.contains("dbus-daemon") }
        })
      bus.send(SIGSTOP)
      defer { bus.send(SIGCONT) }
      let program = try panel.desktop.start([ProgramUnderTest.path("crypticker")])
      try waitUntil("the window", within: Self.inTime) {
        try !panel.desktop.visibleWindows(named: "Crypticker").isEmpty
      }
      program.terminate()
    }
  }
}
