internal import WidgetCore
internal import WidgetExtension

/// The night light and the color scheme of the desktop.
struct DesktopStyle: Hashable {
  /// nil without a night light.
  var nightLight: NightLight?
  /// nil without such a setting.
  var darkStyle: DarkStyle?

  /// Applies a signal.
  mutating func handle(_ signal: BusSignal) -> SignalEffect {
    switch signal.member {
    case "Notify":
      return signal.isAbout(.nightLight) || signal.isAbout(.dark) ? .outdated : .none
    case "notifyChange": return darkStyle?.kind == .plasma ? .outdated : .none
    default: return handle(changed: signal.arguments)
    }
  }

  /// - Parameter arguments: the interface, its changed properties, and the names of others.
  mutating func handle(changed arguments: [BusValue]) -> SignalEffect {
    guard arguments.count >= 2 else { return .none }
    let changed = arguments[1].properties
    if arguments[0].text == NightLight.plasma.interface {
      return nightLight?.take(changed) ?? SignalEffect.none
    }
    return changed["ActiveState"] == nil ? .none : .outdated
  }
}

extension ServiceFollower<DesktopStyle> {
  static func style(_ desktop: DesktopEnvironment) -> ServiceFollower {
    ServiceFollower(
      names: [BusNames.driver], rules: rules, mayStart: false,
      load: { (bus, _, _) throws(BusError) in
        var style = DesktopStyle(darkStyle: DarkStyle(desktop))
        do throws(BusError) {
          style.nightLight = try NightLight(bus, desktop)
        } catch  where error.kind == .closed {
          throw error
        } catch {
          // The night light's service doesn't respond.
        }
        return style
      }
    ) { signal, style in style.handle(signal) }
  }

  private static var rules: [BusRule] {
    let owners = [NightLight.gnome, NightLight.plasma.service].map {
      BusRule(sender: BusNames.driver, member: "NameOwnerChanged", argument: $0)
    }
    let units = NightLightProgram.allCases.map {
      BusRule(
        sender: BusNames.systemd, path: $0.unitPath, interface: BusNames.properties,
        member: "PropertiesChanged", argument: "\(BusNames.systemd).Unit")
    }
    return owners + units + [.desktopSettings, .plasmaSettings, .plasmaNightLight]
  }
}
