import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The widget with mocks of NetworkManager, iwd, BlueZ, and GNOME's airplane mode on a private bus.
@Suite(.serialized) final class `Connections on a bus` {
  let home: UserHome
  let folder: WorkFolder
  let services: PrivateBus
  var bus: Bus { services.bus }
  var widget: Connections
  let pushed = PushedMessages()
  private var settings: [String: SettingValue] = [:]

  init() throws {
    home = try UserHome()
    folder = try WorkFolder()
    services = try PrivateBus(on: home, in: folder)
    widget = Connections(services.place, session: services.place, RadioHardware())
  }

  // MARK: - Services

  private var network: MockedService {
    services.mock(BusObject(NetworkManager.service, "/org/freedesktop", BusTree.interface))
  }
  private var bluez: MockedService {
    services.mock(BusObject(Bluetooth.service, "/", BusTree.interface), control: "org.bluez.Mock")
  }
  private static let wlan = "/org/freedesktop/NetworkManager/Devices/wlan0"
  static let adapter = "/org/bluez/hci0"

  func startNetwork() throws -> Running {
    let mock = try network.start(template: "networkmanager")
    try network.tell("AddWiFiDevice", [.string("wlan0"), .string("wlan0"), .int32(30)])
    try addNetwork("Harbor", 80)
    try addNetwork("Guest", 40, security: 0)
    return mock
  }

  func addNetwork(_ name: String, _ strength: UInt8, security: UInt32 = 0x100) throws {
    try network.tell(
      "AddAccessPoint",
      [
        .string(Self.wlan), .string(name), .string(name), .string("00:23:F8:7E:12:BB"),
        .uint32(2), .uint32(2425), .uint32(5400), .byte(strength), .uint32(security),
      ])
  }

  private func save(_ name: String) throws {
    try network.tell(
      "AddWiFiConnection",
      [.string(Self.wlan), .string(name), .string(name), .string("")])
  }

  func startBluetooth() throws -> Running {
    let mock = try bluez.start(template: "bluez5")
    try bluez.tell("AddAdapter", [.string("hci0"), .string("Computer")])
    try bluez.tell(
      "AddDevice",
      [.string("hci0"), .string("00:11:22:33:44:55"), .string("Headphones")])
    try bluez.tell(
      "PairDevice",
      [.string("hci0"), .string("00:11:22:33:44:55"), .int32(5_898_764)])
    return mock
  }

  /// The calls of a method of NetworkManager, with their arguments.
  func calls(_ method: String) throws -> [[BusValue]] {
    try services.mock(NetworkManager.object).calls(method)
  }

  // MARK: - The widget

  private var context: Context {
    .test(Connections.id, in: folder, settings, pushing: pushed)
  }

  @discardableResult func update() throws -> Node {
    guard case .noData = try widget.update(context), let content = pushed.latest else {
      throw PriceServer.Trouble(what: "no content")
    }
    try content.check()
    return content
  }

  func waitForContent(_ what: String, _ isRight: (Node) -> Bool) throws {
    try waitUntil(what, seen: { pushed.latest.map { $0.json.text } ?? "nothing" }) {
      pushed.latest.map(isRight) == true
    }
  }

  @discardableResult func send(
    _ action: ConnectionsAction, _ value: ActionValue? = nil
  ) -> UpdateResult {
    widget.action(ActionRequest(action: action.name, value: value), context)
  }

  func row(_ title: String, _ node: Node) -> Node.ListRow? {
    node.listRows.first { $0.row.title == title }?.row
  }

  static func key(_ name: String, _ security: WiFiNetwork.Security = .password) -> String {
    WiFiNetwork(Array(name.utf8), security, device: "/", object: "/").key
  }

  // MARK: - NetworkManager

