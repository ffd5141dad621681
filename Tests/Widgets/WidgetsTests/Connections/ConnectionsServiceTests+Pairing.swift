import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// Pairing with a mock of BlueZ that asks its agent.
extension `Connections on a bus` {
  private func startBlueZ() throws -> Running {
    let file = "\(projectFolder)/Tests/Support/BusService/bluez.py"
    let mock = try home.start(["/usr/bin/python3", file, services.address])
    try waitUntil("BlueZ", seen: { mock.errors }) { mock.output.contains("ready") }
    return mock
  }

  private static func path(_ name: String) -> String { "\(adapter)/dev_\(name)" }

  private func log() throws -> [String] {
    try bus.call(BusObject(Bluetooth.service, "/", "org.example.Test"), "Log").first?.elements
      .compactMap(\.text) ?? []
  }

  private func waitForPage(_ what: String, _ isRight: (Node) -> Bool) throws {
    try waitForContent(what) { $0.tile("Bluetooth")?.page.map { isRight($0.content) } == true }
  }

  /// The number of the request that the page shows.
  private func request(_ what: String) throws -> Int {
    try waitFor(what, seen: { pushed.latest.map { $0.json.text } ?? "nothing" }) {
      for node in pushed.latest?.tile("Bluetooth")?.page?.content.nodes(in: .expanded) ?? [] {
        let name: String? =
          switch node.action {
          case .send(let name): name
          case .ask(let form): form.action
          default: nil
          }
        switch name.flatMap(ConnectionsAction.init) {
        case .confirm(let number), .enter(let number): return number
        default: break
        }
      }
      return nil
    }
  }

  private func waitForEnd() throws {
    try waitForPage("the end of the pairing") { $0.node(withID: "pairing") == nil }
  }

  @Test func `A new device is found, paired after a comparison, trusted, and connected`() throws {
    let mock = try startBlueZ()
    try update()
    expectEqual(send(.search), .noData)
    try waitForPage("the devices") { row("Phone", $0) != nil && row("Headset", $0) != nil }
    expectEqual(send(.pair(Self.path("Phone"))), .noData)
    let number = try request("the question")
    try waitForPage("the code") {
      $0.sentences.contains("Does “\u{2068}Phone\u{2069}” show this code, too?")
        && $0.sentences.contains("\u{2068}000042\u{2069}")
    }
    expectEqual(send(.confirm(number + 1)), .failed(ConnectionsWords.gone))
    expectEqual(send(.enter(number), .fields(["code": "42"])), .failed(ConnectionsWords.gone))
    expectEqual(send(.confirm(number)), .noData)
    try waitForPage("the connection") { row("Phone", $0)?.subtitle == "Connected" }
    try waitForEnd()
    // The search ended with the click.
    try waitUntil("the end of the search") { try log().contains("StopDiscovery") }
    try expectEqual(
      log().filter { !$0.hasSuffix("Discovery") },
      [
        "RegisterAgent KeyboardDisplay", "Pair", "refused", "Trusted", "UnregisterAgent",
        "Connect",
      ])
    expectEqual(send(.unpair(Self.path("Phone"))), .noData)
    try waitForPage("it to be forgotten") { row("Phone", $0) == nil }
    withExtendedLifetime(mock) {}
  }

  @Test func `A wrong code says so, and the next one is right`() throws {
    let mock = try startBlueZ()
    try update()
    send(.pair(Self.path("Keyboard")))
    var number = try request("the form")
    expectEqual(
      send(.enter(number), .fields(["code": "abc"])),
      .refused(ConnectionsWords.flaw(in: .passkey), field: "code"))
    expectEqual(send(.enter(number), .fields(["code": "111111"])), .noData)
    try waitForPage("the sentence") {
      $0.sentences.contains("“\u{2068}Keyboard\u{2069}” didn’t accept the code. Try again.")
        && $0.node(withID: "pairing") == nil
    }
    send(.pair(Self.path("Keyboard")))
    number = try request("the form")
    expectEqual(send(.enter(number), .fields(["code": "123 456"])), .noData)
    try waitForPage("the connection") { row("Keyboard", $0)?.subtitle == "Connected" }
    withExtendedLifetime(mock) {}
  }

  @Test func `A device without a code is paired by the click alone`() throws {
    let mock = try startBlueZ()
    try update()
    send(.pair(Self.path("Headset")))
    try waitForPage("the connection") { row("Headset", $0)?.subtitle == "Connected" }
    try expect(!log().contains("RequestDefaultAgent"))
    withExtendedLifetime(mock) {}
  }

  @Test func `A device that goes away while it asks says so`() throws {
    let mock = try startBlueZ()
    try update()
    send(.pair(Self.path("Phone")))
    let number = try request("the question")
    try bus.call(BusObject(Bluetooth.service, Self.path("Phone"), "org.example.Test"), "Vanish")
    try waitForPage("the sentence") {
      $0.sentences.contains(ConnectionsWords.unpaired("Phone"))
        && $0.node(withID: "pairing") == nil
    }
    expectEqual(send(.confirm(number)), .failed(ConnectionsWords.gone))
    withExtendedLifetime(mock) {}
  }

  @Test func `A pairing that the user cancels ends without a sentence`() throws {
    let mock = try startBlueZ()
    try update()
    send(.pair(Self.path("Phone")))
    let number = try request("the question")
    expectEqual(send(.cancelPairing), .noData)
    try waitForEnd()
    expectEqual(send(.confirm(number)), .failed(ConnectionsWords.gone))
    try waitUntil("the end of the agent") { try log().contains("UnregisterAgent") }
    try expect(!log().contains("Trusted"))
    expectEqual(pushed.latest?.tile("Bluetooth")?.page?.content.node(withID: "notice"), nil)
    // Another device can be paired at once.
    send(.pair(Self.path("Headset")))
    try waitForPage("the connection") { row("Headset", $0)?.subtitle == "Connected" }
    withExtendedLifetime(mock) {}
  }

  @Test func `BlueZ that ends while it asks says so`() throws {
    let mock = try startBlueZ()
    try update()
    send(.pair(Self.path("Phone")))
    _ = try request("the question")
    mock.terminate()
    try waitForContent("the sentence") {
      $0.sentences.contains(ConnectionsWords.unpaired("Phone"))
    }
  }

  @Test func `A search ends by itself, and when the user ends it`() throws {
    let mock = try startBlueZ()
    widget = Connections(
      services.place, session: services.place, RadioHardware(), searchingFor: .zero)
    try update()
    send(.search)
    try waitUntil("its end") { try log() == ["StartDiscovery", "StopDiscovery"] }
    widget = Connections(services.place, session: services.place, RadioHardware())
    try update()
    send(.search)
    try waitUntil("its start") { try log().count == 3 }
    try waitForPage("the devices") { row("Phone", $0) != nil }
    send(.endSearch)
    try waitForPage("no devices") { row("Phone", $0) == nil }
    try waitUntil("its end") { try log().last == "StopDiscovery" }
    withExtendedLifetime(mock) {}
  }
}
