import Expectations
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The content of the card, from values.
@Suite struct `The card of connections` {
  private typealias Values = ConnectionValues
  private typealias Point = ConnectionValues.Point

  @Test func `Each connection is a tile, with a page behind it`() throws {
    let card = Values.notebook.card()
    try card.check()
    expectEqual(card.tiles().map(\.text), ["Wi-Fi", "Bluetooth", "VPN", "Airplane Mode"])
    expectEqual(
      card.tiles().map(\.subtitle),
      ["Harbor 5G", "\u{2068}Headphones\u{2069} 80%", "\u{2068}Office\u{2069}, off", "Off"])
    expectEqual(card.tiles().map(\.isOn), [true, true, false, false])
    expectEqual(card.tiles().map { $0.page?.title }, ["Wi-Fi", "Bluetooth", "VPN", nil])
    expectEqual(
      card.tiles(.compact).map(\.text), ["Harbor 5G", "Headphones", "VPN", "Airplane"])
  }

  @Test func `Networks are in the expanded card, and each click does what fits`() throws {
    let rows = Values.notebook.card().listRows
    expectEqual(rows.map(\.row.title), ["Harbor 5G", "Harbor", "Café Guest"])
    expectEqual(rows.map(\.row.value), ["Connected", "Saved", "No password"])
    guard case .confirm(let question)? = rows[0].node.action,
      case .send(let saved)? = rows[1].node.action, case .send(let open)? = rows[2].node.action
    else {
      Issue.record("other actions")
      return
    }
    expectEqual(question.title, "Disconnect from “\u{2068}Harbor 5G\u{2069}”?")
    expect(saved.hasPrefix("join ") && open.hasPrefix("join "))
    expectEqual(rows.map { $0.node.menu.map(\.text) }, [["Disconnect", "Forget"], ["Forget"], []])
    expectEqual(
      rows[0].node.label, "\u{2068}Harbor 5G\u{2069}, Connected, signal 100%")
  }

  @Test func `A password is a secret of a form, and is in no content`() throws {
    var state = Values.notebook
    state.network = .ready(Values.network([Point("Harbor")]))
    let row = try #require(state.card().listRows.first)
    guard case .ask(let form)? = row.node.action else {
      Issue.record("no form")
      return
    }
    expectEqual(form.title, "Connect to “\u{2068}Harbor\u{2069}”")
    expectEqual(form.fields.map(\.setting.kind), [.secret])
    expect(form.fields.allSatisfy { $0.value == nil && $0.setting.isRequired })
    expectEqual(row.row.value, "Password")
  }

  @Test func `Only what the computer has is shown, and a sentence says what is missing`() {
    var state = ConnectionsState()
    expectEqual(state.card().sentences, ["No Wi-Fi, Bluetooth, or other connections"])
    (state.network, state.daemon, state.bluetooth) = (.missing, .missing, .missing)
    expectEqual(state.card().sentences, ["No Wi-Fi, Bluetooth, or other connections"])
    state.hardware = RadioHardware(hasWiFi: true, hasBluetooth: true)
    expectEqual(
      state.card().sentences,
      [
        "Wi-Fi can’t be shown: neither NetworkManager nor iwd is running.",
        "Bluetooth can’t be shown: BlueZ isn’t running.",
      ])
    (state.network, state.bluetooth) = (.silent, .silent)
    expectEqual(
      state.card().sentences, ["NetworkManager doesn’t respond", "BlueZ doesn’t respond"])
    // A desktop with a cable alone.
    state = ConnectionsState()
    state.network = .ready(
      Values.network(
        [],
        others: [
          Values.device: [
            NetworkManager.device: ["DeviceType": .uint32(1), "State": .uint32(100)]
          ]
        ]))
    expectEqual(state.card().tiles().map(\.text), ["Wired"])
    expectEqual(state.card().sentences, [])
  }

  @Test func `Wi-Fi that is off, blocked, connecting, or without networks says so`() {
    func subtitle(_ network: NetworkManager) -> String? {
      var state = ConnectionsState()
      state.network = .ready(network)
      return state.card().tile("Wi-Fi")?.subtitle
    }
    expectEqual(subtitle(Values.network([], isOn: false)), "Off")
    expectEqual(subtitle(Values.network([])), "Not connected")
    expectEqual(
      subtitle(
        Values.network(
          [Point("a")], saved: ["/s": Values.saved("a")], active: [("/s", 1)])), "Connecting…")
    expectEqual(
      subtitle(
        Values.network(
          [],
          others: [
            NetworkManager.object.path: [
              NetworkManager.service: [
                "WirelessEnabled": .bool(true), "WirelessHardwareEnabled": .bool(false),
              ]
            ]
          ])), "Turned off by a switch")
  }

  @Test func `The settings choose the tiles and their order`() {
    var settings = ConnectionsSettings()
    settings.tiles = [.airplane, .wifi]
    settings.showsNetworks = false
    let card = Values.notebook.card(settings)
    expectEqual(card.tiles().map(\.text), ["Airplane Mode", "Wi-Fi"])
    expectEqual(card.listRows.count, 0)
    settings.tiles = []
    expectEqual(Values.notebook.card(settings).tiles(), [])
  }

  @Test func `Fewer tiles are beside each other in narrow cards and with large text`() {
    func columns(_ width: Double, _ scale: Double) -> [Int] {
      [DisplayMode.compact, .expanded].compactMap { mode in
        Values.notebook.card(width: width, textScale: scale).nodes(in: mode).lazy.compactMap {
          if case .grid(let grid) = $0.kind { grid.columns } else { nil }
        }.first
      }
    }
    expectEqual(columns(336, 1), [4, 2])
    expectEqual(columns(272, 1), [4, 1])
    expectEqual(columns(504, 1), [4, 2])
    expectEqual(columns(336, 2), [2, 1])
  }

  @Test func `Hundreds of hostile networks and devices stay within the limits`() throws {
    let scripts = [
      "a\u{416}\u{5D0}\u{e01}", "\u{1F600}\u{1F601}", "“”\"", "\u{202E}\u{2067}x",
      "e\u{301}\u{302}\u{303}",
    ]
    var state = Values.notebook
    state.network = .ready(
      Values.network(
        (0..<400).map { index in
          var bytes = Array(
            "\(index)\(String(repeating: scripts[index % scripts.count], count: 9))".utf8.prefix(31)
          )
          if index % 7 == 0 { bytes.append(0xFF) }
          return Point(bytes, UInt8(index % 101), flags: [0, 0x100, 0x200, 0x400][index % 4])
        },
        saved: Dictionary(
          uniqueKeysWithValues: (0..<80).map {
            ("/s/\($0)", Values.vpn(String(repeating: scripts[$0 % scripts.count], count: 400)))
          })
      ))
    state.bluetooth = .ready(
      Values.bluetooth(
        (0..<200).map {
          (String(repeating: scripts[$0 % scripts.count], count: 300), $0 % 2 == 0, UInt8($0))
        }))
    state.notice = ConnectionsWords.failed(String(repeating: "x\u{202E}", count: 200))
    for scale in [1.0, 2.0] {
      let card = state.card(textScale: scale)
      try card.check()
      expect(!card.listRows.isEmpty)
      expect(card.tile("Wi-Fi")?.page != nil)
      expect(card.json.text.utf8.count < 120_000, "\(card.json.text.utf8.count)")
    }
  }
}
