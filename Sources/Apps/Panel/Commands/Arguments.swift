internal import WidgetCore
internal import WidgetHost

/// The arguments of a command, consumed in order.
nonisolated struct Arguments {
  private let command: String
  private var words: [String]

  init(_ words: [String], of command: String) {
    self.words = words
    self.command = command
  }

  /// Removes a flag; returns whether it was present.
  mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  /// Removes a flag and its value; returns the value, or nil without the flag.
  mutating func value(of name: String, _ what: String) throws(PanelCommandError) -> String? {
    guard let index = words.firstIndex(of: name) else { return nil }
    guard words.indices.contains(index + 1) else {
      throw PanelCommandError(
        description: translated("“{command}” needs {what}.", ["command": name, "what": what]))
    }
    defer { words.removeSubrange(index...index + 1) }
    return words[index + 1]
  }

  /// The next argument that isn't a flag, or nil.
  mutating func optional() -> String? {
    words.first.map { $0.hasPrefix("-") } == false ? words.removeFirst() : nil
  }

  /// The next argument; throws if it is missing.
  mutating func next(_ what: String) throws(PanelCommandError) -> String {
    guard let word = optional() else {
      // What is left begins with a hyphen and isn't an option of this command.
      try end()
      // `what` is a phrase such as "an INSTANCE" or "a NAME".
      throw PanelCommandError(
        description: translated(
          "“{command}” needs {what}.", ["command": "today \(command)", "what": what]))
    }
    return word
  }

  /// Throws if arguments are left.
  func end() throws(PanelCommandError) {
    guard !words.isEmpty else { return }
    throw PanelCommandError(
      description: translated(
        "“{command}” doesn’t accept “{words}”.",
        ["command": "today \(command)", "words": words.joined(separator: " ")]))
  }
}

nonisolated extension Arguments {
  /// The remaining arguments, as the names of different instances.
  mutating func instances(atLeast least: Int) throws(PanelCommandError) -> [String] {
    var names: [String] = []
    // A panel has no more.
    while names.count < InstanceList.most {
      let what = names.isEmpty ? translated("an INSTANCE") : translated("another INSTANCE")
      guard let name = try names.count < least ? next(what) : optional() else { break }
      guard !names.contains(name) else {
        throw PanelCommandError(
          description: translated("“{word}” is given twice.", ["word": name]))
      }
      names.append(name)
    }
    return names
  }

  /// The value of a flag out of a fixed set; nil without the flag.
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

  /// The number after a flag; nil without the flag.
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
