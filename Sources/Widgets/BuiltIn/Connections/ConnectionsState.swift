internal import WidgetCore

/// All that the card is about, as a value.
struct ConnectionsState: Hashable {
  var network = ServiceState<NetworkManager>.unknown
  var daemon = ServiceState<WirelessDaemon>.unknown
  var bluetooth = ServiceState<Bluetooth>.unknown
  /// GNOME's own airplane mode.
  var airplane = ServiceState<AirplaneMode>.unknown
  /// What the kernel knows of, whether a service cares for it or not.
  var hardware = RadioHardware()
  /// Why something failed after its click was answered.
  var notice: String?
  /// Bluetooth devices that are being connected.
  var connecting: Set<String> = []

  /// NetworkManager's Wi-Fi, otherwise iwd's.
  var wifi: WiFi? { network.value?.wifi ?? daemon.value?.wifi }
  /// Whether iwd is told what to do.
  var usesDaemon: Bool { network.value?.radio == nil && daemon.value?.wifi != nil }

  var adapters: [String] { bluetooth.value?.adapters ?? [] }

  /// Whether all radios are off; nil if nothing turns them off together.
  var isFlying: Bool? {
    if let airplane = airplane.value { return airplane.exists ? airplane.isOn : nil }
    // Elsewhere, it is all that NetworkManager and BlueZ turn off.
    guard let network = network.value, let radio = network.radio else { return nil }
    return ![radio.isOn, network.mobile, bluetooth.value.map(\.isOn)].contains(true)
  }
}

/// The radios of the computer.
struct RadioHardware: Hashable {
  var hasWiFi = false
  var hasBluetooth = false

  /// Reads what the kernel knows.
  static func found(in folder: String = "/sys/class") -> RadioHardware {
    RadioHardware(
      hasWiFi: !fileNames(in: "\(folder)/ieee80211").isEmpty,
      hasBluetooth: !fileNames(in: "\(folder)/bluetooth").isEmpty)
  }
}
