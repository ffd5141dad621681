internal import CGLib
internal import Glibc
internal import Localization

/// The environment of this process.
public enum Environment {
  /// A copy of its variables.
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

  /// Sets a variable. Only while there are no other threads, which may read it.
  public static func set(_ name: String, to value: String) { g_setenv(name, value, 1) }

  /// Sets variables for this program alone: programs that it opens don't get them.
  @MainActor public static func setForUs(_ variables: [String: String]) {
    for (name, value) in variables { set(name, to: value) }
    own.formUnion(variables.keys)
  }

  @MainActor static var own: Set<String> = []

  /// Removes a variable. Only while there are no other threads, which may read it.
  public static func remove(_ name: String) { g_unsetenv(name) }

  /// The name of the locale for messages, such as "cs_CZ.UTF-8"; "C" if none is set.
  public static var locale: String { locale(in: current) }

  static func locale(in variables: [String: String]) -> String {
    let name =
      ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? "C"
    return Translations.locale(name, wanted: variables["LANGUAGE"])
  }

  /// The folder for temporary files.
  public static var temporary: String { String(cString: g_get_tmp_dir()) }

  /// The name of the time zone, such as "Europe/Prague"; "UTC" if none is set.
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

  /// The user's home from the account database, for when no variable is set; "/" if that is
  /// invalid, which `settleHome` prevents from being used.
  public static var accountHome: String { homeOfAccount ?? "/" }

  private static var homeOfAccount: String? {
    var account = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(getuid(), &account, &buffer, buffer.count, &found) == 0, found != nil,
      let home = account.pw_dir.map({ String(cString: $0) }), home.hasPrefix("/")
    else { return nil }
    return home
  }

  /// Makes HOME a valid folder before anything reads it: GLib and its libraries use it as it is, so
  /// their files would end up in the working directory or the root, and some abort. Relative paths
  /// count as unset, as the specification requires. Returns an error message. Only while there are
  /// no other threads.
  public static func settleHome() -> String? {
    for name in folders {
      if let value = getenv(name), value.pointee != CChar(bitPattern: UInt8(ascii: "/")) {
        unsetenv(name)
      }
    }
    if let home = getenv("HOME"), home.pointee == CChar(bitPattern: UInt8(ascii: "/")) {
      return nil
    }
    guard let home = homeOfAccount else {
      return translated(
        "There is no home folder: HOME is not an absolute path, and the account has none.")
    }
    setenv("HOME", home, 1)
    return nil
  }

  private static let folders = [
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
  ]
}
