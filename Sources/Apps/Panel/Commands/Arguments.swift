internal import WidgetCore

/// The words after a command, taken one after the other.
nonisolated struct Arguments {
  private let command: String
  private var words: [String]

  init(_ words: [String], of command: String) {
    self.words = words
    self.command = command
  }

  /// Whether the flag is among them; it is taken out.
  mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  /// The word that follows a flag, if the flag is among them; both are taken out.
  mutating func value(of name: String, _ what: String) throws(PanelCommandError) -> String? {
    guard let index = words.firstIndex(of: name) else { return nil }
    guard words.indices.contains(index + 1) else {
      throw PanelCommandError(
        description: translated("“{command}” needs {what}.", ["command": name, "what": what]))
    }
    defer { words.removeSubrange(index...index + 1) }
    return words[index + 1]
  }

  /// The next word that is no flag, if there is one.
  mutating func optional() -> String? {
    words.first.map { $0.hasPrefix("-") } == false ? words.removeFirst() : nil
  }

  /// The next word, which has to be there.
  mutating func next(_ what: String) throws(PanelCommandError) -> String {
    guard let word = optional() else {
      // Whatever is left begins with a hyphen, and is no option that this command has.
      try end()
      // What is needed is one of the words for that, such as "an INSTANCE" or "a NAME".
      throw PanelCommandError(
        description: translated(
          "“{command}” needs {what}.", ["command": "today \(command)", "what": what]))
    }
    return word
  }

  /// Makes sure that nothing is left.
  func end() throws(PanelCommandError) {
    guard !words.isEmpty else { return }
    throw PanelCommandError(
      description: translated(
        "“{command}” doesn’t accept “{words}”.",
        ["command": "today \(command)", "words": words.joined(separator: " ")]))
  }
}

nonisolated extension Arguments {
  /// The one of some words that follows a flag, if the flag is among them.
  mutating func choice<Choice: RawRepresentable<String>>(
    _ name: String, _ all: [Choice]
  ) throws(PanelCommandError) -> Choice? {
    let words = all.map(\.rawValue).joined(separator: "|")
    guard let word = try value(of: name, words) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    throw PanelCommandError(
      description: translated(
        "“{word}” is not one of the choices; expected {choices}.",
        ["word": "\(name) \(word)", "choices": words]))
  }

  /// The number that follows a flag, if the flag is among them.
  mutating func number<Number: Comparable & Sendable>(
    _ name: String, in range: ClosedRange<Number>, read: (String) -> Number?
  ) throws(PanelCommandError) -> Number? {
    let wanted = translated(
      "a number from {least} to {most}",
      ["least": "\(range.lowerBound)", "most": "\(range.upperBound)"])
    guard let word = try value(of: name, wanted) else { return nil }
    if let number = read(word), range.contains(number) { return number }
    throw PanelCommandError(
      description: translated(
        "“{word}” is not valid; expected {wanted}.",
        ["word": "\(name) \(word)", "wanted": wanted]))
  }
}
