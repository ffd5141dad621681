internal import WidgetCore

/// The content of the card: a tile for each kind of connection, with a page behind it, and the networks in range.
struct ConnectionsCard {
  let state: ConnectionsState
  let settings: ConnectionsSettings
  private let wifi: WiFi?
  private let format: LocaleFormat
  /// The width of its content, in logical pixels.
  private let width: Double
  private let textScale: Double
  /// Whether only two tiles fit beside each other in the compact card.
  private let isTight: Bool

  private static let gap = 8.0
  /// The least width of a tile with a page.
  private static let tileWidth = 128.0
  private static let mostInRow = 4
  private static let shownNetworks = 4
  /// Names in many scripts count more: the first content within the host's limits is shown.
  private static let measures: [(rows: Int, length: Int)] = [(20, 32), (10, 20), (4, 12), (1, 6)]
  /// A password of WPA, and its 256 bits in hexadecimal digits.
  private static let passwordLength = 8...63
  private static let keyLengths: Set = [5, 10, 13, 26]

  init(
    _ state: ConnectionsState, _ settings: ConnectionsSettings,
    _ environment: EnvironmentDescription
  ) {
    (self.state, self.settings) = (state, settings)
    wifi = state.wifi
    format = LocaleFormat(environment.locale)
    let room = environment.maximum
    width = room.expanded.width
    isTight = room.compact.isTight
    // A compact card is 122 high, times the text size, less its margins.
    textScale = min(max(1, (room.compact.height + 28) / 122), 4)
  }

  var content: Node {
    let contents = ConnectionsCard.measures.lazy.map { content($0.rows, $0.length) }
    return contents.first { (try? $0.check()) != nil }
      ?? Node { Text(ConnectionsWords.nothing).id("nothing") }
  }

  private func content(_ rows: Int, _ length: Int) -> Node {
    let shown = settings.tiles.compactMap { tile($0, rows, length) }
    return Column(spacing: 12) {
      if !shown.isEmpty {
        compact(shown).shown(in: .compact)
        expanded(shown).shown(in: .expanded)
      }
      if let notice { notice }
      for sentence in missing(hasTiles: !shown.isEmpty) {
        Text(sentence).id(sentence).strength(.secondary).lines(3)
      }
      if let list = networkList(length) { list.shown(in: .expanded) }
    }
    .node
  }

  // MARK: - Tiles

  private struct Tile {
    let kind: ConnectionsSettings.Tile
    let isOn: Bool
    /// Instead of the name where there is little room.
    var caption: String?
    let icon: String
    let subtitle: String
    var page: ContentPage?
  }

  private func compact(_ tiles: [Tile]) -> Node {
    let most = isTight ? 2 : ConnectionsCard.mostInRow
    let shown = tiles.prefix(most)
    return Grid(columns: shown.count) {
      for tile in shown {
        ToggleSwitch.tile(
          tile.caption ?? ConnectionsWords.tile(tile.kind), isOn: tile.isOn, icon: tile.icon,
          subtitle: shown.count > 2 || tile.caption != nil ? nil : tile.subtitle, page: tile.page,
          sending: ConnectionsAction.toggle(tile.kind).name
        )
        .id(tile.kind.rawValue)
        .label(listed([ConnectionsWords.tile(tile.kind), tile.subtitle.isolated]))
      }
    }
    .id("compact").node
  }

  private func expanded(_ tiles: [Tile]) -> Node {
    Grid(columns: columns(tiles.count)) {
      for tile in tiles {
        ToggleSwitch.tile(
          ConnectionsWords.tile(tile.kind), isOn: tile.isOn, icon: tile.icon,
          subtitle: tile.subtitle, page: tile.page,
          sending: ConnectionsAction.toggle(tile.kind).name
        )
        .id(tile.kind.rawValue)
      }
    }
    .id("expanded").node
  }

  /// As many as fit, in rows of about the same length.
  private func columns(_ count: Int) -> Int {
    let gap = ConnectionsCard.gap
    let fitting = Int((width + gap) / (ConnectionsCard.tileWidth * textScale + gap))
    let most = min(max(1, fitting), ConnectionsCard.mostInRow, count)
    let rows = (count + most - 1) / most
    return (count + rows - 1) / rows
  }

  private func tile(_ kind: ConnectionsSettings.Tile, _ rows: Int, _ length: Int) -> Tile? {
    switch kind {
    case .wifi: wifiTile(rows, length)
    case .bluetooth: bluetoothTile(length)
    case .wired: wiredTile
    case .vpn: vpnTile(length)
    case .airplane: airplaneTile
    case .hotspot: hotspotTile(length)
    }
  }

  // MARK: - Wi-Fi

