// Words are found by gettext, in the C library. Extracted by `make words` from the calls of the
// functions below: the texts given to them must be literals.

internal import CIntl
internal import Glibc

/// A sentence in the user's language.
public func translated(_ text: String) -> String {
  text.withCString { original in
    guard let found = dgettext(Translations.domain, original) else { return text }
    return found == original ? text : String(cString: found)
  }
}

/// A sentence in the user's language, with what belongs into it: "{app}" stands for the value "app".
///
/// ```swift
/// translated("Open {app}", ["app": name])
/// ```
public func translated(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
  translated(text).filled(with: values)
}

/// A sentence about a number of things, in the form that the user's language has for it; "{count}"
/// stands for the number as it is written.
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

/// Where the translations are.
public enum Translations {
  static let domain = "today"

  /// Takes over the user's language. To be called once, before the first word is said.
  public static func use() {
    setlocale(LC_ALL, "")
    guard let folder = installedFolder else { return }
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// Where the translations of this program are.
  static let installedFolder: String? = {
    guard let executable = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(executable) }
    return folder(besideExecutable: String(cString: executable)) { access($0, R_OK) == 0 }
  }()

  /// Says all in English from now on, for reports that others read.
  public static func useEnglish() { bindtextdomain(domain, "/dev/null") }

  /// Whether the user's language has translations: what others say is then said in it, too.
  public static var areThere: Bool {
    // What has no words is the head of the file; where there is no file, it is what was asked for, and
    // may be looked at only while that is there.
    "".withCString { dgettext(domain, $0).map { $0.pointee != 0 } ?? false }
  }

  /// The name of the locale that the words are in, such as "cs_CZ.UTF-8".
  public static var locale: String {
    locale(
      setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C",
      wanted: getenv("LANGUAGE").map { String(cString: $0) })
  }

  /// As gettext chooses the language of words: the first of LANGUAGE, except in the locale C. Dates
  /// and relative times are full of words; numbers between words of one language go with it, too. A
  /// language without a country keeps that of the locale: "en" in "de_DE" is English as in Germany.
  public static func locale(_ name: String, wanted: String?) -> String {
    let wanted = wanted?.split(separator: ":").first.map(String.init)
    guard let wanted, name != "C", name != "POSIX" else { return name }
    guard !wanted.contains("_"), let country = name.firstIndex(of: "_") else { return wanted }
    return wanted + name[country...]
  }

  /// The folder with one folder for each language: the desktop's own for an installed program, else
  /// the one in the build folder.
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
  /// With values in the places of their names in braces. What values bring along is left as it is.
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
