internal import WidgetCore

/// All that the card is about, as a value.
struct PowerState: Hashable {
  var supplies = ServiceState<PowerSupplies>.unknown
  var profiles = ServiceState<PowerProfiles>.unknown
  var session = ServiceState<PowerSession>.unknown
  /// The inhibitors that KDE Plasma lists itself.
  var plasma = ServiceState<[SleepInhibitor]>.unknown
  /// Whether the kernel reports a battery, which only UPower describes.
  var hasBattery = false
  /// Why the latest command failed after its click was answered.
  var notice: String?

  /// The inhibitors of all services.
  var inhibitors: [SleepInhibitor] {
    SleepInhibitor.joined(session.value?.inhibitors ?? [], plasma.value ?? [])
  }
}
