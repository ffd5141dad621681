internal import CGLib

/// The variables that this process was started with.
public enum Environment {
  /// All of them, copied.
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

  /// The user's home as the account says, for when no variable does.
  public static var accountHome: String { String(cString: g_get_home_dir()) }
}
