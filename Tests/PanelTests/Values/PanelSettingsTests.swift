import KeyFiles
import Testing

@testable import Panel

@Suite("today.conf")
struct PanelSettingsTests {
  @Test func `an empty file means the defaults`() {
    let reading = PanelSettings.read("")
    #expect(reading.settings == PanelSettings())
    #expect(reading.problems.isEmpty)
  }

  @Test func `all settings are read`() {
    let reading = PanelSettings.read(
      "# mine\n[Panel]\nEdge=Left\nWidth = 480\nMonitor=HDMI-1\nPinned=yes\n")
    #expect(
      reading.settings
        == PanelSettings(edge: .left, width: 480, monitor: .named("HDMI-1"), isPinned: true))
    #expect(reading.problems.isEmpty)
  }

  @Test(arguments: [("pointer", MonitorChoice.pointer), ("Primary", .primary)])
  func `a monitor can be meant by what it is`(word: String, choice: MonitorChoice) {
    #expect(PanelSettings.read("[Panel]\nMonitor=\(word)\n").settings?.monitor == choice)
  }

  @Test(arguments: [
    ("Width=wide", 2), ("Width=319", 2), ("Width=561", 2), ("Edge=top", 2), ("Pinned=perhaps", 2),
    ("Monitor=", 2), ("not a line", 2), ("\n[Other\n", 3),
  ])
  func `a mistake makes the file unfit, and names its line`(line: String, number: Int) {
    let reading = PanelSettings.read("[Panel]\n\(line)\n")
    #expect(reading.settings == nil)
    #expect(reading.problems.first?.line == number)
    #expect(reading.problems.first?.remedy.isEmpty == false)
  }

  @Test func `all mistakes are told at once, in the order of their lines`() {
    let reading = PanelSettings.read("[Panel]\nPinned=maybe\nWidht=400\nWidth=9\n")
    #expect(reading.problems.map(\.line) == [2, 3, 4])
  }

  @Test func `a key that nobody knows is mentioned, and the rest is used`() {
    let reading = PanelSettings.read("[Panel]\nWidht=500\nEdge=left\n")
    #expect(reading.settings?.edge == .left)
    #expect(reading.settings?.width == 400)
    #expect(reading.problems.map(\.line) == [2])
  }

  @Test func `other groups are left to others`() {
    #expect(PanelSettings.read("[Bitcoin]\nDays=30\n").problems.isEmpty)
  }
}
