internal import WidgetCore

/// All that the card is about, as a value.
struct PowerState: Hashable {
  var supplies = ServiceState<PowerSupplies>.unknown
  var profiles = ServiceState<PowerProfiles>.unknown
  var session = ServiceState<PowerSession>.unknown
  /// Whether the kernel knows of a battery, which only UPower describes.
  var hasBattery = false
  /// Why the latest command failed after its click was answered.
  var notice: String?
}

/// A service that may be missing.
enum ServiceState<Value> {
  /// It is still asked.
  case unknown
  case missing
  /// It is there, and doesn't answer.
  case silent
  case ready(Value)

  var value: Value? { if case .ready(let value) = self { value } else { nil } }
}

extension ServiceState: Equatable where Value: Equatable {}
extension ServiceState: Hashable where Value: Hashable {}
extension ServiceState: Sendable where Value: Sendable {}
