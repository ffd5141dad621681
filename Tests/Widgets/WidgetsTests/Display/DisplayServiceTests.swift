import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The widget with mocks of logind, ddcutil-service, and notification services on a private bus, and a backlight of
/// files.
@Suite(.serialized) final class `Display on a bus` {
  private let home: UserHome
  private let folder: WorkFolder
  private let address: String
  private let bus: Bus
  private var widget: DisplayWidget
  private let pushed = PushedMessages()
  /// The content of the first response.
  private var first: Node?

  init() throws {
    home = try UserHome()
    folder = try WorkFolder()
    let own = try PrivateBus(on: home, in: folder)
    (address, bus) = (own.address, own.bus)
    widget = DisplayWidget(
      DisplayPlaces(
        session: .at(address), system: .at(address), backlights: folder["lights"],
        sockets: folder["sockets"],
        settings: SettingsCommand(command: folder["gsettings"])))
  }

  // MARK: - Services

  private static let mock = "org.freedesktop.DBus.Mock"

  private func start(_ object: BusObject) throws -> Running {
    let mock = try home.start([
      "env", "DBUS_SESSION_BUS_ADDRESS=\(address)", "/usr/bin/python3", "-m", "dbusmock",
      "--session", object.service, object.path, object.interface,
    ])
    try waitUntil("the mock of \(object.service)", seen: { mock.errors }) {
      (try? bus.call(object.with(interface: Self.mock), "GetCalls")) != nil
    }
    return mock
  }

  private func add(
    _ object: BusObject, _ method: String, _ input: String, _ output: String, _ code: String
  ) throws {
    try bus.call(
      object.with(interface: Self.mock), "AddMethod",
      [object.interface, method, input, output, code].map { .string($0) })
  }

  private func emit(
    _ object: BusObject, _ name: String, _ signature: String, _ values: [BusValue]
  ) throws {
    try bus.call(
      object.with(interface: Self.mock), "EmitSignal",
      [
        .string(object.interface), .string(name), .string(signature),
        .array(values.map(BusValue.variant), of: .variant),
      ])
  }

  private static let session = BusObject(
    "org.freedesktop.login1", "/org/freedesktop/login1/session/auto",
    "org.freedesktop.login1.Session")

  private func write(_ value: Int, _ file: String = "brightness") throws {
    try FileManager.default.createDirectory(
      atPath: folder["lights/panel"], withIntermediateDirectories: true)
    try Data("\(value)\n".utf8).write(to: URL(fileURLWithPath: folder["lights/panel/\(file)"]))
  }

  private func startBacklight() throws -> Running {
    try write(400, "max_brightness")
    try write(300)
    let mock = try start(Self.session)
    try add(
      Self.session, "SetBrightness", "ssu", "",
      "open('\(folder["lights"])/' + args[1] + '/brightness', 'w').write(str(int(args[2])))")
    return mock
  }

  private func startExternal(status: Int = 0) throws -> Running {
    let object = ExternalScreens.object
    let mock = try start(object)
    try add(
      object, "ListDetected", "u", "ia(iiisssqsu)is",
      "ret = (1, [(1, 0, 0, 'DEL', 'U2720Q', '7', 1, 'EDID', 0)], 0, 'OK')")
    try add(object, "GetVcp", "isyu", "qqsis", "ret = (40, 80, '40', 0, 'OK')")
    try add(object, "SetVcp", "isyqu", "is", "ret = (\(status), 'OK')")
    return mock
  }

  // MARK: - The widget

  private var context: Context {
    .test(DisplayWidget.id, in: folder, pushing: pushed)
  }

  private func content(_ result: UpdateResult) throws -> Node {
    guard case .newData(let update) = result else { throw PriceServer.Trouble(what: "\(result)") }
    try update.content.check()
    return update.content
  }

  /// Shows the card, with what is known by then.
  private func show() throws {
    first = try content(widget.update(context))
  }

