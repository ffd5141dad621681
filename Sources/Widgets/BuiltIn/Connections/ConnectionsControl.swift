internal import Dispatch
internal import Glibc
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Sends commands to NetworkManager, iwd, BlueZ, and GNOME. A password is only in a message to them.
final class ConnectionsControl: Sendable {
  let system: BusPlace
  private let session: BusPlace
  /// The paths of profiles that were saved with a password that may be wrong.
  private let created = Mutex<Set<String>>([])

  /// The time after which a failure is shown as a notice.
  private static let patience = DispatchTimeInterval.milliseconds(1500)
  /// The timeout, because the user may have to type the system's password.
  private static let longest = Duration.seconds(120)
  /// The name of the user's account.
  private static let account = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
  /// The path that leaves a choice to NetworkManager.
  private static let none = BusValue.objectPath("/")

  init(_ system: BusPlace, session: BusPlace) { (self.system, self.session) = (system, session) }

  /// Performs a command, and returns an immediate failure.
  func perform(
    _ command: @escaping @Sendable (ConnectionsControl) throws(BusError) -> Void,
    later: @escaping @Sendable (BusError) -> Void
  ) -> BusError? {
    BackgroundCommand.run(within: ConnectionsControl.patience, later: later) {
      () throws(BusError) in try command(self)
    }
  }

  private func call(
    _ object: BusObject, _ method: String, _ arguments: [BusValue] = []
  ) throws(BusError) -> [BusValue] {
    try Bus(system).call(object, method, arguments, within: ConnectionsControl.longest)
  }

  // MARK: - Wi-Fi by NetworkManager

  func setNetwork(_ property: String, _ isOn: Bool) throws(BusError) {
    try Bus(system).set(
      property, of: NetworkManager.object, to: .bool(isOn), within: ConnectionsControl.longest)
  }

  /// - Parameter credentials: those of a network that isn't saved.
  func join(_ network: WiFiNetwork, _ credentials: NetworkCredentials?) throws(BusError) {
    let (device, point) = (BusValue.objectPath(network.device), BusValue.objectPath(network.object))
    if let profile = network.profile {
      _ = try call(
        NetworkManager.object, "ActivateConnection", [.objectPath(profile), device, point])
      return
    }
    let reply = try call(
      NetworkManager.object, "AddAndActivateConnection",
      [network.settings(with: credentials, for: ConnectionsControl.account), device, point])
    if let path = reply.first?.text { _ = created.withLock { $0.insert(path) } }
  }

  /// Deletes a profile that was saved with a wrong password, so that the card asks for the password again.
  func forgetWrongPassword(_ failure: NetworkFailure) {
    guard failure.cause == .password || failure.cause == .signIn,
      created.withLock({ $0.remove(failure.profile) }) != nil
    else { return }
    BackgroundCommand.start { [self] () throws(BusError) in try delete(failure.profile) }
  }

  func delete(_ profile: String) throws(BusError) {
    _ = try call(BusObject(NetworkManager.service, profile, NetworkManager.saved), "Delete")
  }

  func activate(_ profile: String) throws(BusError) {
    _ = try call(
      NetworkManager.object, "ActivateConnection",
      [.objectPath(profile), ConnectionsControl.none, ConnectionsControl.none])
  }

  func deactivate(_ active: String) throws(BusError) {
    _ = try call(NetworkManager.object, "DeactivateConnection", [.objectPath(active)])
  }

  // MARK: - Cables

  func setWired(_ device: String, _ isOn: Bool) throws(BusError) {
    if isOn {
      _ = try call(
        NetworkManager.object, "ActivateConnection",
        [ConnectionsControl.none, .objectPath(device), ConnectionsControl.none])
    } else {
      _ = try call(BusObject(NetworkManager.service, device, NetworkManager.device), "Disconnect")
    }
  }

  // MARK: - Wi-Fi by iwd

  func setDaemon(_ devices: [String], _ isOn: Bool) throws(BusError) {
    let bus = try Bus(system)
    for path in devices {
      try bus.set(
        "Powered", of: BusObject(WirelessDaemon.service, path, WirelessDaemon.device),
        to: .bool(isOn))
    }
  }

