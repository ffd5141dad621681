/// What the user may call a card.
public enum CardName {
  /// The name that a text stands for, nil where it says nothing.
  public static func check(_ text: String) throws(SettingProblem) -> String? {
    let definition = SettingDefinition(name: "Name", label: TranslatedText(""), kind: .text)
    guard case .text(let name) = try definition.check(text) else { return nil }
    guard name.unicodeScalars.count <= Limits.cardName else {
      throw .tooLong(most: Limits.cardName)
    }
    return name.plainLine
  }
}
