internal import Sentences

/// The samples of a language as a country has them. What a translation says in a way that can't be
/// read is taken from English; a test finds it.
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

  /// What is written where the sample stands.
  func text(_ sample: LocaleSample) -> String { versions(of: sample)[0] }

  /// The names in a sample: as many as the English one has.
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

  /// "USD $;JPY ¥": the signs by the codes.
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

  /// The first version of a sample that can be read: the country's, the language's, the English one.
  func value<Value>(_ sample: LocaleSample, _ read: (String) -> Value?) -> Value? {
    versions(of: sample).firstValue(read)
  }

  private func versions(of sample: LocaleSample) -> [String] {
    let whole = catalog.map { $0[sample.original] } ?? EnglishSamples.versions[sample]
    guard let whole else { return [sample.original] }
    return [SampleReader.version(of: whole, in: region), sample.original]
  }

  /// "one|CH LI:another": what holds in a country.
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

/// Words about a number of things; "{count}" stands for it.
struct CountedWords: Hashable, Sendable {
  var forms: [String]
  var rule: PluralRule

  func words(for number: Int, written: String) -> String {
    let form = forms[min(rule.form(for: number), forms.count - 1)]
    return form.filled(with: ["count": written])
  }
}
