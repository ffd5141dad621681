/// The words of a command: separated by spaces, except in quotes. No shell runs it.
struct CommandWords: Equatable {
  var words: [String] = []
  /// The unquoted characters that only a shell would interpret.
  var shellSigns: [Character] = []

  /// Parses a command; nil for an unclosed quote or a final backslash.
  init?(_ text: String) {
    var word: String?
    var quote: Unicode.Scalar?
    var isEscape = false
    // Scalars, since a combining mark after a quote would hide it in a character.
    for scalar in text.unicodeScalars {
      if isEscape {
        // In double quotes, a backslash stays before a character that needs no escape.
        if quote != nil, !CommandWords.needsEscape(scalar) { word?.unicodeScalars.append("\\") }
        word.append(scalar)
        isEscape = false
      } else if scalar == "\\", quote != "'" {
        isEscape = true
      } else if let open = quote {
        if scalar == open { quote = nil } else { word.append(scalar) }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
        word = word ?? ""
      } else if scalar == " " || scalar == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        if CommandWords.isShellSign(scalar) { shellSigns.append(Character(scalar)) }
        word.append(scalar)
      }
    }
    guard quote == nil, !isEscape else { return nil }
    if let word { words.append(word) }
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "\\", "`", "$": true
    default: false
    }
  }

  private static func isShellSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "|", "&", ";", "<", ">", "$", "`": true
    default: false
    }
  }
}

extension String? {
  /// Appends to the text, or starts it.
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if self == nil { self = "" }
    self?.unicodeScalars.append(scalar)
  }
}
