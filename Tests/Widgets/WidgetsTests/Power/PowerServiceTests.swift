import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The widget with mocks of UPower, logind, and power-profiles-daemon on a private bus.
@Suite(.serialized) final class `Power on a bus` {
  private let home: UserHome
  private let folder: WorkFolder
  private let services: PrivateBus
  var bus: Bus { services.bus }
  private var widget: Power
  private let pushed = PushedMessages()
  private var settings: [String: SettingValue] = [:]

  init() throws {
    home = try UserHome()
    folder = try WorkFolder()
    services = try PrivateBus(on: home, in: folder)
    widget = Power(services.place, session: services.place)
  }

  // MARK: - Services

  private var upower: MockedService { services.mock(PowerSupplies.object) }
  private var logind: MockedService { services.mock(PowerSession.object) }
  static let profiles = BusObject(
    "net.hadess.PowerProfiles", "/net/hadess/PowerProfiles", "net.hadess.PowerProfiles")

  func startProfiles() throws -> Running {
    try services.mock(Self.profiles).start(template: "power_profiles_daemon")
  }

  func startUPower(percent: Double = 72) throws -> Running {
    let mock = try upower.start(template: "upower")
    try upower.tell(
      "AddDischargingBattery",
      [.string("mock_BAT"), .string("Battery"), .double(percent), .int64(12_000)])
    try setCharge(percent)
    return mock
  }

  private func setCharge(_ percent: Double) throws {
    try upower.tell(
      "SetupDisplayDevice",
      [
        .uint32(2), .uint32(2), .double(percent), .double(percent), .double(100), .double(8),
        .int64(12_000), .int64(0), .bool(true), .string("battery"), .uint32(1),
      ])
  }

  func startLogind() throws -> Running {
    let mock = try logind.start(template: "logind")
    try logind.tell(
      "AddSession",
      [
        .string("c1"), .string("seat0"), .uint32(getuid()), .string("user"), .bool(true),
      ])
    return mock
  }

  /// How often a method of logind was called.
  private func calls(_ method: String) throws -> Int {
    try logind.calls(method).count
  }

  /// Has logind tell of other inhibitors.
  func setInhibitors(
    _ names: [String], _ reason: String = "Busy", tells: Bool = true
  ) throws {
    let list = names.map { "('sleep:idle', '\($0)', '\(reason)', 'block', 1000, 42)" }
    try logind.add(
      "ListInhibitors", "", "a(ssssuu)", "ret = [\(list.joined(separator: ","))]")
    guard tells else { return }
    try logind.emit(
      "PropertiesChanged", "sa{sv}as",
      [
        .string(PowerSession.object.interface),
        .properties(["BlockInhibited": .string("sleep:idle")]), .strings([]),
      ], of: BusNames.properties)
  }

  // MARK: - The widget

  private var context: Context {
    .test(Power.id, in: folder, settings, pushing: pushed)
  }

  @discardableResult func update() throws -> Node {
    guard case .noData = try widget.update(context), let content = pushed.latest else {
      throw PriceServer.Trouble(what: "no content")
    }
    try content.check()
    return content
  }

  func texts(_ node: Node?) -> [String] {
    node?.nodes(in: .expanded).compactMap {
      if case .text(let text) = $0.kind { text.text } else { nil }
    } ?? []
  }

  func buttons(_ node: Node?) -> [String] {
    node?.nodes(in: .expanded).compactMap {
      if case .button = $0.kind { $0.label } else { nil }
    } ?? []
  }

  /// The chosen profile.
  func profile(_ node: Node?) -> String? {
    node?.nodes(in: .expanded).lazy.compactMap {
      if case .choice(let choice) = $0.kind { choice.value } else { nil }
    }.first
  }

