internal import WidgetCore

/// The state of the card.
struct ConnectionsState: Hashable {
  var network = ServiceState<NetworkManager>.unknown
  var daemon = ServiceState<WirelessDaemon>.unknown
  var bluetooth = ServiceState<Bluetooth>.unknown
  /// The airplane mode of GNOME.
  var airplane = ServiceState<AirplaneMode>.unknown
  /// The radios that the kernel reports, with or without a service.
  var hardware = RadioHardware()
  /// The reason for a failure after the response to a click.
  var notice: String?
  /// The paths of Bluetooth devices that are connecting.
  var connecting: Set<String> = []
  /// The search for new Bluetooth devices; nil without one.
  var search: ObjectIdentifier?
  /// The Bluetooth device that is being paired.
  var pairing: BluetoothPairing?
  /// The failure that the notice was about.
  private(set) var noticed: NetworkFailure?

  /// NetworkManager's Wi-Fi, otherwise iwd's.
  var wifi: WiFi? { network.value?.wifi ?? daemon.value?.wifi }
  /// Whether commands go to iwd.
  var usesDaemon: Bool { network.value?.radio == nil && daemon.value?.wifi != nil }

  var adapters: [String] { bluetooth.value?.adapters ?? [] }

  /// Takes over what NetworkManager reports. Returns why a connection failed, once, which is the notice then.
  mutating func take(_ new: ServiceState<NetworkManager>) -> NetworkFailure? {
    network = new
    let failure = new.value?.failure
    guard failure != noticed else { return nil }
    noticed = failure
    if let failure { notice = ConnectionsWords.failed(failure) }
    return failure
  }

  /// Takes over what BlueZ reports. Turning Bluetooth off ends a search for devices.
  mutating func take(_ new: ServiceState<Bluetooth>) {
    bluetooth = new
    if new.value?.isOn != true { search = nil }
  }

  /// Takes over what the device of a pairing wants, unless the user has canceled that.
  mutating func take(_ request: PairingRequest?, _ number: Int, of agent: PairingAgent) {
    guard pairing?.agent == ObjectIdentifier(agent) else { return }
    pairing?.take(request, number)
  }

  /// Whether all radios are off; nil if they can't be turned off together.
  var isFlying: Bool? {
    if let airplane = airplane.value { return airplane.exists ? airplane.isOn : nil }
    // On other desktops, services turn off their radios. A single one has a tile of its own.
    let radios = radios
    return radios.count > 1 ? !radios.values.contains(true) : nil
  }
}

/// The radios of the computer.
struct RadioHardware: Hashable {
  var hasWiFi = false
  var hasBluetooth = false

  /// Returns the radios that the kernel reports.
  static func found(in folder: String = "/sys/class") -> RadioHardware {
    RadioHardware(
      hasWiFi: !fileNames(in: "\(folder)/ieee80211").isEmpty,
      hasBluetooth: !fileNames(in: "\(folder)/bluetooth").isEmpty)
  }
}
