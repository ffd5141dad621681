internal import WidgetCore

/// The content of the card: a tile for each kind of connection, with a page behind it, and the networks in range.
struct ConnectionsCard {
  let state: ConnectionsState
  let settings: ConnectionsSettings
  let wifi: WiFi?
  let format: LocaleFormat
  /// The width of its content, in logical pixels.
  private let width: Double
  private let textScale: Double
  /// Whether only two tiles fit beside each other in the compact card.
  private let isTight: Bool

  private static let gap = 8.0
  /// The least width of a tile with a page that still has room for its icon.
  private static let tileWidth = 152.0
  private static let mostInRow = 4
  /// Names in many scripts count more: the first content within the host's limits is shown.
  private static let measures: [(rows: Int, length: Int)] = [(20, 32), (10, 20), (4, 12), (1, 6)]

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

  struct Tile {
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
    case .bluetooth: bluetoothTile(rows, length)
    case .wired: wiredTile
    case .vpn: vpnTile(length)
    case .airplane: airplaneTile
    case .hotspot: hotspotTile(length)
    }
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

  func page(_ kind: ConnectionsSettings.Tile, _ content: Node) -> ContentPage {
    ContentPage(ConnectionsWords.tile(kind), content)
  }

  func pageSwitch(_ kind: ConnectionsSettings.Tile, isOn: Bool) -> Node {
    ToggleSwitch(
      ConnectionsWords.tile(kind), isOn: isOn, sending: ConnectionsAction.toggle(kind).name
    )
    .id("switch").node
  }

  /// Why something failed.
  var notice: Node? {
    state.notice.map { Text($0).id("notice").role(.caption).tint(.red).lines(3).node }
  }

  func heading(_ text: String) -> Node {
    Text(text).id("heading").role(.caption).weight(.semibold).strength(.secondary).node
  }

  func remark(_ text: String) -> Node {
    Text(text).id("remark").strength(.secondary).lines(3).node
  }

  func short(_ name: String, _ length: Int) -> String { name.shortLine(length) }

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
