// Translations come from gettext in the C library. `make words` extracts messages from the calls of the
// functions below, so their arguments must be literals.

internal import CIntl
internal import Glibc

/// Returns a message in the user's language.
public func translated(_ text: String) -> String {
  text.withCString { original in
    guard let found = dgettext(Translations.domain, original) else { return text }
    return found == original ? text : String(cString: found)
  }
}

/// Returns a message in the user's language with its placeholders replaced: "{app}" by the value "app".
///
/// ```swift
/// translated("Open {app}", ["app": name])
/// ```
public func translated(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
  translated(text).filled(with: values)
}

/// Returns a message in the plural form for a number; "{count}" is replaced by the formatted number.
public func counted(
  _ one: String, _ many: String, _ count: Int, written: String,
  _ values: KeyValuePairs<String, String> = [:]
) -> String {
  let sentence = one.withCString { one in
    many.withCString { many in
      dngettext(Translations.domain, one, many, UInt(clamping: count))
        .map { String(cString: $0) }
    }
  }
  return (sentence ?? many).filled(with: ["count": written]).filled(with: values)
}

/// The translations of the program.
public enum Translations {
  static let domain = "today"

  /// Sets the locale of the process. Call it once, before the first message.
  public static func use() {
    setlocale(LC_ALL, "")
    guard let folder = installedFolder else { return }
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The folder of the installed catalogs.
  static let installedFolder: String? = {
    guard let executable = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(executable) }
    return folder(besideExecutable: String(cString: executable)) { access($0, R_OK) == 0 }
  }()

  /// Switches to English, for reports that others read.
  public static func useEnglish() { bindtextdomain(domain, "/dev/null") }

  /// Whether the user's language has translations; text from other sources then uses the language, too.
  public static var areThere: Bool {
    // The translation of "" is the header of the catalog; without a catalog, gettext returns its argument,
    // which is valid only within this closure.
    "".withCString { dgettext(domain, $0).map { $0.pointee != 0 } ?? false }
  }

  /// The locale of the messages, such as "cs_CZ.UTF-8".
  public static var locale: String {
    locale(
      setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C",
      wanted: getenv("LANGUAGE").map { String(cString: $0) })
  }

  /// Returns the locale that gettext uses for messages: the first of LANGUAGE, except in the C locale. It
  /// also applies to dates and to numbers in text. A language without a country gets that of the locale: "en"
  /// in "de_DE" is English as in Germany.
  public static func locale(_ name: String, wanted: String?) -> String {
    let wanted = wanted?.split(separator: ":").first.map(String.init)
    guard let wanted, name != "C", name != "POSIX" else { return name }
    guard !wanted.contains("_"), let country = name.firstIndex(of: "_") else { return wanted }
    return wanted + name[country...]
  }

  /// Returns the folder of the catalogs: the desktop's for an installed program, otherwise the one in the
  /// build folder.
  static func folder(besideExecutable executable: String, exists: (String) -> Bool) -> String? {
    var folder = executable[...]
    while let end = folder.lastIndex(of: "/") {
      folder = folder[..<end]
      if exists("\(folder)/share/today") { return "\(folder)/share/locale" }
      if folder.hasSuffix("/.build") { return "\(folder)/locale" }
    }
    return nil
  }
}

extension String {
  /// Returns the text with its placeholders replaced. Braces in values stay as they are.
  public func filled(with values: KeyValuePairs<String, String>) -> String {
    guard !values.isEmpty else { return self }
    var result = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let name = rest[rest.index(after: open)..<close]
      result += rest[..<open]
      if let value = values.first(where: { $0.key == name })?.value {
        result += value
      } else {
        result += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

/// Shortens foreign text for a message and replaces its control and format characters.
public func quoted(_ text: String, longest: Int = 40) -> String {
  var short = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if short.count == longest { return String(short) + "…" }
    let category = scalar.properties.generalCategory
    short.append(category == .control || category == .format ? "\u{FFFD}" : scalar)
  }
  return String(short)
}
