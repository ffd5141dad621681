import Expectations
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite("The values of desktops")
struct DesktopTests {
  // MARK: - The environment

  @Test(arguments: [
    (["WAYLAND_DISPLAY": "wayland-1", "XDG_CURRENT_DESKTOP": "sway"], true),
    (["WAYLAND_DISPLAY": "wayland-1"], true),
    (["WAYLAND_DISPLAY": "", "XDG_CURRENT_DESKTOP": "sway"], false),
    (["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], false),
    (["WAYLAND_DISPLAY": "wayland-0", "XDG_CURRENT_DESKTOP": "KDE"], false),
    (["XDG_CURRENT_DESKTOP": "XFCE"], false), ([:], false),
  ])
  func `programs may color the screen of some compositors`(
    variables: [String: String], isOpen: Bool
  ) {
    expectEqual(DesktopEnvironment(variables: variables).isOpenToPrograms, isOpen)
  }

  @Test func `settings are in the user's folder first`() {
    func folders(_ variables: [String: String]) -> [String] {
      DesktopEnvironment(variables: variables).settingsFolders
    }
    expectEqual(folders(["HOME": "/home/a"]), ["/home/a/.config", "/etc/xdg"])
    expectEqual(
      folders([
        "HOME": "/home/a", "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/home/a/kdedefaults:/etc",
      ]), ["/c", "/home/a/kdedefaults", "/etc"])
    expectEqual(folders(["HOME": "/home/a", "XDG_CONFIG_HOME": "c"]).first, "/home/a/.config")
  }

  // MARK: - Plasma

  private func isDark(_ files: String...) -> Bool { PlasmaColors(files).isDark }

  @Test func `Plasma is dark by the color of its windows, otherwise by the name of its scheme`() {
    expect(isDark("[Colors:Window]\nBackgroundNormal=42,46,50\n"))
    expect(!isDark("[Colors:Window]\nBackgroundNormal=239, 240, 241\n"))
    expect(isDark("[General]\nColorScheme=BreezeDark\n"))
    expect(!isDark("[General]\nColorScheme=BreezeLight\n") && !isDark("") && !isDark())
    // Names lie.
    expect(
      !isDark("[General]\nColorScheme=Dark\n[Colors:Window]\nBackgroundNormal=255,255,255\n"))
    // The colors of inactive windows, and of other things, are others.
    expect(!isDark("[Colors:Window][Inactive]\nBackgroundNormal=0,0,0\n"))
    expect(!isDark("[Colors:View]\nBackgroundNormal=0,0,0\n[Colors:Window]\nForeground=0,0,0\n"))
    for color in ["", "0", "0,0", "a,b,c", "-1,0,0", "300,0,0", "0,0,99999999999999999999"] {
      expect(!isDark("[Colors:Window]\nBackgroundNormal=\(color)\n"), "\(color)")
    }
  }

  @Test func `the user's own file counts before those of the system`() {
    expect(isDark("[General]\nColorScheme=Dark", "[General]\nColorScheme=Light"))
    expect(isDark("[General]\nColorScheme[$e]=x", "[General]\nColorScheme=Dark"))
  }

  @Test func `a scheme has a name that a command can get`() {
    func scheme(_ name: String) -> String? {
      PlasmaColors(["[General]\nColorScheme=\(name)\n"]).scheme
    }
    expectEqual(scheme("Sweet's Own"), "Sweet's Own")
    for name in ["", "--help", String(repeating: "x", count: 300)] { expect(scheme(name) == nil) }
  }

  @Test func `the scheme that the user had is tried before Plasma's`() {
    expectEqual(PlasmaColors.schemes(isDark: true, last: nil), ["BreezeDark"])
    expectEqual(PlasmaColors.schemes(isDark: true, last: "BreezeDark"), ["BreezeDark"])
    expectEqual(PlasmaColors.schemes(isDark: false, last: "Paper"), ["Paper", "BreezeLight"])
  }

  private static let properties: [String: BusValue] = [
    "available": .bool(true), "enabled": .bool(true), "inhibited": .bool(false),
  ]

  @Test func `Plasma's night light is on if it is enabled, and not suspended`() {
    func light(_ changed: [String: BusValue]) -> NightLight? {
      NightLight(plasma: Self.properties.merging(changed) { $1 })
    }
    expectEqual(light([:])?.isOn, true)
    expectEqual(light(["enabled": .bool(false)])?.isOn, false)
    expectEqual(light(["inhibited": .bool(true)])?.isOn, false)
    expectEqual(light(["inhibited": .string("x")])?.isOn, true)
    expect(light(["available": .bool(false)]) == nil && light(["enabled": .uint32(1)]) == nil)
    expect(NightLight(plasma: [:]) == nil)
  }

  @Test func `changes of Plasma's are taken over, and nothing else`() throws {
    var style = DesktopStyle(nightLight: NightLight(plasma: Self.properties))
    func changed(_ properties: [String: BusValue], _ name: String? = nil) -> SignalEffect {
      style.handle(changed: [
        .string(name ?? NightLight.plasma.interface), .properties(properties), .strings([]),
      ])
    }
    expectEqual(changed(["currentTemperature": .uint32(4000)]), .none)
    expectEqual(changed(["enabled": .bool(true)]), .none)
    expectEqual(changed(["inhibited": .bool(true)]), .changed)
    expectEqual(style.nightLight?.isOn, false)
    expectEqual(changed(["enabled": .string("x")]), .none)
    expectEqual(changed(["enabled": .bool(false)], "org.example.Other"), .none)
    expectEqual(
      changed(["ActiveState": .string("active")], "org.freedesktop.systemd1.Unit"), .outdated)
    expectEqual(style.handle(changed: []), .none)
    style.nightLight = nil
    expectEqual(changed(["enabled": .bool(false)]), .none)
  }

  // MARK: - Programs

  private typealias Facts = NightLightProgram.Facts

  @Test func `units are read, and what isn't as documented is left out`() {
    func unit(_ fields: String...) -> BusValue { .structure(fields.map { .string($0) }) }
    let reply = BusValue.array(
      [
        unit("gammastep.service", "", "loaded", "active", "running"),
        unit("wlsunset.service", "", "not-found", "inactive", "dead"),
        unit("hyprsunset.service", "", "loaded", "deactivating", "stop"),
        unit("other.service", "", "loaded", "active"), unit("gammastep.service"), .bool(true),
      ], of: .variant)
    expectEqual(
      NightLightProgram.units(reply),
      [
        .gammastep: Facts(hasUnit: true, isActive: true),
        .hyprsunset: Facts(hasUnit: true, isEnding: true),
      ])
    expectEqual(NightLightProgram.units(nil), [:])
  }

  @Test func `the program that is on is chosen, otherwise the first that can be turned on`() {
    func choice(_ facts: [NightLightProgram: Facts]) -> NightLight? {
      NightLightProgram.choice(facts)
    }
    func light(_ program: NightLightProgram, _ isOn: Bool) -> NightLight {
      NightLight(kind: .program(program), isEnabled: isOn)
    }
    expect(choice([:]) == nil && choice([.gammastep: Facts()]) == nil)
    let both = [
      NightLightProgram.hyprsunset: Facts(isConfigured: true), .wlsunset: Facts(hasUnit: true),
    ]
    expectEqual(choice(both), light(.wlsunset, false))
    var used = both
    used[.hyprsunset]?.isRunning = true
    expectEqual(choice(used), light(.hyprsunset, true))
    expectEqual(choice([.wlsunset: Facts(hasUnit: true, isActive: true)]), light(.wlsunset, true))
    // It still runs while systemd ends it.
    expectEqual(
      choice([.gammastep: Facts(hasUnit: true, isEnding: true, isRunning: true)]),
      light(.gammastep, false))
  }

  @Test func `a program that couldn't be started again isn't ended`() {
    expect(NightLightProgram.choice([.wlsunset: Facts(isRunning: true)]) == nil)
    expect(
      NightLightProgram.choice([
        .wlsunset: Facts(isRunning: true), .gammastep: Facts(hasUnit: true),
      ]) == nil)
  }

  @Test func `a unit of its own has what a program needs, and no more`() {
    let desktop = DesktopEnvironment(variables: [
      "WAYLAND_DISPLAY": "wayland-1", "XDG_CURRENT_DESKTOP": "sway", "SECRET": "x",
    ])
    let arguments = NightLightProgram.gammastep.transientUnit("/usr/bin/gammastep", desktop)
    expectEqual(arguments.map(\.type.signature), ["s", "s", "a(sv)", "a(sa(sv))"])
    expectEqual(arguments.first?.text, "gammastep.service")
    let properties = Dictionary(
      uniqueKeysWithValues: arguments[2].elements.map {
        ($0.elements[0].text ?? "", $0.elements[1].unwrapped)
      })
    expectEqual(properties["ExecStart"]?.type.signature, "a(sasb)")
    expectEqual(
      properties["Environment"]?.elements.map(\.text),
      ["WAYLAND_DISPLAY=wayland-1", "XDG_CURRENT_DESKTOP=sway"])
    expectEqual(
      NightLightProgram.wlsunset.unitPath,
      "/org/freedesktop/systemd1/unit/wlsunset_2eservice")
  }
}
