internal import WidgetCore

/// The desktops that keep shortcuts for programs, each by means of its own: a value.
nonisolated enum DesktopShortcuts: Sendable {
  case gnome
  case kde
  case xfce

  /// `desktop` is what XDG_CURRENT_DESKTOP says: names, the most telling first.
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

  /// The service on the user's bus that keeps them; nil where that is no service.
  var service: String? {
    switch self {
    case .gnome: nil
    case .kde: "org.kde.kglobalaccel"
    case .xfce: "org.xfce.Xfconf"
    }
  }
}
