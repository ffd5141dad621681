internal import WidgetCore
internal import WidgetExtension

/// The state of NetworkManager.
struct NetworkManager: Hashable {
  private var tree: BusTree
  /// The saved connections by path.
  var profiles: [String: NetworkProfile] = [:]
  /// The latest connection that failed.
  private(set) var failure: NetworkFailure?
  private var failures = 0

  static let service = "org.freedesktop.NetworkManager"
  static let object = BusObject(service, "/org/freedesktop/NetworkManager", service)
  static let objects = BusObject(service, "/org/freedesktop", BusTree.interface)
  static let device = "\(service).Device"
  static let wireless = "\(service).Device.Wireless"
  private static let wired = "\(service).Device.Wired"
  static let accessPoint = "\(service).AccessPoint"
  static let active = "\(service).Connection.Active"
  static let saved = "\(service).Settings.Connection"

  private static let kept: [String: Set<String>] = [
    service: [
      "WirelessEnabled", "WirelessHardwareEnabled", "WwanEnabled", "WwanHardwareEnabled",
    ],
    device: ["DeviceType", "State", "Interface", "ActiveConnection"],
    wireless: ["AccessPoints"], wired: ["Speed"],
    accessPoint: ["Ssid", "Flags", "WpaFlags", "RsnFlags", "Strength"],
    active: ["Connection", "State", "Type", "Devices"], saved: [],
  ]

  /// Parses the response of `GetManagedObjects`.
  init(_ reply: BusValue?) { tree = BusTree(reply, keeping: NetworkManager.kept) }

  /// The paths of all saved connections.
  var savedPaths: [String] { tree.paths(with: NetworkManager.saved) }

  // MARK: - Signals

  mutating func handle(_ member: String, path: String, _ arguments: [BusValue]) -> SignalEffect {
    switch member {
    case "Updated": return .outdated
    case "StateChanged":
      guard let failure = failure(path, arguments.compactMap(\.integer)) else { return .none }
      failures += 1
      self.failure = failure
      self.failure?.number = failures
      return .changed
    default: break
    }
    let effect = tree.handle(member, path: path, arguments)
    // Saved settings have to be requested.
    if member == "InterfacesAdded", arguments.count >= 2, arguments[1][NetworkManager.saved] != nil
    {
      return .outdated
    }
    if member == "InterfacesRemoved", let path = arguments.first?.text,
      tree[path, NetworkManager.saved] == nil
    {
      profiles[path] = nil
    }
    return effect
  }

  /// Returns the failure that a changed state reports.
  private func failure(_ path: String, _ numbers: [Int]) -> NetworkFailure? {
    if numbers.count == 3, numbers[0] == DeviceState.failed.rawValue,
      let active = tree[path, NetworkManager.device]?["ActiveConnection"]?.text
    {
      return failure(of: active, .init(deviceReason: numbers[2], in: numbers[1]))
    }
    if numbers.count == 2, numbers[0] == ActiveState.gone.rawValue,
      let cause = NetworkFailure.Cause(activeReason: numbers[1]),
      profile(of: path)?.kind == .vpn
    {
      return failure(of: path, cause)
    }
    return nil
  }

  private func failure(of active: String, _ cause: NetworkFailure.Cause) -> NetworkFailure? {
    guard let path = tree[active, NetworkManager.active]?["Connection"]?.text,
      let profile = profiles[path]
    else { return nil }
    return NetworkFailure(
      profile: path, name: profile.ssid.map(WiFiNetwork.name) ?? profile.name,
      cause: cause == .password && profile.security == .enterprise ? .signIn : cause)
  }

  private func profile(of active: String) -> NetworkProfile? {
    tree[active, NetworkManager.active]?["Connection"]?.text.flatMap { profiles[$0] }
  }

  // MARK: - Devices

  private enum DeviceState: Int {
    case unavailable = 20
    case disconnected = 30
    case preparing = 40
    case activated = 100
    case failed = 120
  }

  private enum ActiveState: Int {
    case activating = 1
    case activated = 2
    case gone = 4
  }

  private enum DeviceType: Int {
    case ethernet = 1
    case wifi = 2
    case modem = 8
  }

  /// Returns the devices of a type that NetworkManager manages.
  private func devices(_ type: DeviceType) -> [String] {
    tree.paths(with: NetworkManager.device).filter { path in
      let properties = tree[path, NetworkManager.device]
      return properties?["DeviceType"]?.integer == type.rawValue
        && properties?["State"]?.integer ?? 0 >= DeviceState.unavailable.rawValue
    }
  }

  private func state(of device: String) -> Int {
    tree[device, NetworkManager.device]?["State"]?.integer ?? 0
  }

  private func isOn(_ property: String) -> Bool? {
    tree[NetworkManager.object.path, NetworkManager.service]?[property]?.isOn
  }

  /// Whether mobile networks are on; nil without a modem.
  var mobile: Bool? { devices(.modem).isEmpty ? nil : isOn("WwanEnabled") }

  /// The active connections by the paths of their saved settings.
  private var actives: [String: (path: String, isReady: Bool)] {
    var actives: [String: (path: String, isReady: Bool)] = [:]
    for path in tree.paths(with: NetworkManager.active) {
      guard let properties = tree[path, NetworkManager.active],
        let profile = properties["Connection"]?.text,
        let state = properties["State"]?.integer.flatMap(ActiveState.init), state != .gone
      else { continue }
      actives[profile] = (path, state == .activated)
    }
    return actives
  }

  // MARK: - Wi-Fi