  @Test func `Networks are shown, and a change elsewhere within 0.2 seconds`() throws {
    let mock = try startNetwork()
    try save("Harbor")
    let content = try update()
    expectEqual(content.tile("Wi-Fi")?.subtitle, "Not connected")
    expectEqual(row("Harbor", content)?.value, "Saved")
    expectEqual(row("Guest", content)?.value, "No password")
    // The fastest of several: other programs need the processor, too.
    var fastest = Duration.seconds(60)
    for isOn in [false, true, false, true, false] {
      let start = ContinuousClock.now
      try bus.set("WirelessEnabled", of: NetworkManager.object, to: .bool(isOn))
      try waitForContent("Wi-Fi to change") { $0.tile("Wi-Fi")?.isOn == isOn }
      let time = try #require(pushed.contents.last?.time)
      fastest = min(fastest, time - start)
    }
    expect(fastest < .milliseconds(200), "\(fastest)")
    expectEqual(pushed.latest?.tile("Wi-Fi")?.subtitle, "Off")
    withExtendedLifetime(mock) {}
  }

  @Test func `Networks come and go, and so do saved ones`() throws {
    let mock = try startNetwork()
    try update()
    try addNetwork("New", 90)
    try waitForContent("the network") { row("New", $0)?.value == "Password" }
    try save("New")
    try waitForContent("it to be saved") { row("New", $0)?.value == "Saved" }
    expectEqual(send(.forget(Self.key("New"))), .noData)
    try waitForContent("it to be forgotten") { row("New", $0)?.value == "Password" }
    try network.tell(
      "RemoveAccessPoint",
      [.string(Self.wlan), .string("/org/freedesktop/NetworkManager/AccessPoint/New")])
    try waitForContent("it to be gone") { row("New", $0) == nil }
    withExtendedLifetime(mock) {}
  }

  @Test func `A saved network is connected, and disconnected`() throws {
    let mock = try startNetwork()
    try save("Harbor")
    try update()
    expectEqual(send(.join(Self.key("Harbor"))), .noData)
    try waitForContent("the connection") { row("Harbor", $0)?.value == "Connected" }
    expectEqual(pushed.latest?.tile("Wi-Fi")?.subtitle, "Harbor")
    try expectEqual(calls("ActivateConnection").count, 1)
    expectEqual(send(.leave(Self.key("Harbor"))), .noData)
    try waitForContent("the end") { row("Harbor", $0)?.value == "Saved" }
    withExtendedLifetime(mock) {}
  }

