// Words are found by gettext, in the C library. Extracted by `make words` from the calls below: the
// texts given to them must be literals.

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
/// stands for the number, which may be written otherwise than in English.
///
/// ```swift
/// counted("{count} New Widget Available", "{count} New Widgets Available", count)
/// ```
public func counted(
  _ one: String, _ many: String, _ count: Int, written: String? = nil,
  _ values: KeyValuePairs<String, String> = [:]
) -> String {
  let sentence = one.withCString { one in
    many.withCString { many in
      dngettext(Translations.domain, one, many, UInt(clamping: count))
        .map { String(cString: $0) }
    }
  }
  return (sentence ?? many)
    .filled(with: ["count": written ?? Translations.number(count)]).filled(with: values)
}

/// Where the translations are.
public enum Translations {
  static let domain = "today"

  /// Takes over the user's language. To be called once, before the first word is said.
  public static func use() {
    setlocale(LC_ALL, "")
    guard let executable = realpath("/proc/self/exe", nil) else { return }
    defer { free(executable) }
    let folder = folder(besideExecutable: String(cString: executable)) { access($0, R_OK) == 0 }
    guard let folder else { return }
    bindtextdomain(domain, folder)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// A number as it stands between words.
  public static func number(_ count: Int) -> String { format.number(count) }

  /// So many hundredths, as they stand between words: "40%".
  public static func percent(_ count: Int) -> String { format.percent(Double(count) / 100) }

  /// As the language of the words writes them.
  private static let format = LocaleFormat(
    setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C")

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
  fileprivate func filled(with values: KeyValuePairs<String, String>) -> String {
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