  /// Connects, and responds to iwd's request for the password on the same connection.
  func joinByDaemon(_ network: WiFiNetwork, _ password: String?) throws(BusError) {
    let bus = try Bus(system)
    let owner = try bus.owner(of: WirelessDaemon.service) ?? WirelessDaemon.service
    if let password {
      let agent = BusObject(owner, "/org/todayview/agent", "\(WirelessDaemon.service).Agent")
      // No other connection gets a response.
      bus.serve(agent) { call in
        guard call.method == "RequestPassphrase", let path = call.arguments.first?.text,
          network.hidesName ? path.hasPrefix("\(network.device)/") : path == network.object
        else { return }
        call.answer([.string(password)])
      }
      try bus.call(
        BusObject(owner, "/net/connman/iwd", "\(WirelessDaemon.service).AgentManager"),
        "RegisterAgent", [.objectPath(agent.path)])
    }
    if network.hidesName {
      try bus.call(
        BusObject(owner, network.device, WirelessDaemon.station), "ConnectHiddenNetwork",
        [.string(String(decoding: network.ssid, as: UTF8.self))],
        within: ConnectionsControl.longest)
    } else {
      try bus.call(
        BusObject(owner, network.object, WirelessDaemon.network), "Connect",
        within: ConnectionsControl.longest)
    }
  }

  func leaveByDaemon(_ station: String) throws(BusError) {
    _ = try call(BusObject(WirelessDaemon.service, station, WirelessDaemon.station), "Disconnect")
  }

  func forgetByDaemon(_ known: String) throws(BusError) {
    _ = try call(BusObject(WirelessDaemon.service, known, WirelessDaemon.known), "Forget")
  }

  /// Scans for networks; services refuse scans in quick succession.
  func scan(_ devices: [String], byDaemon: Bool) throws(BusError) {
    for path in devices {
      if byDaemon {
        _ = try call(BusObject(WirelessDaemon.service, path, WirelessDaemon.station), "Scan")
      } else {
        _ = try call(
          BusObject(NetworkManager.service, path, NetworkManager.wireless), "RequestScan",
          [.properties([:])])
      }
    }
  }

  // MARK: - Bluetooth

  func setBluetooth(_ adapters: [String], _ isOn: Bool) throws(BusError) {
    let bus = try Bus(system)
    for path in adapters {
      try bus.set(
        "Powered", of: BusObject(Bluetooth.service, path, Bluetooth.adapter), to: .bool(isOn),
        within: .seconds(10))
    }
  }

  func connect(_ device: BluetoothDevice) throws(BusError) {
    _ = try call(
      BusObject(Bluetooth.service, device.path, Bluetooth.device),
      device.isConnected ? "Disconnect" : "Connect")
  }

  /// Forgets a device, which ends its connection, too.
  func unpair(_ device: String, from adapter: String) throws(BusError) {
    _ = try call(
      BusObject(Bluetooth.service, adapter, Bluetooth.adapter), "RemoveDevice",
      [.objectPath(device)])
  }

  // MARK: - Airplane mode

  /// Turns all radios off or on by GNOME, otherwise each of these by its own service.
  func fly(
    _ isOn: Bool, _ radios: Set<ConnectionsRadio>, _ state: ConnectionsState
  ) throws(BusError) {
    if state.airplane.value != nil {
      return try Bus(session).set("AirplaneMode", of: AirplaneMode.object, to: .bool(isOn))
    }
    for radio in ConnectionsRadio.allCases where radios.contains(radio) {
      switch radio {
      case .wifi where state.usesDaemon: try setDaemon(state.wifi?.devices ?? [], !isOn)
      case .wifi: try setNetwork("WirelessEnabled", !isOn)
      case .mobile: try setNetwork("WwanEnabled", !isOn)
      case .bluetooth: try setBluetooth(state.adapters, !isOn)
      }
    }
  }
}
