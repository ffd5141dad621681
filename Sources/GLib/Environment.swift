internal import CGLib
internal import Sentences

/// The environment of this process.
public enum Environment {
  /// Its variables, copied.
  public static var current: [String: String] {
    let list = g_get_environ()
    defer { g_strfreev(list) }
    var variables: [String: String] = [:]
    var entry = list
    while let text = entry?.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry = entry?.advanced(by: 1)
    }
    return variables
  }

  /// Changes a variable. Only while there are no other threads, which may be reading it.
  public static func set(_ name: String, to value: String) { g_setenv(name, value, 1) }

  /// The name of the locale for messages, such as "cs_CZ.UTF-8"; "C" where none is set.
  public static var locale: String { locale(in: current) }

  static func locale(in variables: [String: String]) -> String {
    let name =
      ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? "C"
    return Translations.locale(name, wanted: variables["LANGUAGE"])
  }

  /// The folder for what is needed for a while.
  public static var temporary: String { String(cString: g_get_tmp_dir()) }

  /// The name of the time zone, such as "Europe/Prague"; "UTC" where none is set.
  public static var timeZone: String {
    if let zone = current["TZ"], !zone.isEmpty, !zone.hasPrefix(":"), !zone.hasPrefix("/") {
      return zone
    }
    guard let path = g_file_read_link("/etc/localtime", nil) else { return "UTC" }
    defer { g_free(path) }
    let parts = String(cString: path).split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return "UTC" }
    return parts[(folder + 1)...].joined(separator: "/")
  }

  /// The user's home as the account says, for when no variable does.
  public static var accountHome: String { String(cString: g_get_home_dir()) }
}
