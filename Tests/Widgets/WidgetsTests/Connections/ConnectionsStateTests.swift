import Expectations
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// What NetworkManager, iwd, BlueZ, and GNOME report, as values.
@Suite struct `The values of connections` {
  private typealias Values = ConnectionValues
  private typealias Point = ConnectionValues.Point

  private static func names(_ wifi: WiFi?) -> [String] { wifi?.networks.map(\.name) ?? [] }

  @Test func `The network in use is first, then the saved ones, then the strongest`() throws {
    let network = Values.network(
      [Point("Weak", 10), Point("Strong", 90), Point("Saved", 30), Point("Used", 20)],
      saved: ["/s/1": Values.saved("Saved"), "/s/2": Values.saved("Used")],
      active: [("/s/2", 2)])
    let wifi = try #require(network.wifi)
    expectEqual(Self.names(wifi), ["Used", "Saved", "Strong", "Weak"])
    expectEqual(wifi.networks.map(\.state), [.connected, .saved, .new, .new])
    expectEqual(wifi.current?.profile, "/s/2")
    expectEqual(wifi.current?.active, "/c/0")
  }

  @Test func `Access points of one network are one, and another security is another network`() {
    let network = Values.network([
      Point("Home", 20), Point("Home", 80), Point("Home", 50, flags: 0),
      Point("Home", 70, flags: 0x200),
      Point("Home", 40, flags: 0x400), Point("Home", 30, flags: 0x800),
    ])
    let all = network.wifi?.networks ?? []
    expectEqual(
      Set(all.map(\.security)), [.password, .open, .enterprise, .sae])
    expectEqual(all.first { $0.security == .password }?.strength, 0.8)
    expectEqual(Set(all.map(\.key)).count, all.count)
  }

  @Test func `An open network with the name of a saved one isn't saved`() {
    let network = Values.network(
      [Point("Home", flags: 0)], saved: ["/s/1": Values.saved("Home")])
    expectEqual(network.wifi?.networks.map(\.state), [.new])
  }

  @Test func `Names of any bytes are shown, and told apart`() {
    let network = Values.network([
      Point([0x43, 0xE9]), Point([0x43, 0xE8]), Point([0, 0, 0]), Point([]),
      Point(Array("a\u{202E}b\nc".utf8)), Point(Array(" ".utf8)),
      Point(Array(repeating: 0x61, count: 33)),
    ])
    let all = network.wifi?.networks ?? []
    // Hidden ones and one that is too long are left out.
    expectEqual(all.count, 4)
    expectEqual(Set(all.map(\.key)).count, 4)
    for network in all {
      expect(!network.name.isEmpty && network.name.unicodeScalars.count <= 33)
      expect(!network.name.unicodeScalars.contains("\u{202E}"))
      expect(!network.name.contains("\n"))
    }
    expect(all.contains { $0.name == "No Name" })
  }

  @Test func `Of hundreds of networks, the strongest are shown`() {
    let network = Values.network(
      (0..<600).map { Point("Network \($0)", UInt8($0 % 100)) })
    let all = network.wifi?.networks ?? []
    expectEqual(all.count, WiFi.maximum)
    expect(all.allSatisfy { $0.bars == 4 })
  }

  @Test func `A network in use is shown without an access point, and hotspots aren't networks`() {
    let network = Values.network(
      [Point("Other")],
      saved: ["/s/1": Values.saved("Gone"), "/s/2": Values.saved("Phone", mode: "ap")],
      active: [("/s/1", 1), ("/s/2", 2)])
    expectEqual(Self.names(network.wifi), ["Gone", "Other"])
    expectEqual(network.wifi?.current?.state, .connecting)
    expectEqual(network.hotspot?.isOn, true)
  }

  @Test func `Without Wi-Fi, there is none, and turned off it has no networks`() {
    expect(NetworkManager(Values.reply([:])).wifi == nil)
    let off = Values.network([Point("a")], isOn: false).wifi
    expectEqual(off?.isOn, false)
    expectEqual(off?.networks, [])
  }

  @Test func `Cables, VPNs, and a modem`() {
    var wired: [String: [String: BusValue]] = [
      NetworkManager.device: ["DeviceType": .uint32(1), "State": .uint32(100)]
    ]
    wired["\(NetworkManager.service).Device.Wired"] = ["Speed": .uint32(2500)]
    let unplugged = [
      NetworkManager.device: ["DeviceType": BusValue.uint32(1), "State": .uint32(20)]
    ]
    let network = Values.network(
      [], saved: ["/s/1": Values.vpn("Work"), "/s/2": Values.vpn("Home", time: 9)],
      active: [("/s/1", 1)], others: ["/d/1": wired, "/d/2": unplugged])
    expectEqual(network.wired.map(\.speed), [2500])
    expectEqual(network.vpns.map(\.name), ["Home", "Work"])
    expectEqual(network.vpns.map(\.isOn), [false, true])
    expect(network.mobile == nil)
  }

  // MARK: - Signals

