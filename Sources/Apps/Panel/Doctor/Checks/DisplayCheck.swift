internal import Backdrops
internal import GLib
internal import GTK
internal import Screens
internal import Startup

/// The display server, the monitors, and the ways to open the panel other than by command.
nonisolated struct DisplayCheck: SystemCheck {
  enum Server: String {
    case none
    case silent = "not responding"
    case x11 = "X11"
    case xwayland = "XWayland"
    case wayland = "Wayland"

    var isFound: Bool { self != .none && self != .silent }
  }

  var server = Server.none
  /// Whether the compositor offers wlr-layer-shell.
  var hasLayers = false
  var windowManager: String?
  var isComposited = true
  /// In logical pixels.
  var monitors: [(name: String, width: Int, height: Int, scale: Int)] = []
  var renderer = ""
  var font = ""
  /// The family that is used for the font; nil without any font.
  var shownFont: String?
  var iconTheme = ""
  var hasIcons = true

  var monitor = MonitorChoice.pointer
  var wantsHotEdge = false
  var wantsShortcut = false
  var hasPortal = false
  var desktopKeepsShortcuts = false
  /// The line for the desktop's own configuration, where the shortcut needs one.
  var shortcutLine: String?

  func add(to report: inout Report) {
    report.begin("Display")
    switch server {
    case .none:
      report.add(
        "Server", server.rawValue,
        fix: "Start Today in a graphical session: neither DISPLAY nor WAYLAND_DISPLAY names one.")
    case .silent:
      report.add(
        "Server", server.rawValue,
        fix: "The display server that DISPLAY or WAYLAND_DISPLAY names is not responding: "
          + "end it, or correct the variable.")
    case .x11, .xwayland, .wayland:
      addScreen(to: &report)
      addShortcut(to: &report)
      addHotEdge(to: &report)
    }
  }

  private func addScreen(to report: inout Report) {
    report.add("Server", server.rawValue)
    if let windowManager { report.add("Windows", windowManager) }
    report.add("Compositor", isComposited ? "running" : "none")
    if server == .wayland { report.add("Layers", hasLayers ? "offered" : "none") }
    if server != .x11, !hasLayers {
      report.note(
        "On Wayland without wlr-layer-shell, Today may end up below other windows or in the wrong "
          + "place.")
    }
    if !isComposited {
      report.note(
        "Without a compositor, nothing is translucent, and the panel is clipped as it slides in.")
    }
    for monitor in monitors {
      let size = "\(monitor.width) x \(monitor.height)"
      report.add("Monitor", "\(monitor.name), \(size), scale \(monitor.scale)")
    }
    if monitors.isEmpty {
      report.add(
        "Monitor", "none", fix: "Plug in a monitor or turn one on: the panel is waiting for it.")
    } else if monitor.missing(among: monitors.map(\.name)) != nil {
      // The name of the monitor is the value of a setting.
      report.note("Monitor in today.conf is not connected: the panel appears on the primary one.")
    }
    report.add("Renderer", renderer)
    let isShownAsIs = font.lowercased().hasPrefix(shownFont?.lowercased() ?? "")
    report.add(
      "Font", shownFont.map { isShownAsIs ? font : "\(font), shown as \($0)" } ?? "none",
      fix: "Install a font, such as fonts-cantarell: there is none to display text with.",
      if: shownFont == nil)
    report.add(
      "Icons", iconTheme + (hasIcons ? "" : ", which lacks the icons needed"),
      fix: "Install adwaita-icon-theme: buttons have no icons without it.", if: !hasIcons)
  }

  private func addShortcut(to report: inout Report) {
    if !wantsShortcut, !wantsHotEdge {
      report.add("Ways in", "“today toggle” only: no shortcut, no hot edge")
    }
    guard wantsShortcut else { return }
    if let shortcutLine, server != .x11 {
      report.add("Shortcut", "by the desktop's own configuration only")
      report.note(
        "Whether keys call the panel is up to the desktop’s configuration. \(shortcutLine)")
    } else if server == .x11 || desktopKeepsShortcuts {
      report.add(
        "Shortcut", "on, kept by \(desktopKeepsShortcuts ? "the desktop" : "the panel")")
    } else if hasPortal {
      report.add("Shortcut", "on, if the desktop's portal keeps it")
    } else {
      report.add(
        "Shortcut", "not available",
        fix: "Shortcut works on X11, GNOME, KDE, and XFCE, and with a portal for it: remove it "
          + "from today.conf, and bind “today toggle” to a key.")
    }
  }

  private func addHotEdge(to report: inout Report) {
    guard wantsHotEdge else { return }
    let isAvailable = server == .x11 || hasLayers
    report.add(
      "Hot edge", isAvailable ? "on" : "not available",
      fix: "HotEdge takes X11 or wlr-layer-shell: remove it from today.conf, and bind “today "
        + "toggle” to a key.", if: !isAvailable)
  }
}

extension DisplayCheck {
  /// Starts GTK, unless the display server hangs.
  static func gathered(_ services: Services, _ settings: PanelSettings) -> DisplayCheck {
    var check = DisplayCheck()
    let desktop = services.environment["XDG_CURRENT_DESKTOP"]
    check.monitor = settings.monitor
    check.wantsHotEdge = settings.hotEdge
    check.wantsShortcut = settings.shortcut != nil
    check.hasPortal = services.hasPortal
    check.shortcutLine = settings.shortcut.flatMap {
      ConfiguredDesktop(of: desktop)?.bind($0.accelerator, to: "today toggle").sentence
    }
    if let keeper = DesktopShortcuts(of: desktop) {
      check.desktopKeepsShortcuts =
        keeper.service.map(services.has) ?? (GnomeShortcuts(command: "") != nil)
    }
    guard !services.isDisplaySilent else {
      check.server = .silent
      return check
    }
    guard let display = try? StartUp.start(programClass: "Today", placed: settings.window) else {
      return check
    }
    let x11 = X11Screen(display)
    check.server = x11.map { $0.isXWayland ? .xwayland : .x11 } ?? .wayland
    check.hasLayers = settings.window != .plain && LayerShell(display) != nil
    check.windowManager = x11?.windowManagerName
    check.isComposited = display.isComposited
    check.monitors = display.monitors.map {
      let size = $0.geometry
      return ($0.connector ?? "unnamed", Int(size.width), Int(size.height), $0.scale)
    }
    check.renderer = Environment.current["GSK_RENDERER"] ?? "chosen by GTK"
    DesktopSettings.standard?.avoidStrayFonts()
    check.font = DesktopSettings.standard?.fontName ?? ""
    check.shownFont = DesktopSettings.standard?.shownFontFamily
    check.iconTheme = DesktopSettings.standard?.iconThemeName ?? ""
    check.hasIcons = display.hasIcon("view-refresh-symbolic")
    return check
  }
}
