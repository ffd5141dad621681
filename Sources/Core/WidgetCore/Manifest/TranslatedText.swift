/// A text with translations.
public struct TranslatedText: Hashable, Sendable {
  /// The text without a translation.
  public var plain: String
  /// The translations by language, as in `Name[cs]`.
  public var translations: [String: String]

  public init(_ plain: String, translations: [String: String] = [:]) {
    self.plain = plain
    self.translations = translations
  }

  /// Returns the text in the first available language, otherwise the plain text.
  public func text(for languages: [String]) -> String {
    for language in languages {
      if let text = translations[language] { return text }
    }
    return plain
  }
}
