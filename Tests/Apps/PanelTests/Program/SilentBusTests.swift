import Expectations
import Foundation
import Glibc
import TestDesktop
import Testing

extension ProgramTests {
  /// SilentBusCommandTests has the commands.
  @Suite("A bus that never responds", .serialized) struct SilentBus {
    /// GLib waits forever: the panel didn't appear within 40 seconds.
    private static let inTime = Duration.seconds(15)

    @Test func `a running panel isn't affected, and a new one starts without the bus`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      let content = """
        {"type":"column","children":[{"type":"text","text":"short"},\
        {"type":"text","text":"long","mode":"expanded"}]}
        """
      try panel.add("one", showing: content, keys: "Largest=expanded\n")
      let running = try panel.startShown()
      try waitUntil("the content") { try panel.today("list").output.contains("one-1  live") }
      let place = try #require(try AccessibleTree(of: "today", on: panel.desktop)["one"]?.frame)
      let window = try #require(try panel.desktop.frame(of: panel.window().id))
      let bus = try #require(
        panel.desktop.runningPrograms.first {
          $0.arguments.contains { $0.contains("dbus-daemon") }
        })
      bus.send(SIGSTOP)
      defer { bus.send(SIGCONT) }

      // The card's saved mode shows its state without a bus.
      let modes = "\(try panel.folder("STATE", else: ".local/state"))/today/widgets.conf"
      for isExpanded in [true, false] {
        try panel.desktop.click(
          x: window.x + place[0] + place[2] - 40, y: window.y + place[1] + 60)
        try waitUntil("the card to change", within: .seconds(2)) {
          let text = (try? String(contentsOfFile: modes, encoding: .utf8)) ?? ""
          return text.contains("expanded") == isExpanded
        }
      }
      try panel.desktop.press("Escape")
      try waitUntil("the panel to be gone", within: .seconds(2)) { try !panel.isVisible() }
      running.send(SIGTERM)
      try running.waitForExit()

      // Both wait for the bus at the same time.
      let program = try panel.launch()
      let crypticker = try panel.desktop.start([ProgramUnderTest.path("crypticker")])
      try waitUntil("the panel", within: Self.inTime) {
        try panel.desktop.windows(named: "Today").first.map { try panel.desktop.isVisible($0.id) }
          ?? false
      }
      try waitUntil("the window of Crypticker", within: Self.inTime) {
        try !panel.desktop.visibleWindows(named: "Crypticker").isEmpty
      }
      expect(program.errors.contains("The session bus doesn't answer"), "\(program.errors)")
      program.terminate()
      crypticker.terminate()
    }
  }
}
