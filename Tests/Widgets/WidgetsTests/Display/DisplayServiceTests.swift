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
  let home: UserHome
  let folder: WorkFolder
  let services: PrivateBus
  var bus: Bus { services.bus }
  var widget: DisplayWidget
  let pushed = PushedMessages()

  init() throws {
    home = try UserHome()
    folder = try WorkFolder()
    services = try PrivateBus(on: home, in: folder)
    widget = DisplayWidget()
    use()
  }

  /// Shows the card on another desktop.
  func use(
    _ variables: [String: String] = [:],
    processes: @escaping @Sendable () -> [SystemProcess] = { [] }
  ) {
    widget = DisplayWidget(
      DisplayPlaces(
        session: services.place, system: services.place, backlights: folder["lights"],
        sockets: folder["sockets"],
        desktop: DesktopEnvironment(
          variables: variables, commands: folder["commands"], processes: processes)))
  }

  // MARK: - Services

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
    let mock = try services.mock(Self.session).start()
    try services.mock(Self.session).add(
      "SetBrightness", "ssu", "",
      """
      import os
      path = '\(folder["lights"])/' + args[1]
      with open(path + '/.new', 'w') as file:
          file.write(str(int(args[2])))
      os.replace(path + '/.new', path + '/brightness')
      """)
    return mock
  }

  private func startExternal(status: Int = 0) throws -> Running {
    let object = ExternalScreens.object
    let mock = try services.mock(object).start()
    try services.mock(object).add(
      "ListDetected", "u", "ia(iiisssqsu)is",
      "ret = (1, [(1, 0, 0, 'DEL', 'U2720Q', '7', 1, 'EDID', 0)], 0, 'OK')")
    try services.mock(object).add("GetVcp", "isyu", "qqsis", "ret = (40, 80, '40', 0, 'OK')")
    try services.mock(object).add("SetVcp", "isyqu", "is", "ret = (\(status), 'OK')")
    return mock
  }

  // MARK: - The widget

  var context: Context { .test(DisplayWidget.id, in: folder, pushing: pushed) }

  /// Shows the card, with what is known by then.
  @discardableResult func show() throws -> Node {
    guard case .noData = try widget.update(context), let content = pushed.latest else {
      throw PriceServer.Trouble(what: "no content")
    }
    try content.check()
    return content
  }

  func act(_ name: String, _ value: ActionValue) throws -> Node {
    let result = widget.action(ActionRequest(action: name, value: value), context)
    guard case .newData(let update) = result else { throw PriceServer.Trouble(what: "\(result)") }
    try update.content.check()
    pushed.add(.content(update))
    return update.content
  }

  private func levels(_ node: Node?) -> [Double] {
    node?.nodes(in: .expanded).compactMap {
      if case .slider(let slider) = $0.kind { slider.value } else { nil }
    } ?? []
  }

  func switches(_ node: Node?) -> [String: Bool] {
    let all = node?.nodes(in: .expanded).compactMap { node -> (String, Bool)? in
      if case .switch(let toggle) = node.kind { (node.id ?? "", toggle.isOn) } else { nil }
    }
    return Dictionary(all ?? []) { first, _ in first }
  }

  func wait(_ what: String, _ isRight: (Node) -> Bool) throws {
    try waitUntil(what) { pushed.latest.map(isRight) == true }
  }

  // MARK: - Tests

  @Test func `Brightness goes to logind, and the last value wins`() throws {
    let mock = try startBacklight()
    try expectEqual(levels(show()), [0.75])
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
    try expectEqual(levels(show()), [0.75])
    guard case .failed = widget.action(ActionRequest(action: "own", value: 0.5), context) else {
      Issue.record("not reported")
      return
    }
  }

  @Test func `A logind that never answers is given up`() throws {
    let mock = try startBacklight()
    try show()
    try services.mock(Self.session).add("SetBrightness", "ssu", "", "import signal; signal.pause()")
    guard case .failed = widget.action(ActionRequest(action: "own", value: 0.5), context) else {
      Issue.record("not reported")
      return
    }
    try expectEqual(levels(show()), [0.75])
    withExtendedLifetime(mock) {}
  }

  @Test func `External screens are set by ddcutil-service, and go with it`() throws {
    let mock = try startExternal()
    try show()
    try wait("the screen") { levels($0) == [0.5] }
    let name = DisplayAction.brightness(.external("EDID")).name
    try expectEqual(levels(act(name, .one(.number(0.25)))), [0.25])
    try expectEqual(services.mock(ExternalScreens.object).calls("SetVcp").count, 1)
    try services.mock(ExternalScreens.object).emit(
      "VcpValueChanged", "isyqssu",
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

  func startNotifications(_ name: String) throws -> Running {
    let mock = try services.mock(QuietService.notifications).start()
    try services.mock(QuietService.notifications).add(
      "GetServerInformation", "", "ssss",
      "ret = ('\(name)', 'a', '1', '1.2')")
    return mock
  }

  @Test func `dunst is told not to disturb, and followed`() throws {
    let mock = try startNotifications("dunst")
    let dunst = QuietService.dunst
    try services.mock(dunst).addProperties(["paused": .bool(false)])
    try expectEqual(switches(show())["quiet"], false)
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
    let mock = try services.mock(swaync).start()
    try services.mock(swaync).add("GetDnd", "", "b", "ret = getattr(self, 'dnd', False)")
    try services.mock(swaync).add("SetDnd", "b", "", "self.dnd = args[0]")
    try expectEqual(switches(show())["quiet"], false)
    try expectEqual(switches(act("quiet", true))["quiet"], true)
    try expectEqual(bus.call(swaync, "GetDnd").first?.isOn, true)
    try bus.call(swaync, "SetDnd", [.bool(false)])
    try services.mock(swaync).emit("Subscribe", "ubb", [.uint32(0), .bool(false), .bool(false)])
    try wait("the change") { switches($0)["quiet"] == false }
    withExtendedLifetime((notifications, mock)) {}
  }

  @Test func `mako keeps its other modes`() throws {
    let mock = try startNotifications("mako")
    let mako = QuietService.mako
    try services.mock(QuietService.notifications).addObject(
      mako.path, mako.interface,
      methods: [
        ["ListModes", "", "as", "ret = getattr(self, 'modes', ['default', 'away'])"],
        ["SetModes", "as", "", "self.modes = args[0]"],
      ])
    try expectEqual(switches(show())["quiet"], false)
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
    let mock = try services.mock(xfconf).start()
    try services.mock(xfconf).add(
      "GetProperty", "ss", "v",
      "if not hasattr(self, 'quiet'): raise dbus.exceptions.DBusException('no')\nret = self.quiet")
    try services.mock(xfconf).add(
      "SetProperty", "ssv", "", "self.quiet = dbus.Boolean(args[2], variant_level=1)")
    try expectEqual(switches(show())["quiet"], false)
    try expectEqual(switches(act("quiet", true))["quiet"], true)
    try bus.call(xfconf, "SetProperty", QuietService.xfceSetting + [.variant(.bool(false))])
    try services.mock(xfconf).emit(
      "PropertyChanged", "ssv",
      [.string("xfce4-notifyd"), .string("/do-not-disturb"), .bool(false)])
    try wait("the change") { switches($0)["quiet"] == false }
    withExtendedLifetime((notifications, mock)) {}
  }

  @Test func `A notification service that can't be silenced, or is broken, is left out`() throws {
    let mock = try startNotifications("Naughty")
    try expect(switches(show())["quiet"] == nil)
    expectEqual(widget.action(ActionRequest(action: "quiet", value: true), context), .noData)
    // It is a dunst without its own interface now.
    try services.mock(QuietService.notifications).add(
      "GetServerInformation", "", "ssss", "ret = ('dunst', '', '', '')")
    use()
    try expect(switches(show())["quiet"] != true)
    withExtendedLifetime(mock) {}
  }

  @Test func `Without a bus and a backlight, the card says that there is nothing`() throws {
    widget = DisplayWidget(
      DisplayPlaces(
        session: .at("unix:path=\(folder["nowhere"])"), system: .at("unix:path=/nowhere"),
        backlights: folder["none"], sockets: folder["none"]))
    let texts = try show().nodes(in: .compact).compactMap { node in
      if case .text(let text) = node.kind { text.text } else { nil as String? }
    }
    expectEqual(texts, [DisplayWords.nothing])
  }
}
