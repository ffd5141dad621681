import Expectations
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
      expect(program.errors.contains("The session bus doesn't answer"))
      expect(program.isRunning)
      for command in ["status", "list", "hide"] {
        _ = try panel.today(command)
        expect(program.isRunning)
      }
      let doctor = try panel.today("doctor")
      expect(doctor.output.contains("not responding"), "\(doctor.output)")
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("today-bus-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let content = folder.appendingPathComponent("content.json").path
      try #"{"type":"text","text":"Hello"}"#.write(
        toFile: content, atomically: true, encoding: .utf8)
      let picture = try panel.today("render", content, "\(folder.path)/picture.png")
      expect(picture.status == .exited(0), "\(picture.errors)")
      expect(ContinuousClock.now - start < .seconds(60))
      program.terminate()
    }

    @Test func `one that stops later leaves the panel as it was, and commands say what is wrong`()
      throws
    {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      let content = """
        {"type":"column","children":[{"type":"text","text":"short"},\
        {"type":"text","text":"long","mode":"expanded"}]}
        """
      try panel.add("one", showing: content, keys: "Largest=expanded\n")
      try panel.startShown()
      try waitUntil("the content") { try panel.today("list").output.contains("one-1  live") }
      let place = try #require(try AccessibleTree(of: "today", on: panel.desktop)["one"]?.frame)
      let bus = try #require(
        panel.desktop.runningPrograms.first {
          $0.arguments.contains { $0.contains("dbus-daemon") }
        })
      bus.send(SIGSTOP)
      defer { bus.send(SIGCONT) }

      // What is remembered of the card tells without a bus how it is shown.
      let state = panel.desktop.environment["XDG_STATE_HOME"]
      let home = try #require(panel.desktop.environment["HOME"])
      let modes = "\(state ?? "\(home)/.local/state")/today/widgets.conf"
      for isExpanded in [true, false] {
        try panel.desktop.click(x: 1520 + place[0] + place[2] - 40, y: place[1] + 60)
        try waitUntil("the card to change", within: .seconds(2)) {
          let text = (try? String(contentsOfFile: modes, encoding: .utf8)) ?? ""
          return text.contains("expanded") == isExpanded
        }
      }
      for (words, status) in [(["status"], 1), (["hide"], 1), (["list"], 0)] {
        let start = ContinuousClock.now
        let result = try panel.desktop.run([ProgramUnderTest.path("today")] + words)
        expect(ContinuousClock.now - start < .seconds(4))
        expect(result.status == .exited(Int32(status)))
        let isSaid = result.errors.contains(
          "Couldn’t tell whether Today is running: the session bus isn’t responding.")
        expect(isSaid == (status == 1), "\(result.errors)")
        expect(!result.output.contains("not running"))
      }
      try panel.desktop.press("Escape")
      try waitUntil("the panel to be gone", within: .seconds(2)) { try !panel.isVisible() }
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