  private func wifiTile(_ rows: Int, _ length: Int) -> Tile? {
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

  private func page(_ kind: ConnectionsSettings.Tile, _ content: Node) -> ContentPage {
    ContentPage(ConnectionsWords.tile(kind), content)
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
      }
    }
    .node
  }

  /// The networks that matter most; all are on the page.
  private func networkList(_ length: Int) -> Node? {
    guard settings.showsNetworks, settings.tiles.contains(.wifi), let wifi, wifi.isOn,
      !wifi.networks.isEmpty
    else { return nil }
    return Column(spacing: 6) {
      Text(ConnectionsWords.networks).id("heading").role(.caption).weight(.semibold)
        .strength(.secondary)
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
    case (.new, .enterprise): ConnectionsWords.enterprise
    case (.new, _): ConnectionsWords.needsPassword
    }
  }

  private func action(_ network: WiFiNetwork) -> Action {
    let join = ConnectionsAction.join(network.key).name
    switch (network.state, network.security) {
    case (.connected, _), (.connecting, _): return leave(network)
    case (.saved, _), (.new, .open): return .send(join)
    case (.new, .enterprise):
      return .show(
        ContentPage(
          ConnectionsWords.tile(.wifi),
          Node {
            Text(ConnectionsWords.enterprise(network.name.quotedName(limit: 40))).lines(6)
          }))
    case (.new, _):
      return .ask(
        Ask(
          join, title: ConnectionsWords.connectTo(network.name.quotedName(limit: 40)),
          fields: [
            Ask.Field("password", ConnectionsWords.password, .secret, isRequired: true)
          ], confirm: ConnectionsWords.connect))
    }
  }

  private func leave(_ network: WiFiNetwork) -> Action {
    .confirm(
      Confirmation(
        ConnectionsAction.leave(network.key).name,
        title: ConnectionsWords.disconnectFrom(network.name.quotedName(limit: 40)),
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
            title: ConnectionsWords.forgetNetwork(network.name.quotedName(limit: 40)),
            text: ConnectionsWords.forgets, confirm: ConnectionsWords.forget, isDestructive: true)),
        isDestructive: true))
    return items
  }

  private func icon(_ bars: Int?) -> String {
    guard let bars else { return "network-wireless-symbolic" }
    let name = ["none", "weak", "ok", "good", "excellent"][min(max(0, bars), 4)]
    return "network-wireless-signal-\(name)-symbolic"
  }

  /// Why a password can't be right; nil if it may be.
  static func flaw(_ password: String, of network: WiFiNetwork) -> String? {
    // D-Bus can't carry a NUL, and would quote the password in its error.
    let hasControls = password.utf8.contains { $0 < 0x20 }
    return switch network.security {
    case .open, .enterprise: nil
    case _ where hasControls: ConnectionsWords.passwordLength
    case .sae: password.isEmpty ? ConnectionsWords.passwordLength : nil
    case .wep:
      keyLengths.contains(password.utf8.count) ? nil : ConnectionsWords.keyLength
    case .password:
      passwordLength.contains(password.utf8.count) || isKey(password)
        ? nil : ConnectionsWords.passwordLength
    }
  }

  private static func isKey(_ password: String) -> Bool {
    password.utf8.count == 64 && password.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  // MARK: - Bluetooth

  private func bluetoothTile(_ length: Int) -> Tile? {
    guard let bluetooth = state.bluetooth.value, !bluetooth.adapters.isEmpty else { return nil }
    let connected = bluetooth.devices.filter(\.isConnected)
    let only = connected.count == 1 ? connected.first : nil
    let subtitle: String
    if !bluetooth.isOn {
      subtitle = ConnectionsWords.off
    } else if let only {
      let name = short(only.name, length)
      subtitle =
        only.charge.map {
          ConnectionsWords.charge(name.isolated, format.percent($0))
        } ?? name
    } else {
      subtitle = connected.isEmpty ? ConnectionsWords.on : ConnectionsWords.count(connected.count)
    }
    return Tile(
      kind: .bluetooth, isOn: bluetooth.isOn, caption: only.map { short($0.name, length) },
      icon: bluetooth.isOn ? "bluetooth-active-symbolic" : "bluetooth-disabled-symbolic",
      subtitle: subtitle, page: page(.bluetooth, bluetoothPage(bluetooth, length)))
  }

  private func bluetoothPage(_ bluetooth: Bluetooth, _ length: Int) -> Node {
    Column(spacing: 10) {
      pageSwitch(.bluetooth, isOn: bluetooth.isOn)
      if let notice { notice }
      if bluetooth.isOn {
        if bluetooth.devices.isEmpty { remark(ConnectionsWords.noDevices) }
        List {
          for device in bluetooth.devices {
            let name = short(device.name, length)
            let word =
              state.connecting.contains(device.path)
              ? ConnectionsWords.connecting
              : device.isConnected ? ConnectionsWords.connected : ConnectionsWords.notConnected
            ListRow(
              name, icon: device.icon, subtitle: word,
              value: device.charge.map { format.percent($0) }
            )
            .id(device.path)
            .action(.send(ConnectionsAction.device(device.path).name))
          }
        }
        .id("devices")
      }
    }
    .node
  }

  // MARK: - Others

  private var wiredTile: Tile? {
    let all = state.network.value?.wired ?? []
    guard !all.isEmpty else { return nil }
    let first = all.first(where: \.isReady) ?? all.first(where: \.isOn)
    let subtitle = first.map(word) ?? ConnectionsWords.notConnected
    return Tile(
      kind: .wired, isOn: first != nil,
      icon: first == nil ? "network-wired-disconnected-symbolic" : "network-wired-symbolic",
      subtitle: subtitle, page: all.count > 1 ? page(.wired, wiredPage(all)) : nil)
  }

  private func word(_ wired: WiredConnection) -> String {
    if !wired.isOn { return ConnectionsWords.notConnected }
    if !wired.isReady { return ConnectionsWords.connecting }
    switch wired.speed {
    case 1000...1_000_000:
      return ConnectionsWords.gigabits(format.number(Double(wired.speed) / 1000, decimals: 0...1))
    case 1..<1000: return ConnectionsWords.megabits(format.number(wired.speed))
    default: return ConnectionsWords.connected
    }
  }

  private func wiredPage(_ all: [WiredConnection]) -> Node {
    Column(spacing: 10) {
      for wired in all.prefix(ConnectionsCard.mostInRow) {
        ToggleSwitch(
          listed([wired.name.isolated, word(wired)]), isOn: wired.isOn,
          sending: ConnectionsAction.connection(wired.path).name
        )
        .id(wired.path)
      }
    }
    .node
  }

  private func vpnTile(_ length: Int) -> Tile? {
    let all = state.network.value?.vpns ?? []
    guard let last = all.max(by: { $0.time < $1.time }) else { return nil }
    let used = all.filter(\.isOn)
    let subtitle =
      switch used.count {
      case 0: ConnectionsWords.isOff(short(last.name, length).isolated)
      case 1:
        used[0].isReady ? short(used[0].name, length) : ConnectionsWords.connecting
      default: ConnectionsWords.count(used.count)
      }
    return Tile(
      kind: .vpn, isOn: !used.isEmpty, icon: "network-vpn-symbolic", subtitle: subtitle,
      page: page(.vpn, vpnPage(all, length)))
  }

  private func vpnPage(_ all: [SavedConnection], _ length: Int) -> Node {
    Column(spacing: 10) {
      if let notice { notice }
      for vpn in all {
        ToggleSwitch(
          short(vpn.name, length), isOn: vpn.isOn,
          sending: ConnectionsAction.connection(vpn.path).name
        )
        .id(vpn.path)
      }
    }
    .node
  }

  private var airplaneTile: Tile? {
    guard let isOn = state.isFlying else { return nil }
    return Tile(
      kind: .airplane, isOn: isOn, caption: ConnectionsWords.airplane,
      icon: "airplane-mode-symbolic", subtitle: isOn ? ConnectionsWords.on : ConnectionsWords.off)
  }

  private func hotspotTile(_ length: Int) -> Tile? {
    guard let hotspot = state.network.value?.hotspot else { return nil }
    let name = short(hotspot.name, length)
    return Tile(
      kind: .hotspot, isOn: hotspot.isOn, icon: "network-wireless-hotspot-symbolic",
      subtitle: hotspot.isOn ? name : ConnectionsWords.isOff(name.isolated))
  }

  // MARK: - Parts

  private func pageSwitch(_ kind: ConnectionsSettings.Tile, isOn: Bool) -> Node {
    ToggleSwitch(
      ConnectionsWords.tile(kind), isOn: isOn, sending: ConnectionsAction.toggle(kind).name
    )
    .id("switch").node
  }

  /// Why something failed.
  private var notice: Node? {
    state.notice.map { Text($0).id("notice").role(.caption).tint(.red).lines(3).node }
  }

  private func remark(_ text: String) -> Node {
    Text(text).id("remark").strength(.secondary).lines(3).node
  }

  private func short(_ name: String, _ length: Int) -> String { name.shortLine(length) }

  // MARK: - What is missing

  /// Sentences about services, or one about everything.
  private func missing(hasTiles: Bool) -> [String] {
    var sentences: [String] = []
    if case .silent = state.network {
      sentences.append(ConnectionsWords.silent("NetworkManager"))
    } else if case .silent = state.daemon, state.network.value == nil {
      sentences.append(ConnectionsWords.silent("iwd"))
    } else if wifi == nil, state.hardware.hasWiFi, case .missing = state.network,
      case .missing = state.daemon
    {
      sentences.append(ConnectionsWords.noWiFiService)
    }
    if case .silent = state.bluetooth {
      sentences.append(ConnectionsWords.silent("BlueZ"))
    } else if state.hardware.hasBluetooth, case .missing = state.bluetooth {
      sentences.append(ConnectionsWords.noBluetoothService)
    }
    return sentences.isEmpty && !hasTiles ? [ConnectionsWords.nothing] : sentences
  }
}
