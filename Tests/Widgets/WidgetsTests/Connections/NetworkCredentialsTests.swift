import Expectations
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The settings that NetworkManager gets for a new network.
@Suite struct `The credentials of a network` {
  private func signIn(_ values: [String: SettingValue]) throws(EnterpriseSignIn.Flaw)
    -> EnterpriseSignIn
  {
    try EnterpriseSignIn(
      .fields(values.merging(["user": "ann", "password": "secret"]) { one, _ in one }))
  }

  private func flaw(_ values: [String: SettingValue]) -> EnterpriseSignIn.Field? {
    do throws(EnterpriseSignIn.Flaw) {
      _ = try signIn(values)
      return nil
    } catch {
      return error.field
    }
  }

  @Test func `A sign-in uses PEAP, and the system's certificates, unless the form says otherwise`()
    throws
  {
    try expectEqual(
      signIn([:]).settings,
      [
        "eap": .strings(["peap"]), "phase2-auth": .string("mschapv2"),
        "identity": .string("ann"), "password": .string("secret"),
        "system-ca-certs": .bool(true),
      ])
    try expectEqual(
      signIn([
        "method": "ttls-pap", "anonymous": " guest ", "domain": "radius.example.edu",
        "certificates": .isOn(false),
      ]).settings,
      [
        "eap": .strings(["ttls"]), "phase2-auth": .string("pap"), "identity": .string("ann"),
        "anonymous-identity": .string("guest"), "password": .string("secret"),
        "domain-suffix-match": .string("radius.example.edu"),
      ])
    try expectEqual(signIn(["method": "ttls-mschapv2"]).settings["phase2-auth"]?.text, "mschapv2")
    // It has no certificate.
    try expectEqual(
      signIn(["method": "pwd", "domain": "example.edu"]).settings,
      [
        "eap": .strings(["pwd"]), "identity": .string("ann"), "password": .string("secret"),
      ])
    try expectEqual(
      signIn(["method": "anything"]).settings["eap"]?.elements.map(\.text), ["peap"])
  }

  @Test func `A field whose value can't be right is named`() {
    let long = SettingValue.text(String(repeating: "x", count: 254))
    expectEqual(flaw(["user": " "]), .user)
    expectEqual(flaw(["user": long]), .user)
    expectEqual(flaw(["user": "a\u{0}b"]), .user)
    expectEqual(flaw(["password": ""]), .password)
    expectEqual(flaw(["password": long]), .password)
    expectEqual(flaw(["password": "a\nb"]), .password)
    expectEqual(flaw(["anonymous": "a\tb"]), .anonymous)
    for domain: SettingValue in [
      "edu", "a..b", ".example.edu", "-a.edu", "a b.edu", "a.edu;b.edu", "https://a.edu", "é.edu",
      long,
    ] {
      expectEqual(flaw(["domain": domain]), .domain, "\(domain)")
    }
    expectEqual(flaw(["domain": " Example-1.edu "]), nil)
  }

  @Test func `A network that hides its name is searched for by it`() throws {
    let network = try #require(WiFiNetwork(typed: "Attic", .sae, device: "/d"))
    let settings = network.settings(with: .password("secret"), for: "ann")
    expectEqual(settings["802-11-wireless"]?["ssid"], .bytes(Array("Attic".utf8)))
    expectEqual(settings["802-11-wireless"]?["hidden"]?.isOn, true)
    expectEqual(settings["802-11-wireless-security"]?["key-mgmt"]?.text, "sae")
    expectEqual(network.settings(with: nil, for: "ann")["802-11-wireless-security"], nil)
    for name in ["", "\u{0}", "a\u{0}", String(repeating: "é", count: 17)] {
      expect(WiFiNetwork(typed: name, .open, device: "/d") == nil)
    }
  }

  @Test func `A sign-in is only for the user who typed it`() throws {
    let network = WiFiNetwork([0x61], .enterprise, device: "/d", object: "/a")
    let credentials = NetworkCredentials.signIn(try signIn([:]))
    expectEqual(
      network.settings(with: credentials, for: "ann")["connection"],
      .properties(["permissions": .strings(["user:ann:"])]))
    expectEqual(network.settings(with: credentials, for: nil)["connection"], nil)
  }

  @Test func `A network that tells its name needs nothing else`() {
    let network = WiFiNetwork([0x61], .wep, device: "/d", object: "/a")
    expectEqual(
      network.settings(with: .password("12345"), for: "ann")["802-11-wireless-security"],
      .properties(["key-mgmt": .string("none"), "wep-key0": .string("12345")]))
    expectEqual(network.settings(with: nil, for: "ann").properties, [:])
  }
}
