internal import WidgetCore
internal import WidgetExtension

/// What a device that is being paired wants from the user.
enum PairingRequest: Hashable {
  /// The user compares the code with the one on the device.
  case compare(String)
  /// The user types the code on the device.
  case show(String)
  /// The user types a PIN of the device: letters and digits.
  case pin
  /// The user types a number that the device shows.
  case passkey

  /// The lengths of a PIN, in bytes.
  private static let pinLength = 1...16
  private static let passkeyLength = 1...6

  /// Returns the answer that was typed; nil if it can't be one.
  func answer(typed text: String) -> BusValue? {
    switch self {
    case .compare, .show: return nil
    case .pin:
      let isRight =
        PairingRequest.pinLength.contains(text.utf8.count)
        && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
      return isRight ? .string(text) : nil
    case .passkey:
      let digits = TypedNumber.plain(text).filter { !$0.isWhitespace }
      guard PairingRequest.passkeyLength.contains(digits.utf8.count),
        digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return UInt32(digits).map { .uint32($0) }
    }
  }
}

/// A call of BlueZ's agent, which comes from the device as much as from BlueZ.
enum PairingCall: Hashable {
  /// The user answers it.
  case asks(PairingRequest)
  /// It is answered at once, and shown to the user.
  case shows(PairingRequest)
  case isAllowed
  /// A request is withdrawn.
  case isOver
  case isRefused

  private static let largestPasskey = 999_999

  /// - Parameter device: the path of the device that the user chose; others are refused.
  init(_ method: String, _ arguments: [BusValue], of device: String) {
    if method == "Cancel" || method == "Release" {
      self = .isOver
      return
    }
    guard arguments.first?.text == device else {
      self = .isRefused
      return
    }
    let second = arguments.count > 1 ? arguments[1] : nil
    self =
      switch method {
      case "RequestConfirmation":
        PairingCall.code(second).map { .asks(.compare($0)) } ?? .isRefused
      case "DisplayPasskey": PairingCall.code(second).map { .shows(.show($0)) } ?? .isRefused
      case "DisplayPinCode": PairingCall.pin(second).map { .shows(.show($0)) } ?? .isRefused
      case "RequestPinCode": .asks(.pin)
      case "RequestPasskey": .asks(.passkey)
      // The user has chosen the device, so it may pair and use its services.
      case "RequestAuthorization", "AuthorizeService": .isAllowed
      default: .isRefused
      }
  }

  /// Returns the six digits of a passkey.
  private static func code(_ value: BusValue?) -> String? {
    guard let number = value?.integer, (0...largestPasskey).contains(number) else { return nil }
    let digits = String(number)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func pin(_ value: BusValue?) -> String? {
    guard let text = value?.text, (1...16).contains(text.utf8.count) else { return nil }
    let pin = text.withVisibleMarks.shortLine(32)
    return pin.isEmpty ? nil : pin
  }
}

/// The pairing that is in progress.
struct BluetoothPairing: Hashable {
  /// The path of the device.
  let path: String
  let name: String
  /// Distinguishes it from one that was canceled.
  let agent: ObjectIdentifier
  private(set) var request: PairingRequest?
  /// Identifies the request in clicks.
  private(set) var number = 0
  /// Whether there was a request, so that a wrong code may be why it fails.
  private(set) var hadRequest = false

  init(_ device: BluetoothDevice, by agent: PairingAgent) {
    (path, name, self.agent) = (device.path, device.name, ObjectIdentifier(agent))
  }

  mutating func take(_ new: PairingRequest?, _ number: Int) {
    (request, self.number) = (new, number)
    if new != nil { hadRequest = true }
  }
}
