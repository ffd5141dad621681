// The formats of numbers and times. Each language defines them in its translation (see `LocaleSamples`);
// others use English words. The facts are from the CLDR, with a no-break space between a number and its unit
// where several languages allow a break.
//
// The C library's locales aren't used: a system often has just one, and their data differ from the CLDR. en_ZA
// has a decimal point, Icelandic weeks begin on Monday, Arabic weekdays are shortened to one letter, and there
// is no en_DE.
//
// FoundationEssentials has only the empty locale and GMT. FoundationInternationalization has the rest, but
// adds 20 MB to each widget.

/// The formats of a locale for numbers, money, sizes, dates and times.
public struct LocaleFormat: Hashable, Sendable {
  /// The language in lower case, such as "cs"; empty for the C locale.
  public let language: String
  /// The region in upper case, such as "CZ"; empty if there is none.
  public let region: String
  /// The script in lower case, such as "arab"; empty if the name has none.
  let script: String
  /// Whether to use the 24-hour clock; the desktop can override the locale.
  public var uses24Hours: Bool

  let rules: LocaleRules

  /// Parses a locale name as in LANG: "cs_CZ.UTF-8", "ar_EG", "en-GB", "uz_Arab_AF", "sd_IN@devanagari", "C".
  public init(_ name: String) {
    let plain = name.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split { $0 == "_" || $0 == "-" }.map(String.init)
    let first = parts.first?.lowercased() ?? ""
    let modifier = name.split(separator: "@").dropFirst().first.map(String.init) ?? ""
    script =
      parts.dropFirst().first { $0.count == 4 && Int($0) == nil }?.lowercased()
      ?? LocaleFormat.scripts[modifier] ?? ""
    let isNone = first == "c" || first == "posix"
    language = isNone ? "" : first
    // A script, such as Latn, can precede the region.
    region = parts.dropFirst().first { $0.count == 2 || Int($0) != nil }?.uppercased() ?? ""
    rules = LocaleRules.rules(language: language, region: region)
    uses24Hours = !rules.time.has(.half)
  }

  var symbols: NumberSymbols { rules.symbols }
}

extension LocaleFormat {
  // The rules depend only on language and region.
  public static func == (left: LocaleFormat, right: LocaleFormat) -> Bool {
    left.language == right.language && left.region == right.region && left.script == right.script
      && left.uses24Hours == right.uses24Hours
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(language)
    hasher.combine(region)
    hasher.combine(script)
    hasher.combine(uses24Hours)
  }
}

let noBreak = "\u{A0}"