  /// Clicks on a button, and answers its question.
  private func press(_ title: String, in node: Node?) throws -> UpdateResult {
    let button = node?.nodes(in: .expanded).first {
      if case .button = $0.kind { $0.label == title } else { false }
    }
    switch try #require(button?.action) {
    case .send(let name): return widget.action(ActionRequest(action: name), context)
    case .confirm(let question):
      return widget.action(ActionRequest(action: question.action), context)
    default: throw PriceServer.Trouble(what: "another action")
    }
  }

  func waitForContent(_ what: String, _ isRight: (Node) -> Bool) throws {
    try waitUntil(what, seen: { texts(pushed.latest).joined(separator: "; ") }) {
      pushed.latest.map(isRight) == true
    }
  }

  // MARK: - Tests

  @Test func `All services are in the first content, and each change is pushed`() throws {
    let mocks = try [
      startUPower(), startLogind(), startProfiles(),
    ]
    let content = try update()
    expectEqual(texts(content).first, "3 h 20 min left")
    expectEqual(buttons(content), ["Lock", "Suspend", "Log Out", "Restart", "Shut Down"])
    expectEqual(profile(content), "balanced")
    try setCharge(71)
    try waitForContent("the change") { node in
      node.nodes(in: .compact).contains {
        if case .progress(let ring) = $0.kind { ring.text == "71%" } else { false }
      }
    }
    withExtendedLifetime(mocks) {}
  }

  @Test func `The history of UPower is the chart`() throws {
    let mock = try startUPower()
    let now = Int(Date().timeIntervalSince1970)
    let battery = BusObject(
      PowerSupplies.service, PowerDevice.folder + "mock_BAT", PowerDevice.interface)
    try services.mock(battery).add(
      "GetHistory", "suu", "a(udu)",
      "ret = [(\(now - 100), 72.0, 2), (\(now - 40_000), 95.0, 2)]")
    try expect(update().nodes(in: .expanded).contains { $0.kind.kindName == .chart })
    withExtendedLifetime(mock) {}
  }

  @Test func `Devices come and go`() throws {
    let mock = try startUPower()
    try update()
    let path = PowerDevice.folder + "mouse"
    try upower.addObject(
      path, PowerDevice.interface, PowerValues.device(.mouse, "Wheel", percent: 40))
    try upower.emit("DeviceAdded", "o", [.objectPath(path)])
    func hasMouse(_ node: Node) -> Bool {
      node.nodes(in: .expanded).contains {
        if case .listRow(let row) = $0.kind { row.title == "Wheel" } else { false }
      }
    }
    try waitForContent("the mouse", hasMouse)
    try upower.tell("RemoveDevice", [.objectPath(path)])
    try waitForContent("no mouse") { !hasMouse($0) }
    withExtendedLifetime(mock) {}
  }

  @Test func `A profile is set, and one that is set elsewhere is shown`() throws {
    let mock = try startProfiles()
    try expectEqual(profile(update()), "balanced")
    let object = Self.profiles
    _ = widget.action(
      ActionRequest(action: PowerAction.profile.name, value: "power-saver"), context)
    try expectEqual(bus.properties(of: object)["ActiveProfile"]?.text, "power-saver")
    try bus.set("ActiveProfile", of: object, to: .string("performance"))
    try waitForContent("the other profile") { profile($0) == "performance" }
    // One that isn't offered is never set.
    _ = widget.action(ActionRequest(action: PowerAction.profile.name, value: "turbo"), context)
    try expectEqual(bus.properties(of: object)["ActiveProfile"]?.text, "performance")
    withExtendedLifetime(mock) {}
  }

  @Test func `Buttons reach logind`() throws {
    let mock = try startLogind()
    settings["buttons"] = .text("lock suspend hibernate log-out restart shut-down")
    let content = try update()
    for (title, method) in [
      ("Lock", "LockSession"), ("Suspend", "Suspend"), ("Hibernate", "Hibernate"),
      ("Log Out", "TerminateSession"), ("Restart", "Reboot"), ("Shut Down", "PowerOff"),
    ] {
      try expectEqual(press(title, in: content), .noData)
      try expectEqual(calls(method), 1)
    }
    withExtendedLifetime(mock) {}
  }

  @Test func `What keeps the computer awake is named, and an old answer doesn't count`() throws {
    let mock = try startLogind()
    let old = try update()
    try setInhibitors(["Backup"])
    try waitForContent("the inhibitor") { texts($0).contains("Kept Awake By") }
    try expectEqual(press("Shut Down", in: old), .failed(PowerWords.changed))
    try expectEqual(calls("PowerOff"), 0)
    // One that logind sends no signal for.
    try setInhibitors(["Backup", "Film"], tells: false)
    try expectEqual(press("Suspend", in: pushed.latest), .failed(PowerWords.changed))
    try expectEqual(calls("Suspend"), 0)
    _ = try press("Suspend", in: pushed.latest)
    try expectEqual(calls("Suspend"), 1)
    withExtendedLifetime(mock) {}
  }

  @Test func `GNOME names what keeps the computer awake, and ends its session itself`() throws {
    let logind = try startLogind()
    try setInhibitors(["user"], "user session inhibited")
    let name = "org.gnome.SessionManager"
    let gnome = services.mock(BusObject(name, "/org/gnome/SessionManager", name))
    let process = try gnome.start()
    let path = "/org/gnome/SessionManager/Inhibitor1"
    try gnome.add("GetInhibitors", "", "ao", "ret = ['\(path)']")
    try gnome.add("Logout", "u")
    try gnome.addObject(
      path, "\(name).Inhibitor",
      methods: [
        ["GetAppId", "", "s", "ret = 'firefox'"],
        ["GetReason", "", "s", "ret = 'audio-playing'"], ["GetFlags", "", "u", "ret = 8"],
      ])
    let content = try update()
    let rows = content.nodes(in: .expanded).compactMap { node -> String? in
      if case .listRow(let row) = node.kind { "\(row.title): \(row.subtitle ?? "")" } else { nil }
    }
    expectEqual(rows, ["Firefox: Playing audio"])
    try expectEqual(press("Log Out", in: content), .noData)
    try expectEqual(gnome.calls("Logout").count, 1)
    try expectEqual(calls("TerminateSession"), 0)
    withExtendedLifetime((logind, process)) {}
  }

  @Test func `KDE Plasma names what keeps the computer awake, too`() throws {
    let logind = try startLogind()
    let agent = services.mock(SleepInhibitor.plasma)
    let process = try agent.start()
    func setInhibitors(_ list: String) throws {
      try agent.add("ListInhibitions", "", "a(ss)", "ret = [\(list)]")
    }
    func rows(_ node: Node) -> [String] {
      node.nodes(in: .expanded).compactMap { node in
        if case .listRow(let row) = node.kind { "\(row.title): \(row.subtitle ?? "")" } else { nil }
      }
    }
    try setInhibitors(
      "('/usr/bin/vlc', 'Playing video'), ('Google Chrome', 'Copying'), ('', 'x')")
    let content = try update()
    expectEqual(rows(content), ["Vlc: Playing video", "Google Chrome: Copying"])
    try setInhibitors("('org.mozilla.firefox', 'audio-playing')")
    try agent.emit(
      "InhibitionsChanged", "a(ss)as",
      [.array([], of: .structure([.string, .string])), .strings([])])
    try waitForContent("the other app") { rows($0) == ["Firefox: Playing audio"] }
    // One that Plasma sends no signal for.
    try setInhibitors("('Backup', 'Copying')")
    try expectEqual(press("Suspend", in: pushed.latest), .failed(PowerWords.changed))
    try waitForContent("the backup") { rows($0) == ["Backup: Copying"] }
    try expectEqual(press("Suspend", in: pushed.latest), .noData)
    try expectEqual(calls("Suspend"), 1)
    process.terminate()
    try waitForContent("no app") { rows($0).isEmpty }
    withExtendedLifetime(logind) {}
  }

  @Test func `A device that UPower lists twice is one`() throws {
    let mock = try startUPower()
    let path = PowerDevice.folder + "mock_BAT"
    try upower.add(
      "EnumerateDevices", "", "ao", "ret = [dbus.ObjectPath('\(path)')] * 3")
    let titles = try update().nodes(in: .expanded).compactMap { node in
      if case .listRow(let row) = node.kind { row.title } else { nil }
    }
    expect(!titles.contains { $0.hasPrefix("Battery") }, "\(titles)")
    withExtendedLifetime(mock) {}
  }

  @Test func `An action that the card doesn't offer does nothing`() throws {
    let mock = try startLogind()
    settings["buttons"] = .text("lock")
    try update()
    let print = SleepInhibitor.fingerprint([])
    for command in [SessionCommand.shutDown, .restart, .logOut, .hibernate] {
      let name = PowerAction.session(command, knowing: print).name
      expectEqual(widget.action(ActionRequest(action: name), context), .noData)
    }
    try expectEqual(calls("PowerOff") + calls("Reboot") + calls("TerminateSession"), 0)
    withExtendedLifetime(mock) {}
  }

  @Test func `A command that is refused says so`() throws {
    let mock = try startLogind()
    try logind.add(
      "PowerOff", "b", "",
      "raise dbus.exceptions.DBusException('no', name='org.freedesktop.DBus.Error.AccessDenied')")
    let content = try update()
    try expectEqual(press("Shut Down", in: content), .failed(BusError.notAllowed))
    withExtendedLifetime(mock) {}
  }

  @Test func `A service that ends takes its part with it, and brings it back`() throws {
    let logind = try startLogind()
    var upower = try startUPower()
    try expectEqual(texts(update()).first, "3 h 20 min left")
    upower.terminate()
    try waitForContent("no battery") { !texts($0).contains("3 h 20 min left") }
    expectEqual(buttons(pushed.latest).count, 5)
    upower = try startUPower(percent: 50)
    try waitForContent("the battery") { texts($0).contains("3 h 20 min left") }
    logind.terminate()
    try waitForContent("no buttons") { buttons($0).isEmpty }
    withExtendedLifetime(upower) {}
  }

  @Test func `A service that never answers doesn't hold up the others`() throws {
    let upower = try startUPower()
    let logind = try startLogind()
    upower.send(SIGSTOP)
    let start = ContinuousClock.now
    let content = try update()
    expect(ContinuousClock.now - start < .seconds(2))
    expectEqual(buttons(content).count, 5)
    try waitForContent("the sentence") { texts($0).contains("UPower doesn’t respond") }
    upower.send(SIGCONT)
    try setCharge(60)
    try waitForContent("the battery") { texts($0).contains("3 h 20 min left") }
    withExtendedLifetime(logind) {}
  }

  @Test func `A flood of signals makes few changes of the card`() throws {
    let mock = try startUPower()
    try update()
    for number in 0..<300 { try setCharge(Double(number % 100)) }
    try setCharge(33)
    try waitForContent("the last one") { node in
      node.nodes(in: .compact).contains {
        if case .progress(let ring) = $0.kind { ring.text == "33%" } else { false }
      }
    }
    expect(pushed.contents.count < 150)
    withExtendedLifetime(mock) {}
  }

  @Test func `Without any service, and without a bus, it says so`() throws {
    try expect(texts(update()).contains { $0.contains("battery") || $0.contains("UPower") })
    widget = Power(.at("unix:path=/nonexistent"), session: .at("unix:path=/nonexistent"))
    #expect(throws: BusError.self) { try self.update() }
  }
}
