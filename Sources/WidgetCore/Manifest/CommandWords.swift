/// The words of a command: separated by spaces, kept together by quotes. No shell is involved.
struct CommandWords: Equatable {
  var words: [String] = []
  /// The signs outside quotes that a shell would act upon, and nobody does here.
  var shellSigns: [Character] = []

  /// Takes a command apart; nil where a quote is not closed or nothing follows a backslash.
  init?(_ text: String) {
    var word: String?
    var quote: Character?
    var isEscape = false
    for character in text {
      if isEscape {
        // Within double quotes a backslash keeps its place before what needs no escape.
        if quote != nil, !"\"\\`$".contains(character) { word?.append("\\") }
        word = (word ?? "") + String(character)
        isEscape = false
      } else if character == "\\", quote != "'" {
        isEscape = true
      } else if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        if "|&;<>$`".contains(character) { shellSigns.append(character) }
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscape else { return nil }
    if let word { words.append(word) }
  }
}
