/// The variables that a widget's process gets: what a program needs to run in this session, and
/// nothing else. What the user's shell knows beyond that, such as tokens, is not for widgets.
enum WidgetEnvironment {
  /// Marks the processes of one run, so that those which left its group are found.
  static let mark = "TODAY_RUN"

  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TZ", "TMPDIR",
    // The language, with LC_* below.
    "LANG", "LANGUAGE", "LOCPATH", "LOCALE_ARCHIVE",
    // The session, with XDG_* below: for a widget that asks it what is playing, or what is due.
    "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
    // Where samples are, for a demonstration.
    "TODAY_SAMPLES",
    // The way to the network.
    "http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy",
    "HTTP_PROXY", "HTTPS_PROXY", "FTP_PROXY", "ALL_PROXY", "NO_PROXY",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE",
  ]
  private static let prefixes = ["LC_", "XDG_"]

  /// The widget's variables out of ours.
  static func chosen(from ours: [String: String], run: String) -> [String: String] {
    var chosen = ours.filter { name, _ in
      names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
    if chosen["PATH"] == nil { chosen["PATH"] = "/usr/local/bin:/usr/bin:/bin" }
    chosen[mark] = run
    return chosen
  }
}
