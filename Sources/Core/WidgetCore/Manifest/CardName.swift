/// The rules for names of cards.
public enum CardName {
  /// Validates a name and returns it; nil if it is empty.
  public static func check(_ text: String) throws(SettingProblem) -> String? {
    let definition = SettingDefinition(name: "Name", label: TranslatedText(""), kind: .text)
    guard case .text(let name) = try definition.check(text) else { return nil }
    guard name.unicodeScalars.count <= Limits.cardName else {
      throw .tooLong(most: Limits.cardName)
    }
    return name.plainLine
  }
}