  @Test func `Signals change the objects, and those that change nothing have no effect`() {
    var network = Values.network([Point("Home")])
    func changed(_ strength: UInt8, of path: String = "/a/0") -> SignalEffect {
      network.handle(
        "PropertiesChanged", path: path,
        [
          .string(NetworkManager.accessPoint), .properties(["Strength": .byte(strength)]),
          .strings([]),
        ])
    }
    expectEqual(changed(61), .changed)
    expectEqual(changed(61), .none)
    expectEqual(changed(61, of: "/a/7"), .none)
    expectEqual(
      network.handle(
        "PropertiesChanged", path: "/a/0",
        [.string(NetworkManager.accessPoint), .properties(["LastSeen": .int32(3)]), .strings([])]),
      .none)
    expectEqual(
      network.handle(
        "InterfacesRemoved", path: "/",
        [.objectPath("/a/0"), .strings([NetworkManager.accessPoint])]), .changed)
    expectEqual(Self.names(network.wifi), [])
    // What is saved has to be asked for.
    expectEqual(
      network.handle(
        "InterfacesAdded", path: "/",
        [.objectPath("/s/9"), Values.interfaces([NetworkManager.saved: [:]])]), .outdated)
    for member in ["InterfacesAdded", "InterfacesRemoved", "PropertiesChanged", "StateChanged"] {
      for arguments: [BusValue] in [
        [], [.bool(true)], [.string(""), .string("")], [.int32(9), .int32(9)],
      ] {
        expectEqual(network.handle(member, path: "/a/0", arguments), .none)
      }
    }
  }

  @Test func `A wrong password, and a network that fails otherwise`() {
    for (old, reason, cause) in [
      (60, 7, NetworkFailure.Cause.password), (50, 8, .password), (100, 8, .other),
      (70, 5, .noAddress), (50, 53, .outOfRange), (50, 1, .other),
    ] {
      var network = Values.network(
        [Point("Home")], saved: ["/s/1": Values.saved("Home")], active: [("/s/1", 1)])
      expectEqual(
        network.handle(
          "StateChanged", path: Values.device,
          [.uint32(120), .uint32(UInt32(old)), .uint32(UInt32(reason))]), .changed)
      expectEqual(network.failure?.cause, cause)
      expectEqual(network.failure?.name, "Home")
    }
  }

  @Test func `Of a network with a sign-in, the user name may be wrong, too`() {
    var network = Values.network(
      [Point("Campus", flags: 0x200)], saved: ["/s/1": Values.saved("Campus", "wpa-eap")],
      active: [("/s/1", 1)])
    _ = network.handle(
      "StateChanged", path: Values.device, [.uint32(120), .uint32(60), .uint32(7)])
    expectEqual(network.failure?.cause, .signIn)
    let sentence = network.failure.map(ConnectionsWords.failed)
    expect(sentence?.contains("user name") == true)
  }

  @Test func `A VPN that fails says so, and one that the user turned off doesn't`() {
    func failure(_ reason: UInt32) -> NetworkFailure? {
      var network = Values.network(
        [], saved: ["/s/1": Values.vpn("Work")], active: [("/s/1", 1)])
      _ = network.handle("StateChanged", path: "/c/0", [.uint32(4), .uint32(reason)])
      return network.failure
    }
    expectEqual(failure(10)?.cause, .password)
    expectEqual(failure(6)?.name, "Work")
    expect(failure(2) == nil)
  }

  @Test func `A failure is noted once, and stays noted`() {
    var network = Values.network(
      [Point("Home")], saved: ["/s/1": Values.saved("Home")], active: [("/s/1", 1)])
    var state = ConnectionsState()
    expect(state.take(.ready(network)) == nil && state.notice == nil)
    let failed: [BusValue] = [.uint32(120), .uint32(60), .uint32(7)]
    _ = network.handle("StateChanged", path: Values.device, failed)
    expectEqual(state.take(.ready(network))?.cause, .password)
    expectEqual(state.notice, ConnectionsWords.failed(password: "Home"))
    state.notice = nil
    expect(state.take(.ready(network)) == nil && state.notice == nil)
    // The same failure again is another one.
    _ = network.handle("StateChanged", path: Values.device, failed)
    expect(state.take(.ready(network)) != nil && state.notice != nil)
  }

  // MARK: - Passwords

  @Test(arguments: [
    ("1234567", WiFiNetwork.Security.password, WiFiNetwork.PasswordFlaw?.some(.password)),
    ("12345678", .password, nil), (String(repeating: "a", count: 63), .password, nil),
    (String(repeating: "0f", count: 32), .password, nil),
    (String(repeating: "x", count: 64), .password, .password),
    (String(repeating: "0f", count: 32) + "0", .password, .password),
    ("12345678\0", .password, .password),
    // Bytes count.
    ("žžžž", .password, nil),
    ("short", .wep, nil), ("longer", .wep, .key), ("1234\0", .wep, .key),
    ("1", .sae, nil), ("", .sae, .password), ("\0", .sae, .password),
    ("", .open, nil), ("", .enterprise, nil),
  ])
  func `a password that can't be right has a flaw`(
    password: String, security: WiFiNetwork.Security, flaw: WiFiNetwork.PasswordFlaw?
  ) {
    let network = WiFiNetwork([97], security, device: "/", object: "/")
    expectEqual(network.flaw(in: password), flaw)
  }

