internal import WidgetCore

// The tile of Wi-Fi with its page, and the networks in range.
extension ConnectionsCard {
  private static let shownNetworks = 4

  func wifiTile(_ rows: Int, _ length: Int) -> Tile? {
    guard let wifi else { return nil }
    let name = wifi.current.map { short($0.name, length) }
    let isConnecting = wifi.current?.state == .connecting
    let subtitle =
      wifi.isBlocked
      ? ConnectionsWords.blocked
      : !wifi.isOn
        ? ConnectionsWords.off
        : isConnecting ? ConnectionsWords.connecting : name ?? ConnectionsWords.notConnected
    return Tile(
      kind: .wifi, isOn: wifi.isOn, caption: isConnecting ? nil : name,
      icon: wifi.isOn ? icon(wifi.current?.bars) : "network-wireless-disabled-symbolic",
      subtitle: subtitle, page: page(.wifi, wifiPage(wifi, rows, length)))
  }

  private func wifiPage(_ wifi: WiFi, _ rows: Int, _ length: Int) -> Node {
    Column(spacing: 10) {
      pageSwitch(.wifi, isOn: wifi.isOn)
      if wifi.isBlocked { remark(ConnectionsWords.isBlocked) }
      if let notice { notice }
      if wifi.isOn {
        if wifi.networks.isEmpty { remark(ConnectionsWords.noNetworks) }
        List(max: rows) { wifi.networks.map { row($0, length) } }.id("networks")
        ActionButton(ConnectionsWords.searchAgain, action: .send(ConnectionsAction.scan.name))
          .id("scan")
        ActionButton(ConnectionsWords.hiddenNetwork, action: .ask(hiddenForm)).id("hidden")
      }
    }
    .node
  }

  /// The networks that matter most; all are on the page.
  func networkList(_ length: Int) -> Node? {
    guard settings.showsNetworks, settings.tiles.contains(.wifi), let wifi, wifi.isOn,
      !wifi.networks.isEmpty
    else { return nil }
    return Column(spacing: 6) {
      heading(ConnectionsWords.networks)
      List { wifi.networks.prefix(ConnectionsCard.shownNetworks).map { row($0, length) } }.id(
        "list")
    }
    .id("networks").node
  }

  private func row(_ network: WiFiNetwork, _ length: Int) -> Node {
    let name = short(network.name, length)
    let word = ConnectionsCard.word(network)
    return ListRow(name, icon: icon(network.bars), value: word)
      .id(network.key)
      .label(
        listed([
          name.isolated, word, ConnectionsWords.signal(format.percent(Double(network.bars) / 4)),
        ])
      )
      .action(action(network))
      .menu(menu(network)).node
  }

  private static func word(_ network: WiFiNetwork) -> String {
    switch (network.state, network.security) {
    case (.connected, _): ConnectionsWords.connected
    case (.connecting, _): ConnectionsWords.connecting
    case (.saved, _): ConnectionsWords.saved
    case (.new, .open): ConnectionsWords.open
    case (.new, .enterprise), (.new, .certificate): ConnectionsWords.enterprise
    case (.new, _): ConnectionsWords.needsPassword
    }
  }

  private func action(_ network: WiFiNetwork) -> Action {
    let join = ConnectionsAction.join(network.key).name
    switch (network.state, network.security) {
    case (.connected, _), (.connecting, _): return leave(network)
    case (.saved, _), (.new, .open): return .send(join)
    case (.new, .certificate): return sentence(ConnectionsWords.certificate(quoted(network)))
    case (.new, .enterprise):
      return state.usesDaemon
        ? sentence(ConnectionsWords.needsFile(quoted(network))) : .ask(signInForm(network))
    case (.new, _):
      return .ask(
        Ask(
          join, title: ConnectionsWords.connectTo(quoted(network)),
          fields: [
            Ask.Field("password", ConnectionsWords.password, .secret, isRequired: true)
          ], confirm: ConnectionsWords.connect))
    }
  }

  private func quoted(_ network: WiFiNetwork) -> String { network.name.quotedName(limit: 40) }

  /// A page that explains why a network can't be joined here.
  private func sentence(_ text: String) -> Action {
    .show(ContentPage(ConnectionsWords.tile(.wifi), Node { Text(text).lines(6) }))
  }

  private func leave(_ network: WiFiNetwork) -> Action {
    .confirm(
      Confirmation(
        ConnectionsAction.leave(network.key).name,
        title: ConnectionsWords.disconnectFrom(quoted(network)),
        confirm: ConnectionsWords.disconnect))
  }

  private func menu(_ network: WiFiNetwork) -> [MenuItem] {
    guard network.profile != nil else { return [] }
    var items: [MenuItem] = []
    if network.state == .connected || network.state == .connecting {
      items.append(
        MenuItem(
          ConnectionsWords.disconnect, icon: "network-offline-symbolic", action: leave(network)))
    }
    items.append(
      MenuItem(
        ConnectionsWords.forget, icon: "user-trash-symbolic",
        action: .confirm(
          Confirmation(
            ConnectionsAction.forget(network.key).name,
            title: ConnectionsWords.forget(quoted(network)),
            text: ConnectionsWords.forgets, confirm: ConnectionsWords.forget, isDestructive: true)),
        isDestructive: true))
    return items
  }

  private func icon(_ bars: Int?) -> String {
    guard let bars else { return "network-wireless-symbolic" }
    let name = ["none", "weak", "ok", "good", "excellent"][min(max(0, bars), 4)]
    return "network-wireless-signal-\(name)-symbolic"
  }
}
