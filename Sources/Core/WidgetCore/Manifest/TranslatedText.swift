/// A text that may be there in several languages.
public struct TranslatedText: Hashable, Sendable {
  /// What is read where no translation fits.
  public var plain: String
  /// By language, as in `Name[cs]`.
  public var translations: [String: String]

  public init(_ plain: String, translations: [String: String] = [:]) {
    self.plain = plain
    self.translations = translations
  }

  /// The text in the first of the languages that has it, else the plain one.
  public func text(for languages: [String]) -> String {
    for language in languages {
      if let text = translations[language] { return text }
    }
    return plain
  }
}
