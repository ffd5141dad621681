/// What facts come to: lines that tell them, what is wrong and what to do about it. In English,
/// whatever the user's language: it goes into bug reports.
nonisolated struct Diagnosis: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    var name: String
    var value: String
    var isWrong = false
  }

  struct Section: Equatable, Sendable {
    var title: String
    var lines: [Line] = []

    mutating func say(_ name: String, _ value: String, isWrong: Bool = false) {
      lines.append(Line(name: name, value: value, isWrong: isWrong))
    }
  }

  let version: String
  private(set) var sections: [Section] = []
  /// What to do about each thing that is wrong, a sentence each.
  private(set) var advice: [String] = []
  /// What is not wrong, but explains what somebody may wonder about.
  private(set) var remarks: [String] = []

  var isWell: Bool { advice.isEmpty }

  init(_ facts: DoctorFacts) {
    version = facts.software.today
    sections = [
      software(facts.software), session(facts.session, facts.bus),
      display(facts.display, facts.settings),
      machine(facts.machine), today(facts), widgets(facts.widgets),
    ]
    if let crash = facts.crash { sections.append(Diagnosis.section(of: crash)) }
  }

  // MARK: - Around Today

  private mutating func software(_ facts: DoctorFacts.Software) -> Section {
    var section = Section(title: "Versions")
    section.say("GTK", facts.gtk)
    section.say("GLib", facts.glib)
    section.say("SQLite", facts.sqlite ?? "missing", isWrong: facts.sqlite == nil)
    section.say("libcurl", facts.curl ?? "missing", isWrong: facts.curl == nil)
    if facts.sqlite == nil { advise("Install SQLite (libsqlite3-0): widgets store data with it.") }
    if facts.curl == nil { advise("Install libcurl (libcurl4): widgets access the web with it.") }
    section.say("Kernel", facts.kernel)
    section.say("System", facts.distribution ?? "unknown")
    return section
  }

  private mutating func session(_ facts: DoctorFacts.Session, _ bus: DoctorFacts.Bus) -> Section {
    var section = Section(title: "Session")
    section.say("Type", facts.type ?? "unknown")
    section.say(
      "Desktop", facts.desktops.isEmpty ? "unknown" : facts.desktops.joined(separator: ", "))
    section.say(
      "Locale", facts.locale + (facts.isLocaleKnown ? "" : ", which is not installed"),
      isWrong: !facts.isLocaleKnown)
    if !facts.isLocaleKnown {
      advise(
        "Install the locale \(facts.locale) (on Debian: dpkg-reconfigure locales), or use another.")
    }
    switch facts.translation {
    case .notNeeded: break
    case .found: section.say("Translation", "found")
    case .missing:
      section.say("Translation", "none")
      remark("Today has no translation for \(facts.locale) and uses English.")
    }
    switch bus {
    case .none:
      section.say("Bus", "none", isWrong: true)
      advise("Start the session with a D-Bus session bus: commands reach the panel through it.")
    case .late:
      section.say("Bus", "not responding", isWrong: true)
      advise("The session bus is not responding: log out and in again.")
    case .found(let hasPortal, let hasKeyring):
      section.say("Bus", "found")
      section.say("Portal", hasPortal ? "found" : "none")
      section.say("Keyring", hasKeyring ? "found" : "none")
    }
    return section
  }

  private mutating func display(
    _ display: DoctorFacts.Display, _ settings: DoctorFacts.Settings
  ) -> Section {
    var section = Section(title: "Display")
    let screen: DoctorFacts.Screen
    switch display {
    case .none:
      section.say("Server", "none", isWrong: true)
      advise(
        "Start Today in a graphical session: neither DISPLAY nor WAYLAND_DISPLAY names one.")
      return section
    case .late:
      section.say("Server", "not responding", isWrong: true)
      advise(
        "The display server that DISPLAY or WAYLAND_DISPLAY names is not responding: end it, or correct the variable."
      )
      return section
    case .found(let found): screen = found
    }
    section.say("Server", screen.server.rawValue)
    if let windowManager = screen.windowManager { section.say("Windows", windowManager) }
    section.say("Compositor", screen.isComposited ? "running" : "none")
    if screen.server == .wayland { section.say("Layers", screen.hasLayers ? "offered" : "none") }
    if screen.server != .x11, !screen.hasLayers {
      remark(
        "On Wayland without wlr-layer-shell, Today may end up below other windows or in the wrong place."
      )
    }
    if !screen.isComposited {
      remark(
        "Without a compositor, nothing is translucent, and the panel is clipped as it slides in.")
    }
    for monitor in screen.monitors {
      section.say(
        "Monitor",
        "\(monitor.name), \(monitor.width) x \(monitor.height), scale \(monitor.scale)")
    }
    if screen.monitors.isEmpty {
      section.say("Monitor", "none", isWrong: true)
      advise("Plug in a monitor or turn one on: the panel is waiting for it.")
    }
    section.say("Renderer", screen.renderer)
    if let shown = screen.shownFont {
      let isItself = screen.font.lowercased().hasPrefix(shown.lowercased())
      section.say("Font", screen.font + (isItself ? "" : ", shown as \(shown)"))
    } else {
      section.say("Font", "none", isWrong: true)
      advise("Install a font, such as fonts-cantarell: there is none to display text with.")
    }
    section.say(
      "Icons", screen.iconTheme + (screen.hasIcons ? "" : ", which lacks the icons needed"),
      isWrong: !screen.hasIcons)
    if !screen.hasIcons {
      advise("Install adwaita-icon-theme: buttons have no icons without it.")
    }
    // What is unplugged is not wrong. Which one it is, is the value of a setting.
    if !screen.monitors.isEmpty,
      settings.monitor.missing(among: screen.monitors.map(\.name)) != nil
    {
      remark("Monitor in today.conf is not connected: the panel appears on the primary one.")
    }
    waysIn(screen, settings, &section)
    return section
  }

  /// What calls the panel, beside commands.
  private mutating func waysIn(
    _ screen: DoctorFacts.Screen, _ settings: DoctorFacts.Settings,
    _ section: inout Section
  ) {
    let isAvailable = screen.server == .x11
    if settings.wantsShortcut, let line = settings.shortcutLine, !isAvailable {
      section.say("Shortcut", "by the desktop's own configuration only")
      remark("Whether keys call the panel is up to the desktop’s configuration. \(line)")
    } else if settings.wantsShortcut, settings.portalMayKeepShortcut, !isAvailable,
      !settings.desktopKeepsShortcuts
    {
      section.say("Shortcut", "on, if the desktop's portal keeps it")
    } else if settings.wantsShortcut {
      let canKeep = isAvailable || settings.desktopKeepsShortcuts
      let keeper = settings.desktopKeepsShortcuts ? "the desktop" : "the panel"
      section.say(
        "Shortcut", canKeep ? "on, kept by \(keeper)" : "not available", isWrong: !canKeep)
      if !canKeep {
        advise(
          "Shortcut works on X11, GNOME, KDE, and XFCE, and with a portal for it: remove it from today.conf, and bind “today toggle” to a key."
        )
      }
    }
    if settings.wantsHotEdge {
      let canFeel = isAvailable || screen.hasLayers
      section.say("Hot edge", canFeel ? "on" : "not available", isWrong: !canFeel)
      if !canFeel {
        advise(
          "HotEdge takes X11 or wlr-layer-shell: remove it from today.conf, and bind “today toggle” to a key."
        )
      }
    }
    if !settings.wantsShortcut, !settings.wantsHotEdge {
      section.say("Ways in", "“today toggle” only: no shortcut, no hot edge")
    }
  }

  private mutating func machine(_ facts: DoctorFacts.Machine) -> Section {
    var section = Section(title: "Machine")
    switch facts.isOnline {
    case nil: section.say("Network", "unknown")
    case true?: section.say("Network", facts.isMetered ? "connected, metered" : "connected")
    case false?:
      section.say("Network", "none")
      remark("Widgets that access the web wait for the network.")
    }
    if facts.isMetered { remark("On a metered network, widgets access the web less often.") }
    let source = facts.isOnBattery.map { $0 ? "battery" : "AC" } ?? "unknown"
    section.say("Power", source + (facts.isSavingPower ? ", saving" : ""))
    return section
  }

  // MARK: - Saying it

  mutating func advise(_ sentence: String) {
    if !advice.contains(sentence) { advice.append(sentence) }
  }

  mutating func remark(_ sentence: String) { remarks.append(sentence) }
}
