import Expectations
import Foundation
import Localization
import Testing

@testable import WidgetCore

/// The samples in translations, and the fallbacks for invalid ones.
@Suite struct `Samples of a language` {
  private func reader(_ sentences: [String: String], region: String = "") -> SampleReader {
    SampleReader(Catalog.make(sentences), region: region)
  }

  @Test(arguments: [
    ("a", "CH", "a"), ("a|CH:b", "CH", "b"), ("a|CH LI:b|AT:c", "LI", "b"),
    ("a|CH LI:b|AT:c", "AT", "c"), ("H:mm|CH:HH:mm", "CH", "HH:mm"), ("a|CH:b", "DE", "a"),
    ("a|CH:b", "", "a"), ("", "CH", ""), ("|CH:", "CH", ""), ("a|", "CH", "a"),
  ])
  func `can differ in a country`(text: String, region: String, version: String) {
    expect(SampleReader.version(of: text, in: region) == version)
  }

  @Test(
    arguments: [
      ("-1,234,567.89", "0", ",", ".", 3, "−"), ("−1 234 567,89", "0", " ", ",", 3, "−"),
      ("-12,34,567.89", "0", ",", ".", 2, "−"),
      ("\u{61C}-١٬٢٣٤٬٥٦٧٫٨٩", "٠", "٬", "٫", 3, "\u{61C}−"),
    ] as [(String, Unicode.Scalar, String, String, Int, String)])
  func `define the symbols of numbers`(
    text: String, zero: Unicode.Scalar, group: String, decimal: String, size: Int, minus: String
  ) throws {
    let symbols = try #require(NumberSymbols(sample: text))
    expect(symbols.zero == zero)
    expect(symbols.group == group)
    expect(symbols.decimal == decimal)
    expect(symbols.groupSize == size)
    expect(symbols.minus == minus)
  }

  @Test(arguments: [
    "", "-1", "1,234,567.89", "-1234567,89", "-1,234,567.8", "-1,234.567,89", "-١2٣",
  ])
  func `without a valid number are rejected`(text: String) {
    expect(NumberSymbols(sample: text) == nil)
  }

  @Test(arguments: ["", "yyyy 'de", "d/M/Y", "de MMMM", "---"])
  func `without a valid pattern are rejected`(text: String) {
    expect(DatePattern(text) == nil)
  }

  @Test func `that are invalid fall back to English`() {
    let reader = reader([
      "MMMM d": "die MMMM", "AM;PM": "vorm.", "-1,234,567.89": "1234", "12%": "%",
      "{count} day ago": "vor {count} Tag",
    ])
    let rules = LocaleRules(reader)
    expectEqual(rules.halves, ["AM", "PM"])
    expect(rules.dayAndMonth == DatePattern("MMMM d"))
    expect(rules.symbols == NumberSymbols())
    expectEqual(rules.percent, "%")
    expectEqual(rules.daysAgo.words(for: 2, written: "2"), "2 days ago")
  }

  /// The languages with a translation file.
  private static let languages: [String] = {
    let folder = DataFile.folder.appending(path: "../resources/languages").path(
      percentEncoded: false)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
  }()

  @Test func `exist in at least four languages`() {
    expect(Set(Self.languages).isSuperset(of: ["ar", "cs", "de", "ru"]))
  }

  @Test(arguments: languages)
  func `are all valid`(language: String) throws {
    let catalog = try #require(Translations.catalog(language: language, region: ""))
    let samples = SampleReader(catalog, region: "")
    func isTranslated(_ sample: LocaleSample) -> Bool { catalog.forms(of: sample.original) != nil }
    for list in [
      LocaleSamples.weekdays, LocaleSamples.shortWeekdays, LocaleSamples.months,
      LocaleSamples.shortMonths, LocaleSamples.halves, LocaleSamples.sizes,
    ] {
      let versions = try #require(catalog[list.original]).split(separator: "|")
      for version in versions {
        let count = version.split(separator: ";").count
        expect(count == samples.list(list).count, "\(version)")
      }
    }
    for pattern in [
      LocaleSamples.dayAndMonth, LocaleSamples.shortDayAndMonth, LocaleSamples.weekdayAndDay,
      LocaleSamples.shortWeekdayAndDay, LocaleSamples.longDate, LocaleSamples.shortDate,
      LocaleSamples.time,
    ] {
      let text = SampleReader.version(of: try #require(catalog[pattern.original]), in: "")
      expect(DatePattern(text) != nil, "\(text)")
    }
    let number = try #require(catalog[LocaleSamples.number.original])
    expect(NumberSymbols(sample: SampleReader.version(of: number, in: "")) != nil, "\(number)")
    for money in [LocaleSamples.money, LocaleSamples.debt] {
      let text = SampleReader.version(of: try #require(catalog[money.original]), in: "")
      expect(MoneyPattern(sample: text) != nil, "\(text)")
    }
    for counted in [
      LocaleSamples.minutesAgo, LocaleSamples.inMinutes, LocaleSamples.hoursAgo,
      LocaleSamples.inHours, LocaleSamples.daysAgo, LocaleSamples.inDays, LocaleSamples.days,
      LocaleSamples.bytes,
    ] {
      expect(catalog.forms(of: counted.original)?.count == catalog.plural.count)
    }
    for sample in [
      LocaleSamples.now, LocaleSamples.yesterday, LocaleSamples.today, LocaleSamples.tomorrow,
      LocaleSamples.zeroBytes, LocaleSamples.percent, LocaleSamples.currencies,
    ] {
      expect(isTranslated(sample), "\(sample.original)")
    }
  }
}
