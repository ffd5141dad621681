internal import WidgetCore
internal import WidgetExtension

/// The Connections widget: Wi-Fi, Bluetooth, cables, VPNs, and airplane mode. Its process runs only while the panel is
/// shown.
struct Connections: WidgetProvider {
  static let id = "org.todayview.Connections"

  let watch: ServiceWatch<ConnectionsState>
  let control: ConnectionsControl
  /// The search for new Bluetooth devices, and the pairing, that were started last.
  var search: DeviceSearch?
  var agent: PairingAgent?
  /// How long a search takes.
  let searchTime: Duration
  private var sample: ConnectionsSample?

  init() { self.init(.system, session: .session, .found()) }

  init(
    _ system: BusPlace, session: BusPlace, _ hardware: RadioHardware,
    searchingFor searchTime: Duration = DeviceSearch.longest
  ) {
    self.searchTime = searchTime
    let control = ConnectionsControl(system, session: session)
    self.control = control
    watch = ServiceWatch(ConnectionsState(hardware: hardware)) { state, context in
      ConnectionsCard(state, ConnectionsSettings(context.settings), context.environment).content
    } following: { watch in
      watch.follow(ServiceFollower<NetworkManager>.network, on: system) { state, network in
        if let failure = state.take(network) { control.forgetWrongPassword(failure) }
      }
      watch.follow(ServiceFollower<WirelessDaemon>.daemon, on: system) { $0.daemon = $1 }
      watch.follow(ServiceFollower<Bluetooth>.bluetooth, on: system) { $0.take($1) }
      // A system without a session bus has no GNOME.
      watch.follow(ServiceFollower<AirplaneMode>.airplane, on: session, isOptional: true) {
        $0.airplane = $1
      }
    }
  }

  mutating func update(_ context: Context) throws -> UpdateResult {
    if Samples.wanted != nil {
      let sample = self.sample ?? ConnectionsSample()
      self.sample = sample
      return .newData(sample.update(context))
    }
    try watch.start(context) { $0.notice = nil }
    if context.environment.mode == .expanded { scan() }
    return .noData
  }

  mutating func modeChanged(_ context: Context) {
    guard sample == nil else { return }
    watch.use(context)
    if context.environment.mode == .expanded { scan() }
    // The page of Bluetooth is closed.
    endSearch()
  }

  /// Scans for networks, which signals of the service report.
  private func scan() {
    let state = watch.value
    guard let wifi = state.wifi, wifi.isOn else { return }
    BackgroundCommand.start { [control] () throws(BusError) in
      try control.scan(wifi.devices, byDaemon: state.usesDaemon)
    }
  }

  mutating func action(_ request: ActionRequest, _ context: Context) -> UpdateResult {
    guard let action = ConnectionsAction(request.action) else { return .noData }
    if sample != nil {
      sample?.handle(action, request.value)
      return sample.map { .newData($0.update(context)) } ?? .noData
    }
    let state = watch.value
    switch action {
    case .toggle(.airplane):
      return request.value?.isOn.map { fly($0, state, context) } ?? .noData
    case .scan: scan()
    case .toggle(let tile):
      if tile == .bluetooth { endSearch() }
      return request.value?.isOn.map { toggle(tile, $0, state) } ?? .noData
    case .connection(let path):
      return request.value?.isOn.map { set(path, $0, state) } ?? .noData
    case .join(let key):
      return join(key, request.value, state)
    case .hidden: return request.value.map { joinHidden($0, state) } ?? .noData
    case .leave(let key):
      guard let network = state.wifi?.network(withKey: key), let active = network.active else {
        return .failed(ConnectionsWords.gone)
      }
      return perform { control throws(BusError) in
        if state.usesDaemon {
          try control.leaveByDaemon(active)
        } else {
          try control.deactivate(active)
        }
      }
    case .forget(let key):
      guard let profile = state.wifi?.network(withKey: key)?.profile else {
        return .failed(ConnectionsWords.gone)
      }
      return perform { control throws(BusError) in
        if state.usesDaemon {
          try control.forgetByDaemon(profile)
        } else {
          try control.delete(profile)
        }
      }
    case .device(let path): return connect(path, state)
    case .unpair(let path): return unpair(path, state)
    case .search: return startSearch(state)
    case .endSearch: endSearch()
    case .pair(let path): return pair(path, state)
    case .confirm(let number): return confirm(number, state)
    case .enter(let number): return enter(number, request.value?.typed("code"), state)
    case .cancelPairing: cancelPairing()
    }
    return .noData
  }

