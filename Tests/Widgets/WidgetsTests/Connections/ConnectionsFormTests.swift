import Expectations
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// What the page of Wi-Fi asks the user, from values.
@Suite struct `The questions of connections` {
  private typealias Values = ConnectionValues
  private typealias Point = ConnectionValues.Point

  // MARK: - Wi-Fi

  private func action(flags: UInt32, _ state: ConnectionsState = Values.notebook) -> Action? {
    var state = state
    state.network = .ready(Values.network([Point("Campus", flags: flags)]))
    expectEqual(state.card().listRows.first?.row.value, "Sign-in")
    return state.card().listRows.first?.node.action
  }

  @Test func `A network with a sign-in asks for a user name, and how it is sent is advanced`()
    throws
  {
    guard case .ask(let form)? = action(flags: 0x200) else {
      Issue.record("no form")
      return
    }
    expectEqual(form.title, "Connect to “\u{2068}Campus\u{2069}”")
    expectEqual(form.text, ConnectionsWords.explainsDomain)
    expectEqual(
      form.fields.map(\.name),
      ["user", "password", "domain", "method", "anonymous", "certificates"])
    expectEqual(form.fields.filter(\.setting.isRequired).map(\.name), ["user", "password"])
    expectEqual(
      form.fields.filter(\.setting.isAdvanced).map(\.name),
      ["method", "anonymous", "certificates"])
    expectEqual(form.fields[1].setting.kind, .secret)
    expectEqual(form.fields[5].value, .isOn(true))
    guard case .choice(let methods) = form.fields[3].setting.kind else {
      Issue.record("no choice")
      return
    }
    // The first one is chosen.
    expectEqual(methods.map(\.value), ["peap", "ttls-pap", "ttls-mschapv2", "pwd"])
    // What an untouched form sends is accepted.
    _ = try EnterpriseSignIn(
      .fields(["user": "ann", "password": "secret", "method": "peap", "certificates": true]))
  }

  @Test func `A network with a certificate, and one that iwd can't be told of, say so`() {
    guard case .show(let page)? = action(flags: 0x2000) else {
      Issue.record("no page")
      return
    }
    expect(page.content.sentences[0].hasPrefix("“\u{2068}Campus\u{2069}” needs a certificate"))
    var state = ConnectionsState()
    state.daemon = .ready(
      WirelessDaemon(
        Values.reply([
          "/d": [WirelessDaemon.device: ["Powered": .bool(true)], WirelessDaemon.station: [:]],
          "/d/n": [
            WirelessDaemon.network: [
              "Name": .string("Campus"), "Type": .string("8021x"), "Device": .objectPath("/d"),
            ]
          ],
        ])))
    state.daemon.change { $0.levels["/d/n"] = -5000 }
    guard case .show(let page)? = state.card().listRows.first?.node.action else {
      Issue.record("no page")
      return
    }
    expect(page.content.sentences[0].contains("iwd"))
  }

  @Test func `A saved network with a sign-in asks for nothing`() {
    var state = Values.notebook
    state.network = .ready(
      Values.network(
        [Point("Campus", flags: 0x200)], saved: ["/s/0": Values.saved("Campus", "wpa-eap")]))
    guard case .send(let action)? = state.card().listRows.first?.node.action else {
      Issue.record("no action")
      return
    }
    expect(action.hasPrefix("join "))
  }

  @Test func `A network that hides its name has a form on the page`() throws {
    let page = try #require(Values.notebook.card().tile("Wi-Fi")?.page?.content)
    guard case .ask(let form)? = page.node(withID: "hidden")?.action else {
      Issue.record("no form")
      return
    }
    expectEqual(form.fields.map(\.name), ["name", "security", "password"])
    expectEqual(form.fields[2].setting.kind, .secret)
  }
}
