internal import Foundation

/// The compositors that tests run on. All of them need neither a screen nor a graphics card.
public enum Compositor: String, CaseIterable, Sendable {
  case sway
  case labwc
  case kwin
  case gnome

  /// The one that $TODAY_COMPOSITOR names, else sway: Tests/Wayland/matrix runs the same tests on each.
  public static var chosen: Compositor {
    ProcessInfo.processInfo.environment["TODAY_COMPOSITOR"].flatMap(Compositor.init) ?? .sway
  }

  /// Whether it can be started here: the headless labwc of Debian 12 can't.
  public var isInstalled: Bool { (try? Launch.find(program)) != nil }

  /// Whether it offers the layers that panels and bars are in.
  public var hasLayers: Bool { self != .gnome }

  /// What `XDG_CURRENT_DESKTOP` says of it.
  var desktopName: String {
    switch self {
    case .sway: "sway"
    case .labwc: "labwc:wlroots"
    case .kwin: "KDE"
    case .gnome: "GNOME"
    }
  }

  var program: String {
    switch self {
    case .sway: "sway"
    case .labwc: "labwc"
    case .kwin: "kwin_wayland"
    case .gnome: "gnome-shell"
    }
  }

  var package: String {
    switch self {
    case .sway: "sway"
    case .labwc: "labwc"
    case .kwin: "kwin-wayland"
    case .gnome: "gnome-shell"
    }
  }
}
