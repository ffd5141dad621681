internal import WidgetCore

/// All that the card is about, as a value.
struct PowerState: Hashable {
  var supplies = ServiceState<PowerSupplies>.unknown
  var profiles = ServiceState<PowerProfiles>.unknown
  var session = ServiceState<PowerSession>.unknown
  /// Whether the kernel reports a battery, which only UPower describes.
  var hasBattery = false
  /// Why the latest command failed after its click was answered.
  var notice: String?
}