  private func act(_ name: String, _ value: ActionValue) throws -> Node {
    try content(widget.action(ActionRequest(action: name, value: value), context))
  }

  private func levels(_ node: Node?) -> [Double] {
    node?.nodes(in: .expanded).compactMap {
      if case .slider(let slider) = $0.kind { slider.value } else { nil }
    } ?? []
  }

  private func switches(_ node: Node?) -> [String: Bool] {
    let all = node?.nodes(in: .expanded).compactMap { node -> (String, Bool)? in
      if case .switch(let toggle) = node.kind { (node.id ?? "", toggle.isOn) } else { nil }
    }
    return Dictionary(all ?? []) { first, _ in first }
  }

  private func wait(_ what: String, _ isRight: (Node) -> Bool) throws {
    try waitUntil(what) { (pushed.latest ?? first).map(isRight) == true }
  }

  // MARK: - Tests

  @Test func `Brightness goes to logind, and the last value wins`() throws {
    let mock = try startBacklight()
    try expectEqual(levels(content(widget.update(context))), [0.75])
    for level in stride(from: 0.7, through: 0.1, by: -0.1) {
      _ = try act("own", .one(.number(level)))
    }
    try expectEqual(levels(act("own", .one(.number(0.25)))), [0.25])
    let text = try String(contentsOfFile: folder["lights/panel/brightness"], encoding: .utf8)
    expectEqual(text, "100")
    expectEqual(widget.action(ActionRequest(action: "own", value: 7), context), .noData)
    withExtendedLifetime(mock) {}
  }

  @Test func `A change made elsewhere is seen while the card is shown`() throws {
    let mock = try startBacklight()
    try show()
    try write(100)
    try wait("the change") { levels($0) == [0.25] }
    withExtendedLifetime(mock) {}
  }

  @Test func `Without logind, a change of the brightness says so`() throws {
    try write(400, "max_brightness")
    try write(300)
    try expectEqual(levels(content(widget.update(context))), [0.75])
    guard case .failed = widget.action(ActionRequest(action: "own", value: 0.5), context) else {
      Issue.record("not reported")
      return
    }
  }

  @Test func `A logind that never answers is given up`() throws {
    let mock = try startBacklight()
    try show()
    try add(Self.session, "SetBrightness", "ssu", "", "import signal; signal.pause()")
    guard case .failed = widget.action(ActionRequest(action: "own", value: 0.5), context) else {
      Issue.record("not reported")
      return
    }
    try expectEqual(levels(content(widget.update(context))), [0.75])
    withExtendedLifetime(mock) {}
  }

  @Test func `External screens are set by ddcutil-service, and go with it`() throws {
    let mock = try startExternal()
    try show()
    try wait("the screen") { levels($0) == [0.5] }
    let name = DisplayAction.brightness(.external("EDID")).name
    try expectEqual(levels(act(name, .one(.number(0.25)))), [0.25])
    let calls = try bus.call(
      ExternalScreens.object.with(interface: Self.mock), "GetMethodCalls", [.string("SetVcp")])
    expectEqual(calls.first?.elements.count, 1)
    try emit(
      ExternalScreens.object, "VcpValueChanged", "isyqssu",
      [
        .int32(1), .string("EDID"), .byte(0x10), .uint16(80), .string(""), .string(""), .uint32(0),
      ])
    try wait("the change") { levels($0) == [1] }
    mock.terminate()
    try wait("no screen") { levels($0).isEmpty }
  }

  @Test func `A screen that refuses says so`() throws {
    let mock = try startExternal(status: -3005)
    try show()
    try wait("the screen") { levels($0) == [0.5] }
    let name = DisplayAction.brightness(.external("EDID")).name
    expectEqual(
      widget.action(ActionRequest(action: name, value: 0.25), context),
      .failed(DisplayWords.failed))
    withExtendedLifetime(mock) {}
  }

