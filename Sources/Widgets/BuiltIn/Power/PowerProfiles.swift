internal import WidgetExtension

/// The power profiles of power-profiles-daemon or a compatible service.
struct PowerProfiles: Hashable {
  private(set) var names: [String] = []
  private(set) var active = ""
  /// The reason that the performance profile is slowed down, such as "lap-detected"; empty if it isn't.
  private(set) var degraded = ""
  /// The object that sets the profile.
  let object: BusObject

  /// The name since version 0.20, and the older one, which later versions also own.
  static let services = [
    BusObject(
      "org.freedesktop.UPower.PowerProfiles", "/org/freedesktop/UPower/PowerProfiles",
      "org.freedesktop.UPower.PowerProfiles"),
    BusObject("net.hadess.PowerProfiles", "/net/hadess/PowerProfiles", "net.hadess.PowerProfiles"),
  ]
  /// The maximum number of profiles side by side.
  private static let maximum = 5
  private static let longestName = 40

  init(_ object: BusObject, _ properties: [String: BusValue]) {
    self.object = object
    apply(properties)
  }

  mutating func apply(_ properties: [String: BusValue]) {
    if let profiles = properties["Profiles"]?.elements {
      var names: [String] = []
      for profile in profiles {
        guard let name = profile["Profile"]?.text, PowerProfiles.isName(name),
          !names.contains(name), names.count < PowerProfiles.maximum
        else { continue }
        names.append(name)
      }
      self.names = names
    }
    if let name = properties["ActiveProfile"]?.text { active = name.shortLine(40) }
    if let reason = properties["PerformanceDegraded"]?.text { degraded = reason.shortLine(40) }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longestName && name == name.shortLine(longestName)
  }

  mutating func choose(_ name: String) { if names.contains(name) { active = name } }

  /// Handles a signal.
  mutating func handle(_ signal: BusSignal) -> SignalEffect {
    guard signal.member == "PropertiesChanged", signal.arguments.count >= 2,
      signal.arguments[0].text == object.interface
    else { return .none }
    if signal.arguments.count > 2, !signal.arguments[2].elements.isEmpty { return .outdated }
    apply(signal.arguments[1].properties)
    return .changed
  }
}
