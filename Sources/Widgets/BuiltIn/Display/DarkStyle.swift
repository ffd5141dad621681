internal import WidgetCore
internal import WidgetExtension

/// The setting for dark apps.
struct DarkStyle: Hashable {
  enum Kind: Hashable {
    /// GNOME's setting, which GTK apps follow on other desktops, too.
    case gnome
    /// Plasma's color scheme.
    case plasma
  }

  let kind: Kind
  var isOn: Bool

  /// Succeeds even with an unknown scheme. It is a Qt program and determines the widget's memory limit.
  private static let plasmaCommand = "plasma-apply-colorscheme"
}

extension DarkStyle {
  /// nil without such a setting.
  init?(_ desktop: DesktopEnvironment) {
    if desktop.isPlasma {
      guard desktop.path(of: DarkStyle.plasmaCommand) != nil else { return nil }
      self.init(kind: .plasma, isOn: PlasmaColors(desktop).isDark)
    } else {
      guard let isOn = desktop.isOn(.dark) else { return nil }
      self.init(kind: .gnome, isOn: isOn)
    }
  }

  /// Turns it on or off. Returns the reason for a failure.
  /// - Parameter values: the store for the user's color schemes of Plasma.
  func turn(on isOn: Bool, _ desktop: DesktopEnvironment, _ values: StoredValues) -> String? {
    switch kind {
    case .gnome: return desktop.turn(.dark, on: isOn) ? nil : DisplayWords.failed
    case .plasma:
      let colors = PlasmaColors(desktop)
      guard colors.isDark != isOn else { return nil }
      if let scheme = colors.scheme {
        try? values.set(scheme, for: PlasmaColors.key(isDark: !isOn))
      }
      let last = try? values.string(PlasmaColors.key(isDark: isOn))
      for scheme in PlasmaColors.schemes(isDark: isOn, last: last) {
        _ = desktop.output(DarkStyle.plasmaCommand, [scheme], limit: 4)
        if PlasmaColors(desktop).isDark == isOn { return nil }
      }
      return DisplayWords.failed
    }
  }
}
