import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore
import WidgetExtension

@testable import Widgets

@Suite("The values of Display")
struct DisplayTests {
  private let folder: WorkFolder

  init() throws { folder = try WorkFolder() }

  private func add(_ name: String, type: String, value: String, maximum: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder[name], withIntermediateDirectories: true)
    for (file, text) in [("type", type), ("brightness", value), ("max_brightness", maximum)] {
      try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: folder["\(name)/\(file)"]))
    }
  }

  // MARK: - The backlight

  @Test func `the firmware's backlight is used before others, and broken ones never`() throws {
    expect(Backlight.find(in: folder.path) == nil)
    try add("broken", type: "firmware", value: "200", maximum: "100")
    try add("empty", type: "firmware", value: "", maximum: "0")
    expect(Backlight.find(in: folder.path) == nil)
    try add("intel", type: "raw", value: "300", maximum: "400")
    expectEqual(
      Backlight.find(in: folder.path), Backlight(name: "intel", value: 300, maximum: 400))
    try add("acpi", type: "firmware", value: "5", maximum: "10")
    expectEqual(Backlight.find(in: folder.path)?.level, 0.5)
  }

  @Test(arguments: [(0.0, 4), (0.005, 4), (0.5, 200), (1, 400), (7, 400), (-1, 4)])
  func `a level never turns the screen off`(level: Double, value: Int) {
    expectEqual(Backlight(name: "a", value: 1, maximum: 400).value(of: level), value)
    expect(Backlight(name: "a", value: 1, maximum: 7).value(of: level) >= 1)
  }

  @Test func `a backlight that can't be read is no longer followed`() {
    var changes = 0
    // A folder can be opened, and not be read.
    expectEqual(BacklightWatch.followKeys(folder.path) { changes += 1 }, EISDIR)
    expect(BacklightWatch.followKeys(folder["none"]) { changes += 1 } == nil)
    expectEqual(changes, 0)
  }

  @Test func `a connected screen that isn't the computer's own is external`() throws {
    func socket(_ name: String, _ status: String) throws {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: true)
      try Data("\(status)\n".utf8).write(to: URL(fileURLWithPath: folder["\(name)/status"]))
    }
    expect(!ScreenSockets.hasExternal(in: folder["none"]))
    try socket("card0-eDP-1", "connected")
    try socket("card0-HDMI-A-1", "disconnected")
    expect(!ScreenSockets.hasExternal(in: folder.path))
    try socket("card0-DP-2", "connected")
    expect(ScreenSockets.hasExternal(in: folder.path))
  }

  // MARK: - External screens

  private func screen(_ identity: String, _ model: String) -> BusValue {
    .structure([
      .int32(1), .int32(0), .int32(0), .string("DEL"), .string(model), .string("7"), .uint16(1),
      .string(identity), .uint32(0),
    ])
  }

  @Test func `detected screens have names, and hostile ones are left out`() {
    let type = screen("a", "b").type
    let found = ExternalScreens.detected(
      .array(
        [
          screen("one", "U2720Q"), screen("one", "again"), screen("", "nameless"),
          screen("two", " "), screen(String(repeating: "x", count: 5000), "long"),
          .structure([.int32(1)]),
        ], of: type))
    expectEqual(found.map(\.identity), ["one", "two"])
    expectEqual(found.map(\.name), ["U2720Q", "DEL"])
    let many = (0..<50).map { screen("\($0)", "S") }
    expectEqual(ExternalScreens.detected(.array(many, of: type)).count, ExternalScreens.maximum)
    expect(ExternalScreens.detected(nil).isEmpty && ExternalScreens.detected(.string("x")).isEmpty)
  }

  @Test func `signals change the brightness, and hostile ones nothing`() {
    var screens = ExternalScreens(ExternalScreens.object)
    screens.add("one", "A", [.uint16(40), .uint16(80)])
    screens.add("two", "B", [.uint16(90), .uint16(80)])
    screens.add("three", "C", [.uint16(0), .uint16(0)])
    screens.add("four", "D", [.string("x")])
    expectEqual(screens.screens.map(\.level), [0.5])
    func changed(_ code: UInt8, _ identity: String, _ value: UInt16) -> SignalEffect {
      screens.handle(
        "VcpValueChanged", [.int32(1), .string(identity), .byte(code), .uint16(value)])
    }
    expectEqual(changed(0x10, "one", 60), .changed)
    expectEqual(screens.screens.map(\.level), [0.75])
    expectEqual(changed(0x12, "one", 10), .none)
    expectEqual(changed(0x10, "other", 10), .changed)
    expectEqual(changed(0x10, "one", 60_000), .changed)
    expectEqual(screens.screens.map(\.level), [1])
    expectEqual(screens.handle("VcpValueChanged", []), .none)
    expectEqual(screens.handle("ConnectedDisplaysChanged", []), .outdated)
  }

  // MARK: - Settings of GNOME, and services that don't disturb

  @Test func `a change of a setting is recognized by its path or that of several`() {
    func signal(_ path: String) -> Bool {
      DesktopSetting.dark.isIn(path)
    }
    expectEqual(DesktopSetting.dark.path, "/org/gnome/desktop/interface/")
    expect(signal("/org/gnome/desktop/interface/color-scheme"))
    expect(signal("/org/gnome/desktop/") && signal("/"))
    expect(!signal("/org/gnome/desktop/notifications/show-banners") && !signal(""))
  }

  @Test(arguments: [
    ("gnome-shell", QuietService.Kind.gnome), ("dunst", .dunst), ("mako", .mako),
    ("SwayNotificationCenter", .swaync), ("Xfce Notify Daemon", .xfce), ("Plasma", .plasma),
    ("Naughty", nil), ("", nil),
  ])
  func `the notification service is known by its name`(name: String, kind: QuietService.Kind?) {
    expectEqual(QuietService.kind(named: name), kind)
  }

  // MARK: - The card

  private var sample: DisplayState { DisplaySample.state }

  private func texts(_ content: Node, _ mode: DisplayMode) -> [String] {
    content.nodes(in: mode).compactMap { node in
      switch node.kind {
      case .text(let text): text.text
      case .switch(let toggle): "\(toggle.text): \(toggle.subtitle ?? "")"
      case .slider(let slider): "\(node.label ?? ""): \(slider.value)"
      default: nil
      }
    }
  }

  @Test func `the compact card has the first screen, the expanded one all and the switches`() throws
  {
    let content = DisplayCard(state: sample).content
    try content.check()
    expectEqual(texts(content, .compact), ["Brightness of Built-in Screen: 0.75"])
    expectEqual(
      texts(content, .expanded),
      [
        "Built-in Screen", "Brightness of Built-in Screen: 0.75", "Desk Screen",
        "Brightness of Desk Screen: 0.4", "Night Light: On", "Dark Style: Off",
        "Do Not Disturb: Off",
      ])
  }

  @Test func `only what is there is shown, in the order of the settings`() {
    var state = sample
    state.external = .missing
    state.style = .ready(DesktopStyle(darkStyle: DarkStyle(kind: .gnome, isOn: true)))
    expectEqual(
      texts(DisplayCard(state: state, toggles: [.quiet, .nightLight, .dark]).content, .expanded),
      ["Brightness: 0.75", "Do Not Disturb: Off", "Dark Style: On"])
    state.backlight = nil
    expectEqual(
      texts(DisplayCard(state: state, toggles: [.quiet]).content, .compact),
      ["Do Not Disturb: Off"])
  }

  @Test func `a sentence says what is missing`() {
    var state = DisplayState()
    expectEqual(texts(DisplayCard(state: state).content, .compact), [DisplayWords.nothing])
    (state.external, state.hasExternalScreen) = (.missing, true)
    expectEqual(texts(DisplayCard(state: state).content, .compact), [DisplayWords.needsService])
    state.backlight = Backlight(name: "a", value: 1, maximum: 2)
    expectEqual(
      texts(DisplayCard(state: state).content, .expanded),
      ["Brightness: 0.5", DisplayWords.needsService])
    state.external = .silent
    expectEqual(texts(DisplayCard(state: state).content, .expanded).last, DisplayWords.silent)
  }

  @Test func `a click is understood only if the card has it`() {
    for screen in sample.screens {
      let name = DisplayAction.brightness(screen.target).name
      expectEqual(DisplayAction(name, sample), .brightness(screen.target))
      expect(name.utf8.count < 40)
    }
    expect(DisplayAction("external 0", sample) == nil && DisplayAction("", sample) == nil)
    expectEqual(DisplayAction("quiet", DisplayState()), .toggle(.quiet))
  }
}
