import Expectations
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// What the pages of Wi-Fi and Bluetooth ask the user, from values.
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

  // MARK: - Bluetooth

  private func page(_ change: (inout ConnectionsState) -> Void = { _ in }) throws -> Node {
    var state = Values.notebook
    change(&state)
    try state.card().check()
    return try #require(state.card().tile("Bluetooth")?.page?.content)
  }

  private func buttons(_ page: Node) -> [String] {
    page.nodes(in: .expanded).compactMap {
      guard case .button(let button) = $0.kind, case .text(let text) = button.face else {
        return nil
      }
      return text
    }
  }

  private func pairing(_ request: PairingRequest?) throws -> Node {
    try page { state in
      guard let device = state.bluetooth.value?.devices.first else { return }
      let agent = PairingAgent()
      state.pairing = BluetoothPairing(device, by: agent)
      state.take(request, 7, of: agent)
    }
  }

  @Test func `New devices are searched for by a button, and are a list of their own`() throws {
    try expectEqual(buttons(page()), ["Pair New Device…"])
    let searching = try page { $0.search = ObjectIdentifier(PairingAgent()) }
    expectEqual(buttons(searching), ["Stop Searching"])
    expectEqual(
      searching.sentences,
      ["New Devices", "Put the device into pairing mode, and keep it nearby."])
  }

  @Test func `A code is compared, shown, or entered`() throws {
    let compared = try pairing(.compare("000042"))
    expectEqual(
      compared.sentences,
      ["Does “\u{2068}Headphones\u{2069}” show this code, too?", "\u{2068}000042\u{2069}"])
    expectEqual(buttons(compared), ["Cancel", "Pair"])
    expectEqual(
      compared.node(withID: "answer 7")?.action, .send(ConnectionsAction.confirm(7).name))
    expectEqual(compared.node(withID: "code")?.label, "0 0 0 0 4 2")
    try expectEqual(buttons(pairing(.show("123456"))), ["Cancel"])
    try expectEqual(buttons(pairing(nil)), ["Cancel"])
    for request in [PairingRequest.pin, .passkey] {
      let page = try pairing(request)
      expectEqual(buttons(page), ["Cancel", "Enter Code…"])
      guard case .ask(let form)? = page.node(withID: "answer 7")?.action else {
        Issue.record("no form")
        return
      }
      expectEqual(form.action, ConnectionsAction.enter(7).name)
      expectEqual(form.fields.map(\.name), ["code"])
    }
  }

  @Test func `A device is forgotten after a question`() throws {
    let row = try #require(page().listRows.first)
    guard case .confirm(let question)? = row.node.menu.first?.action else {
      Issue.record("no question")
      return
    }
    expectEqual(question.title, "Forget “\u{2068}Headphones\u{2069}”?")
    expect(question.isDestructive)
    expectEqual(
      ConnectionsAction(question.action), .unpair("\(Values.adapter)/dev_0"))
  }

  @Test func `The sample finds a device, and pairs it`() throws {
    var sample = ConnectionsSample()
    func titles() throws -> [String] {
      let page = try #require(sample.state.card().tile("Bluetooth")?.page?.content)
      return page.listRows.map(\.row.title)
    }
    let known = try titles()
    sample.handle(.search, nil)
    let device = try #require(sample.state.bluetooth.value?.newDevices.first)
    try expectEqual(titles(), known + [device.name])
    sample.handle(.pair(device.path), nil)
    expect(sample.state.search == nil)
    try expectEqual(titles().count, known.count + 1)
    sample.handle(.unpair(device.path), nil)
    try expectEqual(titles(), known)
  }

  @Test func `Every action has a name of its own`() {
    let all: [ConnectionsAction] = [
      .toggle(.wifi), .connection("/a"), .join("a b"), .leave("a b"), .forget("a b"), .scan,
      .hidden, .device("/a"), .search, .endSearch, .pair("/a"), .confirm(1), .enter(1),
      .cancelPairing, .unpair("/a"),
    ]
    expectEqual(all.map { ConnectionsAction($0.name) }, all)
    expectEqual(ConnectionsAction("confirm x"), nil)
  }
}