  @Test func `A password goes to NetworkManager, and nowhere else`() throws {
    let mock = try startNetwork()
    try update()
    let secret = "correct horse"
    let join = ConnectionsAction.join(Self.key("Harbor"))
    expectEqual(
      send(join, .fields(["password": .text("short")])),
      .refused(ConnectionsWords.sentence(.password), field: "password"))
    expectEqual(send(join), .noData)
    try expectEqual(calls("AddAndActivateConnection").count, 0)
    expectEqual(send(join, .fields(["password": .text(secret)])), .noData)
    try waitForContent("the connection") { row("Harbor", $0)?.value == "Connected" }
    let arguments = try #require(
      try calls("AddAndActivateConnection").first)
    let security = arguments.first?["802-11-wireless-security"]
    expectEqual(security?["psk"]?.text, secret)
    expectEqual(security?["key-mgmt"]?.text, "wpa-psk")
    let all = pushed.contents.map(\.node.json.text)
    expect(all.allSatisfy { !$0.contains(secret) })
    withExtendedLifetime(mock) {}
  }

  @Test func `What was saved with a wrong password is deleted, and asked for again`() throws {
    let mock = try startNetwork()
    try update()
    send(.join(Self.key("Harbor")), .fields(["password": .text("wrong horse")]))
    try waitForContent("the connection") { row("Harbor", $0)?.value == "Connected" }
    let wlan = BusObject(NetworkManager.service, Self.wlan, NetworkManager.device)
    try services.mock(wlan).emit("StateChanged", "uuu", [120, 60, 7].map { .uint32($0) })
    try waitForContent("the sentence") {
      $0.sentences.contains("“\u{2068}Harbor\u{2069}” didn’t accept the password. Try again.")
        && row("Harbor", $0)?.value == "Password"
    }
    withExtendedLifetime(mock) {}
  }

  @Test func `Actions for what isn't there, or isn't offered, do nothing`() throws {
    let mock = try startNetwork()
    try update()
    for action: ConnectionsAction in [
      .join("00 password"), .leave(Self.key("Harbor")), .forget(Self.key("Guest", .open)),
      .connection("/org/freedesktop/NetworkManager/Settings/9"), .device("/org/bluez/hci0/dev_1"),
    ] {
      expectEqual(send(action, true), .failed(ConnectionsWords.gone))
    }
    expectEqual(widget.action(ActionRequest(action: "delete everything"), context), .noData)
    for method in ["ActivateConnection", "AddAndActivateConnection", "DeactivateConnection"] {
      try expectEqual(calls(method).count, 0)
    }
    withExtendedLifetime(mock) {}
  }

  @Test func `A VPN is turned on and off by its tile`() throws {
    let mock = try startNetwork()
    try bus.call(
      BusObject(
        NetworkManager.service, "/org/freedesktop/NetworkManager/Settings",
        "org.freedesktop.NetworkManager.Settings"), "AddConnection",
      [
        ConnectionValues.interfaces([
          "connection": ["type": .string("vpn"), "id": .string("Office")]
        ])
      ])
    try expectEqual(update().tile("VPN")?.subtitle, "\u{2068}Office\u{2069}, off")
    send(.toggle(.vpn), true)
    try waitForContent("the VPN") { $0.tile("VPN")?.isOn == true }
    expectEqual(pushed.latest?.tile("VPN")?.subtitle, "Office")
    send(.toggle(.vpn), false)
    try waitForContent("its end") { $0.tile("VPN")?.isOn == false }
    withExtendedLifetime(mock) {}
  }

  @Test func `A command that is refused says so`() throws {
    let mock = try startNetwork()
    try save("Harbor")
    try services.mock(NetworkManager.object).add(
      "ActivateConnection", "ooo", "o",
      "raise dbus.exceptions.DBusException('no', name='org.freedesktop.NetworkManager.PermissionDenied')"
    )
    try update()
    expectEqual(send(.join(Self.key("Harbor"))), .failed(BusError.notAllowed))
    withExtendedLifetime(mock) {}
  }

  // MARK: - BlueZ

  @Test func `A Bluetooth device is connected, and its battery shown`() throws {
    let mock = try startBluetooth()
    let device = "\(Self.adapter)/dev_00_11_22_33_44_55"
    let content = try update()
    expectEqual(content.tile("Bluetooth")?.subtitle, "On")
    expectEqual(
      content.tile("Bluetooth")?.page?.content.listRows.map(\.row.subtitle), ["Not connected"])
    send(.device(device))
    try waitForContent("the connection") { $0.tile("Bluetooth")?.subtitle == "Headphones" }
    try bluez.emit(
      "InterfacesAdded", "oa{sa{sv}}",
      [
        .objectPath(device),
        ConnectionValues.interfaces([Bluetooth.battery: ["Percentage": .byte(64)]]),
      ])
    try waitForContent("the battery") {
      $0.tile("Bluetooth")?.subtitle == "\u{2068}Headphones\u{2069} 64%"
    }
    send(.device(device))
    try waitForContent("the end") { $0.tile("Bluetooth")?.subtitle == "On" }
    send(.toggle(.bluetooth), false)
    try waitForContent("it to be off") { $0.tile("Bluetooth")?.isOn == false }
    withExtendedLifetime(mock) {}
  }

  @Test func `A device that can't be reached says so`() throws {
    let mock = try startBluetooth()
    let device = "\(Self.adapter)/dev_00_11_22_33_44_55"
    try services.mock(BusObject(Bluetooth.service, device, Bluetooth.device)).add(
      "Connect", "", "",
      "raise dbus.exceptions.DBusException('br-connection-page-timeout', name='org.bluez.Error.Failed')"
    )
    try update()
    send(.device(device))
    try waitForContent("the sentence") {
      $0.sentences.contains(
        "“\u{2068}Headphones\u{2069}” couldn’t be connected. Check that it’s on and nearby.")
    }
    withExtendedLifetime(mock) {}
  }

  // MARK: - Airplane mode

  @Test func `Airplane mode is GNOME's, or turns off each radio`() throws {
    let mocks = try [startNetwork(), startBluetooth()]
    try expectEqual(update().tile("Airplane Mode")?.isOn, false)
    send(.toggle(.airplane), true)
    try waitForContent("all to be off") { node in
      node.tile("Airplane Mode")?.isOn == true && node.tile("Wi-Fi")?.isOn == false
        && node.tile("Bluetooth")?.isOn == false
    }
    send(.toggle(.airplane), false)
    try waitForContent("all to be on") { node in
      node.tile("Wi-Fi")?.isOn == true && node.tile("Bluetooth")?.isOn == true
    }
    // A radio that was off before stays off, also in another process.
    send(.toggle(.bluetooth), false)
    try waitForContent("Bluetooth to be off") { $0.tile("Bluetooth")?.isOn == false }
    send(.toggle(.airplane), true)
    try waitForContent("Wi-Fi to be off") { $0.tile("Wi-Fi")?.isOn == false }
    widget = Connections(services.place, session: services.place, RadioHardware())
    try update()
    send(.toggle(.airplane), false)
    try waitForContent("Wi-Fi to be on") { $0.tile("Wi-Fi")?.isOn == true }
    try expectEqual(
      bus.properties(of: BusObject(Bluetooth.service, Self.adapter, Bluetooth.adapter))["Powered"]?
        .isOn, false)
    let gnome = services.mock(AirplaneMode.object)
    let process = try gnome.start()
    try gnome.addProperties([
      "AirplaneMode": .bool(false), "HasAirplaneMode": .bool(true),
      "HardwareAirplaneMode": .bool(false),
    ])
    widget = Connections(services.place, session: services.place, RadioHardware())
    try expectEqual(update().tile("Airplane Mode")?.isOn, false)
    send(.toggle(.airplane), true)
    try waitForContent("GNOME's") { $0.tile("Airplane Mode")?.isOn == true }
    try expectEqual(bus.properties(of: AirplaneMode.object)["AirplaneMode"]?.isOn, true)
    withExtendedLifetime((mocks, process)) {}
  }

  // MARK: - Trouble

  @Test func `A service that ends takes its part with it, and brings it back`() throws {
    var network = try startNetwork()
    let bluetooth = try startBluetooth()
    try expectEqual(update().tiles().map(\.text), ["Wi-Fi", "Bluetooth", "Airplane Mode"])
    network.terminate()
    try waitForContent("no Wi-Fi") { $0.tiles().map(\.text) == ["Bluetooth"] }
    network = try startNetwork()
    try waitForContent("Wi-Fi") { row("Harbor", $0) != nil && $0.tile("Wi-Fi") != nil }
    withExtendedLifetime((network, bluetooth)) {}
  }

  @Test func `A service that never answers doesn't hold up the others`() throws {
    let network = try startNetwork()
    let bluetooth = try startBluetooth()
    network.send(SIGSTOP)
    let start = ContinuousClock.now
    let content = try update()
    expect(ContinuousClock.now - start < .seconds(2))
    expectEqual(content.tiles().map(\.text), ["Bluetooth"])
    try waitForContent("the sentence") { $0.sentences.contains("NetworkManager doesn’t respond") }
    network.send(SIGCONT)
    try addNetwork("New", 50)
    try waitForContent("the network") { row("New", $0) != nil }
    withExtendedLifetime(bluetooth) {}
  }

  @Test func `A flood of signals makes few changes of the card`() throws {
    let mock = try startNetwork()
    try update()
    let point = services.mock(
      BusObject(
        NetworkManager.service, "/org/freedesktop/NetworkManager/AccessPoint/Harbor",
        NetworkManager.accessPoint))
    for number in 0..<300 { try point.update(["Strength": .byte(UInt8(number % 100))]) }
    try bus.set("WirelessEnabled", of: NetworkManager.object, to: .bool(false))
    try waitForContent("the last change") { $0.tile("Wi-Fi")?.isOn == false }
    expect(pushed.contents.count < 100)
    withExtendedLifetime(mock) {}
  }

  @Test func `Without any service, and without a bus, it says so`() throws {
    try expectEqual(update().sentences, [ConnectionsWords.nothing])
    widget = Connections(
      .at("unix:path=/nonexistent"), session: .at("unix:path=/nonexistent"), RadioHardware())
    #expect(throws: BusError.self) { try self.update() }
  }
}
