/// The variables of a widget's process: only those that a program needs to run in this session. Others, such as
/// tokens, aren't passed on.
enum WidgetEnvironment {
  /// Marks the processes of one run, to find those that left its process group.
  static let mark = "TODAY_RUN"

  private enum Check {
    /// One line of text.
    case line
    /// Names of locales; no paths.
    case locale
    case path
    /// Paths separated by colons; only absolute ones are passed on.
    case paths
  }

  /// The variables that are passed on, with their valid values.
  private static let checks: [String: Check] = {
    var checks: [String: Check] = [
      "PATH": .paths, "HOME": .path, "USER": .line, "LOGNAME": .line, "SHELL": .path, "TZ": .line,
      "TMPDIR": .path,
      "LANG": .locale, "LANGUAGE": .locale, "LOCPATH": .paths, "LOCALE_ARCHIVE": .path,
      // The session, for widgets that query other apps.
      "DISPLAY": .line, "XAUTHORITY": .path, "WAYLAND_DISPLAY": .line,
      "DBUS_SESSION_BUS_ADDRESS": .line, "DBUS_SYSTEM_BUS_ADDRESS": .line,
      // The sound server, where it isn't the user's own.
      "PULSE_SERVER": .line, "PULSE_RUNTIME_PATH": .path, "PULSE_COOKIE": .path,
      // The terminal for a plugin's clicks.
      "TERMINAL": .line,
      // Sample data for the demo.
      "TODAY_SAMPLES": .path,
      "SSL_CERT_FILE": .path, "SSL_CERT_DIR": .paths, "CURL_CA_BUNDLE": .path,
    ]
    for name in [
      "ALL", "ADDRESS", "COLLATE", "CTYPE", "IDENTIFICATION", "MEASUREMENT", "MESSAGES", "MONETARY",
      "NAME", "NUMERIC", "PAPER", "TELEPHONE", "TIME",
    ] {
      checks["LC_\(name)"] = .locale
    }
    for name in ["CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"] {
      checks["XDG_\(name)"] = .path
    }
    for name in ["DATA_DIRS", "CONFIG_DIRS"] { checks["XDG_\(name)"] = .paths }
    for name in ["CURRENT_DESKTOP", "SESSION_DESKTOP", "SESSION_TYPE", "SESSION_ID"] {
      checks["XDG_\(name)"] = .line
    }
    // Proxies.
    for name in ["http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy"] {
      checks[name] = .line
      checks[name.uppercased()] = .line
    }
    return checks
  }()

  /// Maximum length of a value, in bytes.
  private static let longest = 32_768

  /// Chooses the widget's variables from those of this process.
  static func chosen(from ours: [String: String], run: String) -> [String: String] {
    var chosen: [String: String] = [:]
    for (name, value) in ours {
      if let check = checks[name] { chosen[name] = checked(value, check) }
    }
    if chosen["PATH"] == nil { chosen["PATH"] = "/usr/local/bin:/usr/bin:/bin" }
    chosen[mark] = run
    return chosen
  }

  /// The value to pass on; nil if it is invalid.
  private static func checked(_ value: String, _ check: Check) -> String? {
    guard value.utf8.count <= longest, !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    switch check {
    case .line: return value
    case .locale:
      let isName = value.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
          || "_.@-+=:".unicodeScalars.contains($0)
      }
      return isName && value.utf8.count <= 256 ? value : nil
    case .path: return value.hasPrefix("/") ? value : nil
    case .paths:
      let paths = value.split(separator: ":").filter { $0.hasPrefix("/") }
      return paths.isEmpty ? nil : paths.joined(separator: ":")
    }
  }
}
