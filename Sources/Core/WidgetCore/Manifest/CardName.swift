/// The rules for the name that the user gives a card.
public enum CardName {
  /// Returns the name, or nil for an empty text.
  public static func check(_ text: String) throws(SettingProblem) -> String? {
    let definition = SettingDefinition(name: "Name", label: TranslatedText(""), kind: .text)
    guard case .text(let name) = try definition.check(text) else { return nil }
    guard name.unicodeScalars.count <= Limits.cardName else {
      throw .tooLong(most: Limits.cardName)
    }
    return name.plainLine
  }
}