  private func startNotifications(_ name: String) throws -> Running {
    let mock = try start(QuietService.notifications)
    try add(
      QuietService.notifications, "GetServerInformation", "", "ssss",
      "ret = ('\(name)', 'a', '1', '1.2')")
    return mock
  }

  @Test func `dunst is told not to disturb, and followed`() throws {
    let mock = try startNotifications("dunst")
    let dunst = QuietService.dunst
    try bus.call(
      dunst.with(interface: Self.mock), "AddProperties",
      [.string(dunst.interface), .properties(["paused": .bool(false)])])
    try expectEqual(switches(content(widget.update(context)))["quiet"], false)
    try expectEqual(switches(act("quiet", true))["quiet"], true)
    try expectEqual(bus.properties(of: dunst)["paused"]?.isOn, true)
    try bus.set("paused", of: dunst, to: .bool(false))
    try wait("the change") { switches($0)["quiet"] == false }
    mock.terminate()
    try wait("no service") { switches($0)["quiet"] == nil }
  }

  @Test func `SwayNC is told not to disturb, and followed`() throws {
    let notifications = try startNotifications("SwayNotificationCenter")
    let swaync = QuietService.swaync
    let mock = try start(swaync)
    try add(swaync, "GetDnd", "", "b", "ret = getattr(self, 'dnd', False)")
    try add(swaync, "SetDnd", "b", "", "self.dnd = args[0]")
    try expectEqual(switches(content(widget.update(context)))["quiet"], false)
    try expectEqual(switches(act("quiet", true))["quiet"], true)
    try expectEqual(bus.call(swaync, "GetDnd").first?.isOn, true)
    try bus.call(swaync, "SetDnd", [.bool(false)])
    try emit(swaync, "Subscribe", "ubb", [.uint32(0), .bool(false), .bool(false)])
    try wait("the change") { switches($0)["quiet"] == false }
    withExtendedLifetime((notifications, mock)) {}
  }

  @Test func `mako keeps its other modes`() throws {
    let mock = try startNotifications("mako")
    let mako = QuietService.mako
    let methods = [
      ("ListModes", "", "as", "ret = getattr(self, 'modes', ['default', 'away'])"),
      ("SetModes", "as", "", "self.modes = args[0]"),
    ].map { BusValue.structure([$0.0, $0.1, $0.2, $0.3].map { .string($0) }) }
    try bus.call(
      QuietService.notifications.with(interface: Self.mock), "AddObject",
      [
        .string(mako.path), .string(mako.interface), .properties([:]),
        .array(methods, of: .structure([.string, .string, .string, .string])),
      ])
    try expectEqual(switches(content(widget.update(context)))["quiet"], false)
    try expectEqual(switches(act("quiet", true))["quiet"], true)
    try expectEqual(
      bus.call(mako, "ListModes").first?.elements.compactMap(\.text),
      ["default", "away", "do-not-disturb"])
    withExtendedLifetime(mock) {}
  }

  @Test func `Xfce's setting is used and followed, also before it is set for the first time`()
    throws
  {
    let notifications = try startNotifications("Xfce Notify Daemon")
    let xfconf = QuietService.xfconf
    let mock = try start(xfconf)
    try add(
      xfconf, "GetProperty", "ss", "v",
      "if not hasattr(self, 'quiet'): raise dbus.exceptions.DBusException('no')\nret = self.quiet")
    try add(xfconf, "SetProperty", "ssv", "", "self.quiet = dbus.Boolean(args[2], variant_level=1)")
    try expectEqual(switches(content(widget.update(context)))["quiet"], false)
    try expectEqual(switches(act("quiet", true))["quiet"], true)
    try bus.call(xfconf, "SetProperty", QuietService.xfceSetting + [.variant(.bool(false))])
    try emit(
      xfconf, "PropertyChanged", "ssv",
      [.string("xfce4-notifyd"), .string("/do-not-disturb"), .bool(false)])
    try wait("the change") { switches($0)["quiet"] == false }
    withExtendedLifetime((notifications, mock)) {}
  }

