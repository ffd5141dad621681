internal import Localization

/// A parser for the samples of a language and country. Invalid translations fall back to English; a test
/// reports them.
struct SampleReader {
  private let catalog: MessageCatalog?
  private let region: String

  init(language: String, region: String) {
    let isEnglish = language == "en"
    let catalog =
      isEnglish || language.isEmpty
      ? nil : Translations.catalog(language: language, region: region)
    self.init(catalog, region: region, isEnglish: isEnglish)
  }

  init(_ catalog: MessageCatalog?, region: String, isEnglish: Bool = false) {
    self.catalog = catalog
    self.region =
      if catalog != nil {
        region
      } else if isEnglish {
        region.isEmpty ? "US" : region
      } else {
        EnglishSamples.elsewhere
      }
  }

  /// Returns the text of a sample.
  func text(_ sample: LocaleSample) -> String { versions(of: sample)[0] }

  /// Returns the names in a sample; their number must equal that of the English one.
  func list(_ sample: LocaleSample) -> [String] {
    let wanted = parts(sample.original).count
    return value(sample) { text in
      let parts = parts(text)
      return parts.count == wanted && !parts.contains("") ? parts : nil
    } ?? parts(sample.original)
  }

  func pattern(_ sample: LocaleSample) -> DatePattern {
    value(sample) { DatePattern($0) } ?? DatePattern()
  }

  /// Returns currency symbols by code: "USD $;JPY ¥".
  func pairs(_ sample: LocaleSample) -> [String: String] {
    var pairs: [String: String] = [:]
    for part in text(sample).split(separator: ";") {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2 { pairs[words[0]] = words[1] }
    }
    return pairs
  }

  func counted(_ sample: LocaleSample) -> CountedWords {
    let english = [sample.original, sample.plural ?? sample.original]
    guard let catalog, let forms = catalog.forms(of: sample.original),
      forms.count == catalog.plural.count
    else { return CountedWords(forms: english, rule: .english) }
    return CountedWords(forms: forms, rule: catalog.plural)
  }

  /// Returns the first valid version of a sample: the country's, the language's, the English one.
  func value<Value>(_ sample: LocaleSample, _ read: (String) -> Value?) -> Value? {
    versions(of: sample).firstValue(read)
  }

  private func versions(of sample: LocaleSample) -> [String] {
    let whole = catalog.map { $0[sample.original] } ?? EnglishSamples.versions[sample]
    guard let whole else { return [sample.original] }
    return [SampleReader.version(of: whole, in: region), sample.original]
  }

  /// Returns the variant for a country: "one|CH LI:another".
  static func version(of text: String, in region: String) -> String {
    let versions = text.split(separator: "|", omittingEmptySubsequences: false)
    for version in versions.dropFirst() {
      let parts = version.split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].split(separator: " ").contains(Substring(region)) {
        return String(parts[1])
      }
    }
    return String(versions[0])
  }

  private func parts(_ text: String) -> [String] {
    text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A message with a number and its plural forms; "{count}" is the placeholder.
struct CountedWords: Hashable, Sendable {
  var forms: [String]
  var rule: PluralRule

  func words(for number: Int, written: String) -> String {
    let form = forms[min(rule.form(for: number), forms.count - 1)]
    return form.filled(with: ["count": written])
  }
}
