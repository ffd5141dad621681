internal import GLib
internal import Glibc
internal import KeyFiles
internal import Startup

/// The user's session: its desktop, its language, and its bus.
nonisolated struct SessionCheck: SystemCheck {
  enum Translation { case notNeeded, found, missing }

  enum Bus: Equatable {
    case none
    case silent
    case found(hasPortal: Bool, hasKeyring: Bool)
  }

  /// XDG_SESSION_TYPE, such as x11, wayland or tty.
  var type: String?
  var desktops: [String] = []
  var locale = "C"
  var isLocaleInstalled = true
  var translation = Translation.notNeeded
  var bus = Bus.none

  func add(to report: inout Report) {
    report.begin("Session")
    report.add("Type", type ?? "unknown")
    report.add("Desktop", desktops.isEmpty ? "unknown" : desktops.joined(separator: ", "))
    report.add(
      "Locale", locale + (isLocaleInstalled ? "" : ", which is not installed"),
      fix: "Install the locale \(locale) (on Debian: dpkg-reconfigure locales), or use another.",
      if: !isLocaleInstalled)
    switch translation {
    case .notNeeded: break
    case .found: report.add("Translation", "found")
    case .missing:
      report.add("Translation", "none")
      report.note("Today has no translation for \(locale) and uses English.")
    }
    switch bus {
    case .none:
      report.add(
        "Bus", "none",
        fix: "Start the session with a D-Bus session bus: commands reach the panel through it.")
    case .silent:
      report.add(
        "Bus", "not responding", fix: "The session bus is not responding: log out and in again.")
    case .found(let hasPortal, let hasKeyring):
      report.add("Bus", "found")
      report.add("Portal", hasPortal ? "found" : "none")
      report.add("Keyring", hasKeyring ? "found" : "none")
    }
  }
}

extension SessionCheck {
  static func gathered(_ services: Services) -> SessionCheck {
    let locale = Environment.locale
    let isEnglish = ["C", "POSIX", "en"].contains { locale.hasPrefix($0) }
    let resources = Resources.folder().map { File($0).folder } ?? ""
    let isTranslated = ["\(resources)/locale", "\(resources)/.build/locale"].contains { folder in
      KeyFile.languages(for: locale).contains {
        File("\(folder)/\($0)/LC_MESSAGES/today.mo").exists
      }
    }
    return SessionCheck(
      type: services.environment["XDG_SESSION_TYPE"],
      desktops: (services.environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":")
        .map(String.init),
      locale: locale, isLocaleInstalled: setlocale(LC_ALL, "") != nil,
      translation: isEnglish ? .notNeeded : isTranslated ? .found : .missing,
      bus: services.isBusSilent
        ? .silent
        : services.bus == nil
          ? .none
          : .found(hasPortal: services.hasPortal, hasKeyring: services.hasKeyring))
  }
}