  /// Wi-Fi without its networks; nil on a computer without Wi-Fi.
  var radio: WiFi? {
    let devices = devices(.wifi)
    guard !devices.isEmpty, let isEnabled = isOn("WirelessEnabled") else { return nil }
    let isBlocked = isOn("WirelessHardwareEnabled") == false
    var wifi = WiFi(isOn: isEnabled && !isBlocked, isBlocked: isBlocked)
    wifi.devices = devices
    return wifi
  }

  var wifi: WiFi? {
    guard var wifi = radio, wifi.isOn else { return radio }
    let devices = wifi.devices
    let actives = actives
    var networks: [WiFiNetwork] = []
    for device in devices {
      let points = tree[device, NetworkManager.wireless]?["AccessPoints"]?.elements ?? []
      networks += points.compactMap(\.text).compactMap { network($0, device) }
    }
    // Networks in use are shown even without an access point in range.
    for (path, profile) in profiles
    where profile.kind == .wifi && actives[path] != nil && !networks.contains(where: profile.fits) {
      networks.append(
        WiFiNetwork(profile.ssid ?? [], profile.security, device: devices[0], object: "/"))
    }
    let saved = profiles.filter { $0.value.kind == .wifi }.sorted { $0.value.time > $1.value.time }
    wifi.set(
      networks.map { network in
        var network = network
        let own = saved.filter { $0.value.fits(network) }
        guard let best = own.first(where: { actives[$0.key] != nil }) ?? own.first else {
          return network
        }
        network.profile = best.key
        network.state = .saved
        if let active = actives[best.key] {
          network.active = active.path
          network.state = active.isReady ? .connected : .connecting
        }
        return network
      })
    return wifi
  }

  private func network(_ path: String, _ device: String) -> WiFiNetwork? {
    guard let properties = tree[path, NetworkManager.accessPoint],
      let ssid = properties["Ssid"]?.byteArray
    else { return nil }
    let flags = (properties["WpaFlags"]?.integer ?? 0) | (properties["RsnFlags"]?.integer ?? 0)
    var network = WiFiNetwork(
      ssid, NetworkManager.security(flags, isPrivate: (properties["Flags"]?.integer ?? 0) & 1 != 0),
      device: device, object: path)
    network.strength = min(max(0, (properties["Strength"]?.number ?? 0) / 100), 1)
    return network
  }

  /// Parses the flags of an access point.
  private static func security(_ flags: Int, isPrivate: Bool) -> WiFiNetwork.Security {
    if flags & 0x100 != 0 { return .password }
    if flags & 0x400 != 0 { return .sae }
    if flags & 0x200 != 0 { return .enterprise }
    if flags & 0x2000 != 0 { return .certificate }
    // Opportunistic Wireless Encryption needs no password.
    if flags & (0x800 | 0x1000) != 0 { return .open }
    return isPrivate ? .wep : .open
  }

  // MARK: - Others

  /// The cables that are plugged in.
  var wired: [WiredConnection] {
    devices(.ethernet).filter { state(of: $0) >= DeviceState.disconnected.rawValue }.map { path in
      let state = state(of: path)
      return WiredConnection(
        path: path,
        name: (tree[path, NetworkManager.device]?["Interface"]?.text ?? "").shortLine(20),
        isOn: (DeviceState.preparing.rawValue...DeviceState.activated.rawValue).contains(state),
        isReady: state == DeviceState.activated.rawValue,
        speed: tree[path, NetworkManager.wired]?["Speed"]?.integer ?? 0)
    }
  }

  /// The saved VPN connections, sorted by name.
  var vpns: [SavedConnection] {
    connections(.vpn).sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  /// The saved hotspot that was used last.
  var hotspot: SavedConnection? {
    let all = connections(.hotspot)
    return radio == nil ? nil : all.first(where: \.isOn) ?? all.max { $0.time < $1.time }
  }

  private static let maximum = 30

  private func connections(_ kind: NetworkProfile.Kind) -> [SavedConnection] {
    let actives = actives
    return profiles.filter { $0.value.kind == kind }.sorted { $0.key < $1.key }
      .prefix(NetworkManager.maximum).map { path, profile in
        let active = actives[path]
        return SavedConnection(
          path: path, name: profile.name, time: profile.time, active: active?.path,
          isReady: active?.isReady ?? false)
      }
  }
}

/// A wired connection.
struct WiredConnection: Hashable {
  let path: String
  /// The interface, such as "enp3s0".
  let name: String
  let isOn: Bool
  let isReady: Bool
  /// The speed in megabits per second; 0 if unknown.
  let speed: Int
}

/// A connection with saved settings, such as a VPN.
struct SavedConnection: Hashable {
  let path: String
  let name: String
  let time: Int
  let active: String?
  let isReady: Bool

  var isOn: Bool { active != nil }
}

/// The failure of a connection.
struct NetworkFailure: Hashable {
  enum Cause {
    case password
    /// The user name or the password.
    case signIn
    case noAddress
    case outOfRange
    case other

    /// Interprets an `NMDeviceStateReason` and the state before.
    init(deviceReason: Int, in state: Int) {
      self =
        switch deviceReason {
        case 7: .password
        // The access point aborted the key exchange.
        case 8 where (40...60).contains(state), 11 where (40...60).contains(state): .password
        case 5, 15, 16, 17: .noAddress
        case 53: .outOfRange
        default: .other
        }
    }

    /// Interprets an `NMActiveConnectionStateReason`; nil if the user disconnected.
    init?(activeReason: Int) {
      switch activeReason {
      case 9, 10: self = .password
      case 5: self = .noAddress
      case 3, 4, 6, 7, 8, 12, 13, 14: self = .other
      default: return nil
      }
    }
  }

  let profile: String
  let name: String
  let cause: Cause
  /// Distinguishes equal failures.
  var number = 0
}