  /// Performs a command. A failure that comes after the response is shown as a notice. Content that is sent as the
  /// response could be older than what is pushed meanwhile, so there is none.
  /// - Parameter field: the field of the form whose value may be wrong.
  func perform(
    field: String? = nil,
    saying sentence: @escaping @Sendable (BusError) -> String = {
      $0.sentence(known: Connections.known)
    },
    _ command: @escaping @Sendable (ConnectionsControl) throws(BusError) -> Void
  ) -> UpdateResult {
    watch.change { $0.notice = nil }
    let error = control.perform(command) { [watch] error in
      watch.change { $0.notice = sentence(error) }
    }
    guard let reason = error.map(sentence) else { return .noData }
    return field.map { .refused(reason, field: $0) } ?? .failed(reason)
  }

  // MARK: - Tiles

  private func toggle(
    _ tile: ConnectionsSettings.Tile, _ isOn: Bool, _ state: ConnectionsState
  ) -> UpdateResult {
    switch tile {
    case .wifi:
      guard let wifi = state.wifi else { break }
      if wifi.isBlocked { return .failed(ConnectionsWords.isBlocked) }
      return perform { control throws(BusError) in
        if state.usesDaemon {
          try control.setDaemon(wifi.devices, isOn)
        } else {
          try control.setNetwork("WirelessEnabled", isOn)
        }
      }
    case .bluetooth:
      return perform { control throws(BusError) in
        try control.setBluetooth(state.adapters, isOn)
      }
    case .wired:
      let all = (state.network.value?.wired ?? []).filter { $0.isOn != isOn }
      return perform { control throws(BusError) in
        for wired in all { try control.setWired(wired.path, isOn) }
      }
    case .vpn: return toggle(state.network.value?.vpns ?? [], isOn)
    case .hotspot: return toggle([state.network.value?.hotspot].compactMap(\.self), isOn)
    // Needs the context.
    case .airplane: break
    }
    return .failed(ConnectionsWords.gone)
  }

  /// Turns on the connection that was used last, or turns off all.
  private func toggle(_ all: [SavedConnection], _ isOn: Bool) -> UpdateResult {
    perform { control throws(BusError) in
      if !isOn {
        for active in all.compactMap(\.active) { try control.deactivate(active) }
      } else if !all.contains(where: \.isOn), let last = all.max(by: { $0.time < $1.time }) {
        try control.activate(last.path)
      }
    }
  }

  /// Turns a connection on a page on or off.
  private func set(_ path: String, _ isOn: Bool, _ state: ConnectionsState) -> UpdateResult {
    if state.network.value?.wired.contains(where: { $0.path == path }) == true {
      return perform { control throws(BusError) in try control.setWired(path, isOn) }
    }
    guard let vpn = state.network.value?.vpns.first(where: { $0.path == path }) else {
      return .failed(ConnectionsWords.gone)
    }
    return toggle([vpn], isOn)
  }

  // MARK: - Failures

  static var known: [(sentence: String, errors: [String])] {
    [
      (ConnectionsWords.isBlocked, ["Blocked"]),
      (
        ConnectionsWords.gone,
        ["UnknownObject", "UnknownConnection", "UnknownDevice", "ConnectionNotActive", "NotFound"]
      ),
    ]
  }
}
