internal import WidgetCore
internal import WidgetExtension

/// The night light of the desktop, which makes the screen warmer in the evening.
struct NightLight: Hashable {
  enum Kind: Hashable {
    case gnome
    case plasma
    case program(NightLightProgram)
  }

  let kind: Kind
  var isEnabled: Bool
  /// Whether Plasma or an app has suspended it for a while.
  var isSuspended = false

  var isOn: Bool { isEnabled && !isSuspended }

  /// The service of GNOME that colors the screen.
  static let gnome = "org.gnome.SettingsDaemon.Color"
  /// The service of KWin since Plasma 6.
  static let plasma = BusObject(
    "org.kde.KWin.NightLight", "/org/kde/KWin/NightLight", "org.kde.KWin.NightLight")
  /// Writes a setting of Plasma and notifies KWin, which otherwise doesn't read it. The command of Plasma 5 can't notify.
  private static let plasmaCommand = "kwriteconfig6"

  private static let limit = Duration.seconds(2)
}

extension NightLight {
  /// Finds the night light that is available; nil without one.
  init?(_ bus: Bus, _ desktop: DesktopEnvironment) throws(BusError) {
    if try bus.isRunning(NightLight.gnome) {
      guard let isOn = desktop.isOn(.nightLight) else { return nil }
      self.init(kind: .gnome, isEnabled: isOn)
    } else if try bus.isRunning(NightLight.plasma.service) {
      guard desktop.path(of: NightLight.plasmaCommand) != nil else { return nil }
      self.init(plasma: try bus.properties(of: NightLight.plasma, within: NightLight.limit))
    } else {
      guard let found = try NightLightProgram.find(bus, desktop) else { return nil }
      self = found
    }
  }

  /// Reads the properties of KWin's service.
  init?(plasma properties: [String: BusValue]) {
    guard properties["available"]?.isOn == true, let isEnabled = properties["enabled"]?.isOn
    else { return nil }
    self.init(
      kind: .plasma, isEnabled: isEnabled, isSuspended: properties["inhibited"]?.isOn ?? false)
  }

  /// Applies changed properties of KWin's service. Others, such as the temperature, change often.
  mutating func take(_ changed: [String: BusValue]) -> SignalEffect {
    guard kind == .plasma else { return .none }
    let old = self
    isEnabled = changed["enabled"]?.isOn ?? isEnabled
    isSuspended = changed["inhibited"]?.isOn ?? isSuspended
    return self == old ? .none : .changed
  }

  /// Turns it on or off permanently. Returns the reason for a failure.
  func turn(
    on isOn: Bool, _ bus: Bus, _ desktop: DesktopEnvironment
  ) throws(BusError) -> String? {
    switch kind {
    case .gnome: desktop.turn(.nightLight, on: isOn) ? nil : DisplayWords.failed
    case .plasma: try NightLight.turnPlasma(on: isOn, bus, desktop)
    case .program(let program): try program.turn(on: isOn, bus, desktop)
    }
  }

  // KWin's own method suspends it only as long as the connection exists.
  private static func turnPlasma(
    on isOn: Bool, _ bus: Bus, _ desktop: DesktopEnvironment
  ) throws(BusError) -> String? {
    try bus.follow(.plasmaNightLight)
    var now = NightLight(plasma: try bus.properties(of: plasma, within: limit))
    if now?.isEnabled != isOn {
      let written = desktop.output(
        plasmaCommand,
        [
          "--notify", "--file", "kwinrc", "--group", "NightColor", "--key", "Active", "--type",
          "bool", "\(isOn)",
        ], limit: 4)
      guard written != nil else { return DisplayWords.failed }
    }
    let isDone = try bus.wait(within: limit) { () throws(BusError) in
      now = NightLight(plasma: try bus.properties(of: plasma, within: limit))
      return now?.isEnabled == isOn
    }
    guard isDone, let now else { return DisplayWords.failed }
    return now.isOn == isOn ? nil : DisplayWords.suspended
  }
}

extension BusRule {
  static let plasmaNightLight = BusRule(
    sender: NightLight.plasma.service, interface: BusNames.properties,
    member: "PropertiesChanged", argument: NightLight.plasma.interface)
}
