import Expectations
import GTK
import KeyFiles
import Startup
import Testing
import Theme
import WidgetCore

@testable import Panel

@Suite("today.conf")
struct PanelSettingsTests {
  private func read(_ text: String) -> SettingsReading<PanelSettings> {
    do throws(KeyFileError) {
      return PanelSettings.read(try KeyFile(parsing: Array(text.utf8)))
    } catch {
      return SettingsReading(settings: nil, problems: [error])
    }
  }

  @Test func `an empty file has defaults`() {
    let reading = read("")
    expect(reading.settings == PanelSettings())
    expect(reading.problems.isEmpty)
  }

  @Test func `all settings are parsed`() {
    let reading = read("# mine\n[Panel]\nEdge=Left\nWidth = 480\nMonitor=HDMI-1\nPinned=yes\n")
    expect(
      reading.settings
        == PanelSettings(edge: .left, width: 480, monitor: .named("HDMI-1"), isPinned: true))
    expect(reading.problems.isEmpty)
  }

  @Test(arguments: [("pointer", MonitorChoice.pointer), ("Primary", .primary)])
  func `a monitor can be set by its role`(word: String, choice: MonitorChoice) {
    expect(read("[Panel]\nMonitor=\(word)\n").settings?.monitor == choice)
  }

  @Test(arguments: [
    ("automatic", Background.desktop), ("#28527A", .color(Color(0x28, 0x52, 0x7A))),
    ("/usr/share/picture.jpg", .file("/usr/share/picture.jpg")), ("~/a b.png", .file("~/a b.png")),
  ])
  func `the background is the desktop's, a color or a picture`(word: String, wanted: Background) {
    expect(read("[Panel]\nBackground=\(word)\n").settings?.theme.background == wanted)
  }

  @Test func `the theme is parsed`() {
    let settings = read("[Panel]\nAppearance=Dark\nTextScale=150\nSolid=yes\nBlurBehind=1\n")
      .settings
    expectEqual(settings?.theme.appearance, .dark)
    expectEqual(settings?.theme.textScale, 150)
    expect(settings?.theme.isSolid == true)
    expect(settings?.blursBehind == true)
  }

  @Test func `the keyboard setting is parsed`() {
    expectEqual(PanelSettings().keyboard, .show)
    expectEqual(read("[Panel]\nKeyboard=click\n").settings?.keyboard, .click)
  }

  @Test func `the setting for outside clicks is parsed`() {
    expectEqual(PanelSettings().outsideClick, .close)
    expectEqual(read("[Panel]\nOutsideClick=keep\n").settings?.outsideClick, .keep)
  }

  @Test func `the kind of window is parsed`() {
    expectEqual(PanelSettings().window, .automatic)
    expectEqual(read("[Panel]\nWindow=xwayland\n").settings?.window, .xwayland)
  }

  @Test(arguments: [("yes", true), ("0", false)])
  func `the hot edge setting is parsed`(word: String, isOn: Bool) {
    expect(!PanelSettings().hotEdge)
    expect(read("[Panel]\nHotEdge=\(word)\n").settings?.hotEdge == isOn)
  }

  @Test(arguments: [
    ("Background=picture.jpg", 2), ("HotEdge=often", 2),
    ("Keyboard=never", 2), ("OutsideClick=yes", 2), ("Window=layers", 2), ("Background=#12", 2),
    ("TextScale=49", 2),
    ("Appearance=grey", 2), ("Width=wide", 2), ("Width=319", 2), ("Width=561", 2), ("Edge=top", 2),
    ("Pinned=perhaps", 2),
    ("Monitor=", 2), ("not a line", 2), ("\n[Other\n", 3),
  ])
  func `an error invalidates the file, and has its line`(line: String, number: Int) {
    let reading = read("[Panel]\n\(line)\n")
    expect(reading.settings == nil)
    expect(reading.problems.first?.line == number)
    expect(reading.problems.first?.remedy.isEmpty == false)
  }

  @Test func `all errors are reported in the order of their lines`() {
    let reading = read("[Panel]\nPinned=maybe\nWidht=400\nWidth=9\n")
    expectEqual(reading.problems.map(\.line), [2, 3, 4])
  }

  @Test func `an unknown key causes a warning, and the rest is used`() {
    let reading = read("[Panel]\nWidht=500\nEdge=left\n")
    expectEqual(reading.settings?.edge, .left)
    expectEqual(reading.settings?.width, 400)
    expectEqual(reading.problems.map(\.line), [2])
  }

  @Test func `other groups are ignored`() {
    expect(read("[Bitcoin]\nDays=30\n").problems.isEmpty)
  }

  @Test(arguments: [
    ("Panl", "[Panel]"), ("panel", "[Panel]"), ("Widgts", "[Widgets]"), ("Widget", "[Widget NAME]"),
    ("Widgt one", "[Widget NAME]"),
  ])
  func `a misspelled group causes a warning with a suggestion`(name: String, meant: String) {
    let reading = read("[Panel]\nWidth=500\n\n[\(name)]\nEdge=left\n")
    expectEqual(reading.settings?.width, 500)
    expectEqual(reading.problems.map(\.line), [4])
    expect(reading.problems.first?.remedy.contains(meant) == true)
  }

  @Test func `an invalid widget causes a warning, and the panel's settings apply`() {
    let reading = read(
      "[Widget a b]\nId=org.example.A\n[Widget c]\nday=1\n[Panel]\nWidth=500\n")
    expectEqual(reading.settings?.width, 500)
    expectEqual(reading.problems.map(\.line), [1, 3])
  }
}
