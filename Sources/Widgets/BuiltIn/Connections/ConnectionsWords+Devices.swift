internal import WidgetCore

// The strings about Bluetooth devices.
extension ConnectionsWords {
  static var noDevices: String { translated("No paired devices") }
  static var forgetsDevice: String { translated("To use it again, you have to pair it again.") }

  // MARK: - Finding

  static var pairNewDevice: String { translated("Pair New Device…") }
  static var newDevices: String { translated("New Devices") }
  static var searching: String { translated("Searching…") }
  static var stopSearching: String { translated("Stop Searching") }
  // Bluetooth devices are found only in this mode.
  static var makeReady: String {
    translated("Put the device into pairing mode, and keep it nearby.")
  }
  static var noSearch: String { translated("The search for devices couldn’t be started.") }

  // MARK: - Pairing

  static var cancel: String { translated("Cancel") }
  // The button that agrees to pair a Bluetooth device.
  static var pair: String { translated("Pair") }
  static var pairing: String { translated("Pairing…") }
  static var code: String { translated("Code") }
  static var enterCode: String { translated("Enter Code…") }
  static func pairing(_ name: String) -> String {
    translated("Pairing “{name}”…", ["name": name])
  }
  static func pairWith(_ name: String) -> String { translated("Pair “{name}”", ["name": name]) }
  static func compare(_ name: String) -> String {
    translated("Does “{name}” show this code, too?", ["name": name])
  }
  static func typeThere(_ name: String) -> String {
    translated("Type this code on “{name}”, and press Enter there.", ["name": name])
  }
  static func wantsPIN(_ name: String) -> String {
    translated(
      "“{name}” needs its PIN. Look for it in its manual; it’s often 0000 or 1234.",
      ["name": name])
  }
  static func wantsCode(_ name: String) -> String {
    translated("“{name}” shows a code. Enter it here.", ["name": name])
  }

  /// Why an answer to a request can't be right.
  static func flaw(in request: PairingRequest) -> String {
    request == .pin
      ? translated("A PIN has 1 to 16 characters.") : translated("A code has up to 6 digits.")
  }

  // MARK: - Failures

  static func wrongCode(_ name: String) -> String {
    translated(
      "“{name}” didn’t accept the code. Try again.", ["name": name.quotedName(limit: 40)])
  }
  static func unpaired(_ name: String) -> String {
    translated(
      "“{name}” couldn’t be paired. Put it into pairing mode, and try again.",
      ["name": name.quotedName(limit: 40)])
  }
}
