// How numbers and times are written in the user's country. A language says it in its translation (see
// `LocaleSamples`); one without gets English words. The facts are those of the CLDR; where several
// languages break a line between a number and its unit, a no-break space is put there.
//
// FoundationEssentials has no locale but the empty one, and no time zone but GMT; the rest is in
// FoundationInternationalization, which would cost each widget 20 MB more. Hence this.

/// How a locale writes numbers, money, sizes, dates and times.
public struct LocaleFormat: Hashable, Sendable {
  /// Such as "cs"; lower case. Empty for the locale C.
  public let language: String
  /// Such as "CZ"; upper case. Empty where the name has none.
  public let region: String
  /// Whether the clock goes to 24; the desktop may say otherwise than the locale.
  public var uses24Hours: Bool

  let rules: LocaleRules

  /// Reads the name of a locale, as in LANG: "cs_CZ.UTF-8", "ar_EG", "en-GB", "C".
  public init(_ name: String) {
    let plain = name.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split { $0 == "_" || $0 == "-" }.map(String.init)
    let first = parts.first?.lowercased() ?? ""
    let isNone = first == "c" || first == "posix"
    language = isNone ? "" : first
    // A script, such as Latn, may stand between the two.
    region = parts.dropFirst().first { $0.count == 2 || Int($0) != nil }?.uppercased() ?? ""
    rules = LocaleRules.rules(language: language, region: region)
    uses24Hours = !rules.time.has(.half)
  }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool {
    ["ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"].contains(language)
  }

  var symbols: NumberSymbols { rules.symbols }
}

extension LocaleFormat {
  // The rules follow from the language and the region.
  public static func == (left: LocaleFormat, right: LocaleFormat) -> Bool {
    left.language == right.language && left.region == right.region
      && left.uses24Hours == right.uses24Hours
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(language)
    hasher.combine(region)
    hasher.combine(uses24Hours)
  }
}

let noBreak = "\u{A0}"
