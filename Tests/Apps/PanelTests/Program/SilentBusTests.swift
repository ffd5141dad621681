import Expectations
import Foundation
import Glibc
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("A bus that is stopped", .serialized) struct SilentBus {
    /// GLib itself waits for ever: the panel didn't come within 40 seconds.
    private static let inTime = Duration.seconds(15)

    @Test func `a panel that runs stays as it is, another start comes without the bus`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      let content = """
        {"type":"column","children":[{"type":"text","text":"short"},\
        {"type":"text","text":"long","mode":"expanded"}]}
        """
      try panel.add("one", showing: content, keys: "Largest=expanded\n")
      let running = try panel.startShown()
      try waitUntil("the content") { try panel.today("list").output.contains("one-1  live") }
      let place = try #require(try AccessibleTree(of: "today", on: panel.desktop)["one"]?.frame)
      let bus = try #require(
        panel.desktop.runningPrograms.first {
          $0.arguments.contains { $0.contains("dbus-daemon") }
        })
      bus.send(SIGSTOP)
      defer { bus.send(SIGCONT) }

      // The stored mode of the card tells without a bus how it is shown.
      let modes = "\(try panel.folder("STATE", else: ".local/state"))/today/widgets.conf"
      for isExpanded in [true, false] {
        try panel.desktop.click(x: 1520 + place[0] + place[2] - 40, y: place[1] + 60)
        try waitUntil("the card to change", within: .seconds(2)) {
          let text = (try? String(contentsOfFile: modes, encoding: .utf8)) ?? ""
          return text.contains("expanded") == isExpanded
        }
      }
      for (words, status) in [(["status"], 1), (["hide"], 1), (["list"], 0)] {
        let start = ContinuousClock.now
        let result = try panel.desktop.run([panel.executable] + words)
        expect(ContinuousClock.now - start < .seconds(4))
        expectEqual(result.status, .exited(Int32(status)))
        let isSaid = result.errors.contains(
          "Couldn’t tell whether Today is running: the session bus isn’t responding.")
        expect(isSaid == (status == 1), "\(result.errors)")
        expect(!result.output.contains("not running"))
      }
      try panel.desktop.press("Escape")
      try waitUntil("the panel to be gone", within: .seconds(2)) { try !panel.isVisible() }
      running.send(SIGTERM)
      try running.waitForExit()

      let start = ContinuousClock.now
      let program = try panel.launch()
      try waitUntil("the panel", within: Self.inTime) {
        try panel.desktop.windows(named: "Today").first.map { try panel.desktop.isVisible($0.id) }
          ?? false
      }
      expect(program.errors.contains("The session bus doesn't answer"), "\(program.errors)")
      for command in ["status", "list", "hide"] {
        _ = try panel.today(command)
        expect(program.isRunning)
      }
      let doctor = try panel.today("doctor")
      expect(doctor.output.contains("not responding"), "\(doctor.output)")
      let file = "\(panel.desktop.folder)/content.json"
      try #"{"type":"text","text":"Hello"}"#.write(
        toFile: file, atomically: true, encoding: .utf8)
      let picture = try panel.today("render", file, "\(panel.desktop.folder)/picture.png")
      expectEqual(picture.status, .exited(0), "\(picture.errors)")
      expect(ContinuousClock.now - start < .seconds(60))
      program.terminate()

      let crypticker = try panel.desktop.start([ProgramUnderTest.path("crypticker")])
      try waitUntil("the window of Crypticker", within: Self.inTime) {
        try !panel.desktop.visibleWindows(named: "Crypticker").isEmpty
      }
      crypticker.terminate()
    }
  }
}
