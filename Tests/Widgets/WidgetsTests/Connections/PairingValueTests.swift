import Expectations
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// What BlueZ's agent is called with, and what the user types, as values.
@Suite struct `The values of a pairing` {
  private static let device = "/org/bluez/hci0/dev_1"

  private func call(
    _ method: String, _ second: BusValue? = nil, device: String = Self.device
  ) -> PairingCall {
    PairingCall(
      method, [.objectPath(device)] + [second].compactMap(\.self), of: Self.device)
  }

  @Test func `Codes have six digits, and are compared or typed on the device`() {
    expectEqual(call("RequestConfirmation", .uint32(42)), .asks(.compare("000042")))
    expectEqual(call("RequestConfirmation", .uint32(999_999)), .asks(.compare("999999")))
    expectEqual(call("DisplayPasskey", .uint32(0)), .shows(.show("000000")))
    expectEqual(call("DisplayPinCode", .string("0815")), .shows(.show("0815")))
    expectEqual(call("RequestPinCode"), .asks(.pin))
    expectEqual(call("RequestPasskey"), .asks(.passkey))
    expectEqual(call("RequestAuthorization"), .isAllowed)
    expectEqual(call("AuthorizeService", .string("0000110b")), .isAllowed)
    expectEqual(PairingCall("Cancel", [], of: Self.device), .isOver)
    expectEqual(PairingCall("Release", [], of: Self.device), .isOver)
  }

  @Test func `Other devices, unknown methods, and values that can't be are refused`() {
    for method in [
      "RequestConfirmation", "DisplayPasskey", "RequestPinCode", "RequestPasskey",
      "RequestAuthorization", "AuthorizeService",
    ] {
      expectEqual(call(method, .uint32(1), device: "\(Self.device)2"), .isRefused)
      expectEqual(PairingCall(method, [], of: Self.device), .isRefused)
    }
    expectEqual(call("RequestEverything"), .isRefused)
    for value: BusValue? in [nil, .uint32(1_000_000), .int32(-1), .string("12")] {
      expectEqual(call("RequestConfirmation", value), .isRefused)
    }
    for text in ["", String(repeating: "1", count: 17)] {
      expectEqual(call("DisplayPinCode", .string(text)), .isRefused)
    }
    guard case .shows(.show(let pin)) = call("DisplayPinCode", .string("1\u{202E}2\n3")) else {
      Issue.record("no PIN")
      return
    }
    expect(!pin.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\n" })
  }

  @Test func `What was typed is a PIN, or a number of up to six digits`() {
    expectEqual(PairingRequest.pin.answer(typed: "0000"), .string("0000"))
    expectEqual(PairingRequest.pin.answer(typed: "Ab 1"), .string("Ab 1"))
    for text in ["", "a\nb", String(repeating: "1", count: 17)] {
      expectEqual(PairingRequest.pin.answer(typed: text), nil)
    }
    for text in ["012345", "012 345", "٠١٢٣٤٥"] {
      expectEqual(PairingRequest.passkey.answer(typed: text), .uint32(12345))
    }
    for text in ["", "1234567", "-1", "1.5", "abc", "0x10"] {
      expectEqual(PairingRequest.passkey.answer(typed: text), nil)
    }
    expectEqual(PairingRequest.compare("123456").answer(typed: "123456"), nil)
  }

  @Test func `A search ends with Bluetooth`() {
    var state = ConnectionsState()
    let search = ObjectIdentifier(PairingAgent())
    for (bluetooth, isGoingOn) in [
      (ServiceState.ready(ConnectionValues.bluetooth([])), true),
      (.ready(ConnectionValues.bluetooth([], isOn: false)), false), (.missing, false),
    ] {
      state.search = search
      state.take(bluetooth)
      expectEqual(state.search != nil, isGoingOn)
    }
  }

  @Test func `A request of a pairing that was canceled isn't shown`() throws {
    let bluetooth = ConnectionValues.bluetooth([("Keyboard", false, nil)])
    let device = try #require(bluetooth.devices.first)
    let (agent, canceled) = (PairingAgent(), PairingAgent())
    var state = ConnectionsState()
    state.take(.pin, 1, of: agent)
    expect(state.pairing == nil)
    state.pairing = BluetoothPairing(device, by: agent)
    state.take(.pin, 1, of: canceled)
    expect(state.pairing?.request == nil)
    state.take(.pin, 2, of: agent)
    expectEqual(state.pairing?.number, 2)
    state.take(nil, 0, of: agent)
    expectEqual(state.pairing?.request, nil)
    expectEqual(state.pairing?.hadRequest, true)
  }

  // MARK: - New devices

  private func found(_ devices: [(name: String?, level: Int16?)]) -> Bluetooth {
    var objects: ConnectionValues.Objects = [
      ConnectionValues.adapter: [Bluetooth.adapter: ["Powered": .bool(true)]]
    ]
    for (index, device) in devices.enumerated() {
      var properties: [String: BusValue] = [
        "Alias": .string(device.name ?? "00-11-22-33-44-55"), "Paired": .bool(false),
      ]
      properties["Name"] = device.name.map { .string($0) }
      properties["RSSI"] = device.level.map { .int16($0) }
      objects["\(ConnectionValues.adapter)/dev_\(index)"] = [Bluetooth.device: properties]
    }
    return Bluetooth(ConnectionValues.reply(objects))
  }

  @Test func `New devices are sorted by signal, and those without a name or a signal left out`() {
    let bluetooth = found([
      ("Far", -95), ("Near", -40), (nil, -30), ("Gone", nil), (" ", -30), ("Also Near", -59),
      ("Middle", -70),
    ])
    expectEqual(bluetooth.newDevices.map(\.name), ["Also Near", "Near", "Middle", "Far"])
    expectEqual(bluetooth.devices, [])
    expectEqual(bluetooth.activeAdapter, ConnectionValues.adapter)
    expectEqual(
      bluetooth.adapter(of: "\(ConnectionValues.adapter)/dev_1"), ConnectionValues.adapter)
    expectEqual(bluetooth.adapter(of: "\(ConnectionValues.adapter)1/dev_1"), nil)
  }

  @Test func `Hundreds of hostile new devices are bounded`() throws {
    let names = [
      "\u{202E}evil", "a\nb", String(repeating: "x\u{301}", count: 400),
      String(repeating: "a\u{416}\u{5D0}\u{e01}", count: 90), "\u{1F600}\u{1F601}“”",
    ]
    let bluetooth = found((0..<500).map { (names[$0 % 5], Int16(-$0 % 100)) })
    let all = bluetooth.newDevices
    expectEqual(all.count, 40)
    for device in all {
      expect(device.name.unicodeScalars.count <= 41 && !device.name.contains("\n"))
      expect(!device.name.unicodeScalars.contains("\u{202E}"))
    }
    var state = ConnectionValues.notebook
    state.bluetooth = .ready(bluetooth)
    state.search = ObjectIdentifier(PairingAgent())
    for device in all.prefix(5) {
      let agent = PairingAgent()
      for pairing in [nil, BluetoothPairing(device, by: agent)] {
        state.pairing = pairing
        state.take(.compare("000042"), 1, of: agent)
        let card = state.card()
        try card.check()
        expect(card.tile("Bluetooth")?.page != nil)
      }
    }
  }
}
