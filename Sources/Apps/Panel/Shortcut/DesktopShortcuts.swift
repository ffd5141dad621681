internal import WidgetCore

/// Desktops that store programs' shortcuts.
nonisolated enum DesktopShortcuts: Sendable {
  case gnome
  case kde
  case xfce

  /// `desktop` is XDG_CURRENT_DESKTOP: names, most specific first.
  init?(of desktop: String?) {
    let names = desktop?.split(separator: ":") ?? []
    let known = names.firstValue { name -> DesktopShortcuts? in
      switch name {
      case "GNOME", "Unity": .gnome
      case "KDE": .kde
      case "XFCE": .xfce
      default: nil
      }
    }
    guard let known else { return nil }
    self = known
  }

  /// The service on the session bus; nil if the desktop uses none.
  var service: String? {
    switch self {
    case .gnome: nil
    case .kde: "org.kde.kglobalaccel"
    case .xfce: "org.xfce.Xfconf"
    }
  }
}