  /// Writes a command in place of `gsettings`, which keeps values in files.
  private func writeSettings(_ values: [String: String]) throws {
    let script = """
      #!/bin/sh
      case $1 in
      get) cat "\(folder.path)/key-$3" ;;
      set) printf '%s\n' "$4" > "\(folder.path)/key-$3" ;;
      esac
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: folder["gsettings"]))
    chmod(folder["gsettings"], 0o755)
    for (key, value) in values { try set(key, value) }
  }

  private func set(_ key: String, _ value: String) throws {
    try Data("\(value)\n".utf8).write(to: URL(fileURLWithPath: folder["key-\(key)"]))
  }

  private static let color = BusObject(
    DesktopStyle.nightLightService, "/org/gnome/SettingsDaemon/Color",
    DesktopStyle.nightLightService)
  private static let dconf = BusObject(
    "ca.desrt.dconf", "/ca/desrt/dconf/Writer/user", "ca.desrt.dconf.Writer")

  @Test func `GNOME's settings are shown, set, and followed`() throws {
    try writeSettings([
      "night-light-enabled": "false", "color-scheme": "'prefer-dark'", "show-banners": "true",
    ])
    let mocks = try [
      startNotifications("gnome-shell"), start(Self.color), start(Self.dconf),
    ]
    try show()
    try wait("the switches") {
      switches($0) == ["night-light": false, "dark": true, "quiet": false]
    }
    for (toggle, isOn) in [("night-light", true), ("dark", false), ("quiet", true)] {
      try expectEqual(switches(act(toggle, .one(.isOn(isOn))))[toggle], isOn)
    }
    for (key, value) in [
      ("night-light-enabled", "true"), ("color-scheme", "'default'"), ("show-banners", "false"),
    ] {
      let text = try String(contentsOfFile: folder["key-\(key)"], encoding: .utf8)
      expectEqual(text, "\(value)\n")
    }
    try set("night-light-enabled", "false")
    try emit(
      Self.dconf, "Notify", "sass",
      [
        .string("/org/gnome/settings-daemon/plugins/color/night-light-enabled"), .strings([""]),
        .string("a"),
      ])
    try wait("the change") { switches($0)["night-light"] == false }
    mocks[1].terminate()
    try wait("no night light") { switches($0)["night-light"] == nil }
    expectEqual(switches(pushed.latest)["dark"], false)
  }

  @Test func `A notification service that can't be silenced, or is broken, is left out`() throws {
    let mock = try startNotifications("Plasma")
    try expect(switches(content(widget.update(context)))["quiet"] == nil)
    expectEqual(widget.action(ActionRequest(action: "quiet", value: true), context), .noData)
    // It is a dunst without its own interface now.
    try add(
      QuietService.notifications, "GetServerInformation", "", "ssss", "ret = ('dunst', '', '', '')")
    var other = DisplayWidget(
      DisplayPlaces(
        session: .at(address), system: .at(address), backlights: folder["lights"],
        sockets: folder["sockets"]))
    guard case .newData(let update) = other.update(context) else {
      Issue.record("no content")
      return
    }
    expect(switches(update.content)["quiet"] != true)
    withExtendedLifetime(mock) {}
  }

  @Test func `Without a bus and a backlight, the card says that there is nothing`() throws {
    var alone = DisplayWidget(
      DisplayPlaces(
        session: .at("unix:path=\(folder["nowhere"])"), system: .at("unix:path=/nowhere"),
        backlights: folder["none"], sockets: folder["none"]))
    let texts = try content(alone.update(context)).nodes(in: .compact).compactMap { node in
      if case .text(let text) = node.kind { text.text } else { nil as String? }
    }
    expectEqual(texts, [DisplayWords.nothing])
  }
}
