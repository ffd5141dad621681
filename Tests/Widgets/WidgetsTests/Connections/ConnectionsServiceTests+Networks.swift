import Expectations
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// Networks that need more than a password, or hide their names.
extension `Connections on a bus` {
  /// The template knows passwords only.
  private func answerNewConnections() throws {
    try services.mock(NetworkManager.object).add(
      "AddAndActivateConnection", "a{sa{sv}}oo", "oo", "ret = ('/s/9', '/c/9')")
  }

  @Test func `A sign-in goes to NetworkManager, and nowhere else`() throws {
    let mock = try startNetwork()
    try answerNewConnections()
    try addNetwork("Campus", 60, security: 0x200)
    try expectEqual(row("Campus", update())?.value, "Sign-in")
    let join = ConnectionsAction.join(Self.key("Campus", .enterprise))
    var form: [String: SettingValue] = [
      "user": "ann@example.edu", "password": "correct horse", "domain": "radius", "method": "peap",
      "certificates": .isOn(true),
    ]
    expectEqual(send(join), .noData)
    expectEqual(
      send(join, .fields(form)),
      .refused(ConnectionsWords.flaw(in: .domain), field: "domain"))
    try expectEqual(calls("AddAndActivateConnection").count, 0)
    form["domain"] = "radius.example.edu"
    expectEqual(send(join, .fields(form)), .noData)
    try waitUntil("the call") { try calls("AddAndActivateConnection").count == 1 }
    let arguments = try #require(try calls("AddAndActivateConnection").first)
    expectEqual(arguments[0]["802-11-wireless-security"]?["key-mgmt"]?.text, "wpa-eap")
    expectEqual(arguments[0]["connection"]?["permissions"]?.elements.count, 1)
    let settings = arguments[0]["802-1x"]
    expectEqual(settings?["eap"]?.elements.map(\.text), ["peap"])
    expectEqual(settings?["phase2-auth"]?.text, "mschapv2")
    expectEqual(settings?["identity"]?.text, "ann@example.edu")
    expectEqual(settings?["password"]?.text, "correct horse")
    expectEqual(settings?["domain-suffix-match"]?.text, "radius.example.edu")
    expectEqual(settings?["system-ca-certs"]?.isOn, true)
    let all = pushed.contents.map(\.node.json.text)
    expect(all.allSatisfy { !$0.contains("correct horse") })
    withExtendedLifetime(mock) {}
  }

  @Test func `A network that hides its name is joined by its name`() throws {
    let mock = try startNetwork()
    try answerNewConnections()
    try update()
    expectEqual(
      send(.hidden, .fields(["name": .text(String(repeating: "x", count: 33))])),
      .refused(ConnectionsWords.wrongName, field: "name"))
    expectEqual(
      send(.hidden, .fields(["name": "Attic", "security": "enterprise"])),
      .refused(ConnectionsWords.wrongName, field: "name"))
    for password in [nil, "short"] as [String?] {
      var form: [String: SettingValue] = ["name": "Attic", "security": "password"]
      form["password"] = password.map { .text($0) }
      expectEqual(
        send(.hidden, .fields(form)),
        .refused(ConnectionsWords.sentence(.password), field: "password"))
    }
    try expectEqual(calls("AddAndActivateConnection").count, 0)
    expectEqual(
      send(
        .hidden,
        .fields(["name": "Attic", "security": "password", "password": "correct horse"])),
      .noData)
    try waitUntil("the call") { try calls("AddAndActivateConnection").count == 1 }
    let arguments = try #require(try calls("AddAndActivateConnection").first)
    expectEqual(arguments[0]["802-11-wireless"]?["ssid"]?.elements.count, 5)
    expectEqual(arguments[0]["802-11-wireless"]?["hidden"]?.isOn, true)
    expectEqual(arguments[0]["802-11-wireless-security"]?["psk"]?.text, "correct horse")
    expectEqual(arguments.last?.text, "/")
    // One that is open needs no password.
    expectEqual(send(.hidden, .fields(["name": "Cellar", "security": "open"])), .noData)
    try waitUntil("the call") { try calls("AddAndActivateConnection").count == 2 }
    try expect(
      calls("AddAndActivateConnection").last?.first?["802-11-wireless-security"] == nil)
    withExtendedLifetime(mock) {}
  }
}