  // MARK: - iwd

  private static func daemon(_ level: Int? = -5000, state: String = "connected") -> WirelessDaemon {
    var daemon = WirelessDaemon(
      Values.reply([
        "/d": [
          WirelessDaemon.device: ["Powered": .bool(true)],
          WirelessDaemon.station: [
            "State": .string(state), "ConnectedNetwork": .objectPath("/d/n1"),
            "Scanning": .bool(true),
          ],
        ],
        "/d/n1": [
          WirelessDaemon.network: [
            "Name": .string("Harbor"), "Type": .string("psk"), "Device": .objectPath("/d"),
            "KnownNetwork": .objectPath("/k1"),
          ]
        ],
        "/d/n2": [
          WirelessDaemon.network: [
            "Name": .string("Guest"), "Type": .string("open"), "Device": .objectPath("/d"),
          ]
        ],
      ]))
    if let level { daemon.levels = ["/d/n1": level, "/d/n2": -8000] }
    return daemon
  }

  @Test func `iwd's networks, with their strength`() {
    let all = Self.daemon().wifi?.networks ?? []
    expectEqual(all.map(\.name), ["Harbor", "Guest"])
    expectEqual(all.map(\.state), [.connected, .new])
    expectEqual(all.map(\.security), [.password, .open])
    expectEqual(all.map(\.strength), [0.8, 0.2])
    expectEqual(Self.daemon(nil).wifi?.networks.map(\.name), ["Harbor"])
    expectEqual(Self.daemon(state: "connecting").wifi?.current?.state, .connecting)
  }

  @Test func `iwd is asked again after it has searched`() {
    var daemon = Self.daemon()
    let arguments: [BusValue] = [
      .string(WirelessDaemon.station), .properties(["Scanning": .bool(false)]), .strings([]),
    ]
    expectEqual(daemon.handle("PropertiesChanged", path: "/d", arguments), .outdated)
    expectEqual(daemon.handle("PropertiesChanged", path: "/d", arguments), .none)
  }

  // MARK: - Bluetooth

  @Test func `Paired devices are shown, the connected ones first`() {
    let bluetooth = Values.bluetooth([
      ("Mouse", false, nil), ("Headphones", true, 80), ("", false, 200),
    ])
    expectEqual(bluetooth.devices.map(\.name), ["Headphones", "Mouse", "No Name"])
    expectEqual(bluetooth.devices.map(\.charge), [0.8, nil, nil])
    expectEqual(Values.bluetooth([("a", true, 1)], isOn: false).devices, [])
  }

  // MARK: - Airplane mode

  @Test func `Airplane mode is GNOME's, otherwise all radios together`() {
    var state = Values.notebook
    expectEqual(state.isFlying, false)
    state.network = .ready(Values.network([], isOn: false))
    expectEqual(state.isFlying, false)
    state.bluetooth = .ready(Values.bluetooth([], isOn: false))
    expectEqual(state.isFlying, true)
    state.airplane = .ready(
      AirplaneMode(["HasAirplaneMode": .bool(true), "AirplaneMode": .bool(false)]))
    expectEqual(state.isFlying, false)
    state.airplane = .ready(AirplaneMode(["HasAirplaneMode": .bool(false)]))
    expect(state.isFlying == nil)
    expect(ConnectionsState().isFlying == nil)
  }

  @Test func `A single radio has no airplane mode, and iwd's has one with Bluetooth`() {
    var state = ConnectionsState()
    state.network = .ready(Values.network([], isOn: false))
    expect(state.isFlying == nil)
    state.bluetooth = .ready(Bluetooth(nil))
    expect(state.isFlying == nil, "a service without an adapter has no radio")
    state.bluetooth = .ready(Values.bluetooth([], isOn: false))
    expectEqual(state.isFlying, true)
    state.network = .missing
    expect(state.isFlying == nil)
    state.daemon = .ready(Self.daemon())
    expectEqual(state.radios, [.wifi: true, .bluetooth: false])
    expectEqual(state.isFlying, false)
  }

  @Test func `Actions survive their names, and others are refused`() {
    let all: [ConnectionsAction] =
      ConnectionsSettings.Tile.allCases.map { .toggle($0) } + [
        .connection("/a/b"), .join("00ff password"), .leave("00 open"), .forget("00 wep"), .scan,
        .device("/org/bluez/hci0/dev_0"),
      ]
    for action in all { expectEqual(ConnectionsAction(action.name), action) }
    for name in ["", "join", "toggle", "toggle x", "scan now", "nonsense a"] {
      expect(ConnectionsAction(name) == nil, "\(name)")
    }
  }
}
