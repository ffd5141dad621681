extension SettingDefinition {
  /// The value that a text stands for, in the form in which the widget gets it; nil for no value.
  /// With the user's home, `~` in a path is filled in.
  public func check(_ text: String, home: String? = nil) throws(SettingProblem) -> SettingValue? {
    if case .list(let item, let most) = kind {
      return try checkList(text, of: item, most: most, home: home)
    }
    let text = kind == .secret ? text : trimmed(text)
    guard !text.isEmpty else {
      if isRequired { throw .missing }
      return nil
    }
    try checkLine(text)
    switch kind {
    case .text, .secret: return .text(text)
    case .number(let minimum, let maximum, let step):
      guard let number = Double(text), number.isFinite else { throw .notANumber }
      return .number(
        try checked(number, minimum: minimum, maximum: maximum, step: step))
    case .toggle: return .isOn(try flag(text))
    case .choice(let choices):
      guard choices.contains(where: { $0.value == text })
      else { throw .notAChoice(choices.map(\.value)) }
      return .text(text)
    case .order(let choices):
      let words = ChosenOrder.words(text)
      guard words.allSatisfy({ word in choices.contains { $0.value == word } }) else {
        throw .notAChoice(choices.map(\.value))
      }
      return words.isEmpty ? nil : .text(ChosenOrder.text(words))
    case .folder, .file: return .text(try path(text, home: home))
    case .place: return .text(try place(text))
    case .list: return nil
    }
  }

  private func checkLine(_ text: String) throws(SettingProblem) {
    guard text.count <= Self.longestText else { throw .tooLong(most: Self.longestText) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .notOneLine }
  }

  /// A number within the limits, and on a step.
  private func checked(
    _ number: Double, minimum: Double?, maximum: Double?, step: Double?
  ) throws(SettingProblem) -> Double {
    if let minimum, number < minimum { throw .tooSmall(minimum: minimum) }
    if let maximum, number > maximum { throw .tooLarge(maximum: maximum) }
    guard let step else { return number }
    let start = minimum ?? 0
    let steps = (number - start) / step
    // 0.1 has no exact form in binary, so that 0.3 is not quite three steps of it.
    guard (steps - steps.rounded()).magnitude < 1e-6
    else { throw .betweenSteps(step: step, start: start) }
    return number
  }

  private func flag(_ text: String) throws(SettingProblem) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default: throw .notASwitch
    }
  }

  /// The path without what doesn't count: `.` and empty steps. `..` stays, since links may matter.
  private func path(_ text: String, home: String?) throws(SettingProblem) -> String {
    guard text.hasPrefix("/") || text == "~" || text.hasPrefix("~/") else { throw .notAPath }
    var steps = text.split(separator: "/").filter { $0 != "." }
    var root = "/"
    if text.hasPrefix("~") {
      steps.removeFirst()
      let place = home ?? "~"
      root = place.hasSuffix("/") ? place : place + "/"
    }
    let path = root + steps.joined(separator: "/")
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// A name stays as it is; coordinates are checked and written without needless spaces.
  private func place(_ text: String) throws(SettingProblem) -> String {
    guard let parts = ChosenPlace.parts(of: text) else { return text }
    guard
      let place = ChosenPlace(
        latitude: parts.latitude, longitude: parts.longitude, name: parts.name)
    else { throw .notOnEarth }
    return place.text
  }
}

/// Without the white space at both ends.
func trimmed(_ text: some StringProtocol) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}
