internal import WidgetCore
internal import WidgetExtension

/// The running notification service, and whether its Do Not Disturb is on.
struct QuietService: Hashable {
  enum Kind: Hashable {
    case gnome, plasma, xfce, swaync, dunst, mako
  }

  /// Nil for a service without such a setting.
  var kind: Kind?
  var isOn = false

  static let notifications = BusObject(
    "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
    "org.freedesktop.Notifications")
  static let swaync = BusObject(
    "org.erikreider.swaync.cc", "/org/erikreider/swaync/cc", "org.erikreider.swaync.cc")
  static let dunst = BusObject(
    notifications.service, notifications.path, "org.dunstproject.cmd0")
  static let mako = BusObject(notifications.service, "/fr/emersion/Mako", "fr.emersion.Mako")
  static let plasmaShortcuts = BusObject(
    "org.kde.kglobalaccel", "/component/plasmashell", "org.kde.kglobalaccel.Component")
  static let xfconf = BusObject("org.xfce.Xfconf", "/org/xfce/Xfconf", "org.xfce.Xfconf")
  static let xfceSetting: [BusValue] = [.string("xfce4-notifyd"), .string("/do-not-disturb")]
  /// The mode in mako's documentation; mako's settings define its effect.
  static let makoMode = "do-not-disturb"

  private static let limit = Duration.seconds(1)
}

extension QuietService {
  /// Queries the service that shows notifications.
  init(_ bus: Bus, _ desktop: DesktopEnvironment) throws(BusError) {
    let name =
      try bus.call(
        QuietService.notifications, "GetServerInformation", within: QuietService.limit
      ).first?.text ?? ""
    kind = QuietService.kind(named: name)
    isOn =
      try kind.map { kind throws(BusError) in try QuietService.isOn(kind, bus, desktop) } ?? false
  }

  /// Returns the kind of service, given the name that it reports.
  static func kind(named name: String) -> Kind? {
    switch name.lowercased() {
    case "gnome-shell": .gnome
    case "plasma": .plasma
    case "xfce notify daemon": .xfce
    case "swaync", "swaynotificationcenter": .swaync
    case "dunst": .dunst
    case "mako": .mako
    default: nil
    }
  }

  private static func isOn(
    _ kind: Kind, _ bus: Bus, _ desktop: DesktopEnvironment
  ) throws(BusError) -> Bool {
    switch kind {
    case .gnome: return desktop.isOn(.banners) ?? false
    case .plasma: return try isPlasmaQuiet(bus)
    case .xfce:
      // The property doesn't exist until it is set for the first time.
      let reply = try? bus.call(xfconf, "GetProperty", xfceSetting, starting: true, within: limit)
      return reply?.first?.isOn ?? false
    case .swaync: return try bus.call(swaync, "GetDnd", within: limit).first?.isOn ?? false
    case .dunst: return try bus.properties(of: dunst, within: limit)["paused"]?.isOn ?? false
    case .mako: return try makoModes(bus).contains(makoMode)
    }
  }

  private static func isPlasmaQuiet(_ bus: Bus) throws(BusError) -> Bool {
    try bus.properties(of: notifications, within: limit)["Inhibited"]?.isOn ?? false
  }

  /// Invokes Plasma's shortcut, whose effect lasts and also ends the inhibitions of apps. The method `Inhibit` lasts
  /// only as long as the connection that calls it.
  private static func turnPlasma(on isOn: Bool, _ bus: Bus) throws(BusError) -> Bool {
    try bus.follow(
      BusRule(
        sender: notifications.service, interface: BusNames.properties,
        member: "PropertiesChanged", argument: notifications.interface))
    guard try isPlasmaQuiet(bus) != isOn else { return true }
    try bus.call(
      plasmaShortcuts, "invokeShortcut", [.string("toggle do not disturb")], within: limit)
    // The reply comes before the change.
    return try bus.wait(within: limit) { () throws(BusError) in try isPlasmaQuiet(bus) == isOn }
  }

  private static func makoModes(_ bus: Bus) throws(BusError) -> [String] {
    try bus.call(mako, "ListModes", within: limit).first?.elements.compactMap(\.text) ?? []
  }

  /// Turns Do Not Disturb on or off. Returns false if a command fails.
  func set(
    _ isOn: Bool, _ bus: Bus, _ desktop: DesktopEnvironment
  ) throws(BusError) -> Bool {
    let limit = QuietService.limit
    switch kind {
    case nil: return false
    case .gnome: return desktop.turn(.banners, on: isOn)
    case .plasma: return try QuietService.turnPlasma(on: isOn, bus)
    case .xfce:
      try bus.call(
        QuietService.xfconf, "SetProperty", QuietService.xfceSetting + [.variant(.bool(isOn))],
        starting: true, within: limit)
    case .swaync: try bus.call(QuietService.swaync, "SetDnd", [.bool(isOn)], within: limit)
    case .dunst: try bus.set("paused", of: QuietService.dunst, to: .bool(isOn), within: limit)
    case .mako:
      let others = try QuietService.makoModes(bus).filter { $0 != QuietService.makoMode }
      try bus.call(
        QuietService.mako, "SetModes", [.strings(others + (isOn ? [QuietService.makoMode] : []))],
        within: limit)
    }
    return true
  }

  /// Returns the effect of a signal: the state is loaded again.
  func effect(of signal: BusSignal) -> SignalEffect {
    guard signal.member != "Notify" || signal.isAbout(.banners) else { return .none }
    return .outdated
  }
}

extension ServiceFollower<QuietService> {
  static func quiet(_ desktop: DesktopEnvironment) -> ServiceFollower {
    let service = QuietService.notifications.service
    return ServiceFollower(
      names: [service],
      rules: [
        BusRule(sender: service, interface: BusNames.properties, member: "PropertiesChanged"),
        BusRule(sender: QuietService.swaync.service, interface: QuietService.swaync.interface),
        BusRule(
          sender: QuietService.xfconf.service, member: "PropertyChanged",
          argument: "xfce4-notifyd"),
        .desktopSettings,
      ], mayStart: false,
      load: { (bus, _, _) throws(BusError) in try QuietService(bus, desktop) }
    ) { signal, quiet in quiet.effect(of: signal) }
  }
}
