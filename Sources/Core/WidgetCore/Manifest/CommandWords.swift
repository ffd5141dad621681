/// The words of a command: separated by spaces, kept together by quotes. No shell is involved.
struct CommandWords: Equatable {
  var words: [String] = []
  /// The signs outside quotes that a shell would act upon, and nobody does here.
  var shellSigns: [Character] = []

  /// Takes a command apart; nil where a quote is not closed or nothing follows a backslash.
  init?(_ text: String) {
    var word: String?
    var quote: Unicode.Scalar?
    var isEscape = false
    // Not by characters: a combining mark after a quote would hide it.
    for scalar in text.unicodeScalars {
      if isEscape {
        // Within double quotes a backslash keeps its place before what needs no escape.
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
  /// Lengthens what there is, or begins it.
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if self == nil { self = "" }
    self?.unicodeScalars.append(scalar)
  }
}
