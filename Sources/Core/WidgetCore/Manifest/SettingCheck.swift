internal import KeyFiles

extension SettingDefinition {
  /// Whether a file or a folder exists, as far as is known.
  public typealias Existence = @Sendable (_ path: String, _ isFolder: Bool) -> Bool

  /// Returns the value of a text in the form for the widget, or nil for an empty text. With the
  /// user's home, `~` in a path is expanded.
  /// With `exists`, files and folders have to exist.
  public func check(
    _ text: String, home: String? = nil, exists: Existence? = nil
  ) throws(SettingProblem) -> SettingValue? {
    if case .list(let item, let most) = kind {
      return try checkList(text, of: item, most: most, home: home, exists: exists)
    }
    let text = kind == .secret ? text : String(text.trimmed)
    guard !text.isEmpty else {
      if isRequired { throw .missing }
      return nil
    }
    if lines > 1 { try checkLines(text) } else { try checkLine(text) }
    switch kind {
    case .text, .secret: return .text(text)
    case .number(let minimum, let maximum, let step):
      return .number(try number(text, minimum: minimum, maximum: maximum, step: step))
    case .range(let range, _, _):
      return .number(
        try number(
          text, minimum: Double(range.lowerBound), maximum: Double(range.upperBound), step: 1))
    case .toggle:
      guard let isOn = KeyFile.isOn(written: text) else { throw .notASwitch }
      return .isOn(isOn)
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
    case .folder, .file:
      let path = try path(text, home: home)
      if let exists, !exists(path, kind == .folder) {
        throw kind == .folder ? .noSuchFolder : .noSuchFile
      }
      return .text(path)
    case .place: return .text(try place(text))
    case .date(let minimum, let maximum):
      return .text(try day(text, minimum: minimum, maximum: maximum).description)
    case .time:
      guard let time = TypedTime(text, language: "") else { throw .notATime }
      return .text(time.description)
    case .color:
      guard let tint = Tint(typed: text) else { throw .notAColor }
      return .text(tint.description)
    case .list: return nil
    }
  }

  private func checkLine(_ text: String) throws(SettingProblem) {
    guard text.count <= Self.longestText else { throw .tooLong(most: Self.longestText) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .notOneLine }
  }

  private func checkLines(_ text: String) throws(SettingProblem) {
    guard text.count <= Self.longestParagraphs else {
      throw .tooLong(most: Self.longestParagraphs)
    }
    guard
      !text.unicodeScalars.contains(where: {
        $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
      })
    else { throw .notPlain }
  }

  /// Returns a number if it is within the limits and on a step.
  private func number(
    _ text: String, minimum: Double?, maximum: Double?, step: Double?
  ) throws(SettingProblem) -> Double {
    guard let number = Double(text), number.isFinite else { throw .notANumber }
    if let minimum, number < minimum { throw .tooSmall(minimum: minimum) }
    if let maximum, number > maximum { throw .tooLarge(maximum: maximum) }
    guard let step else { return number }
    let start = minimum ?? 0
    let steps = (number - start) / step
    // 0.1 has no exact binary form, so 0.3 isn't exactly three steps of it.
    guard (steps - steps.rounded()).magnitude < 1e-6
    else { throw .betweenSteps(step: step, start: start) }
    return number
  }

  private func day(
    _ text: String, minimum: CivilDay?, maximum: CivilDay?
  ) throws(SettingProblem) -> CivilDay {
    guard let day = CivilDay(text) else { throw .notADate }
    if let minimum, day < minimum { throw .tooEarly(minimum: minimum) }
    if let maximum, day > maximum { throw .tooLate(maximum: maximum) }
    return day
  }

  /// Returns the path without `.` and empty components. `..` stays, since it may follow a link.
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

  /// Returns a name unchanged, and valid coordinates without superfluous spaces.
  private func place(_ text: String) throws(SettingProblem) -> String {
    guard let parts = ChosenPlace.parts(of: text) else { return text }
    guard
      let place = ChosenPlace(
        latitude: parts.latitude, longitude: parts.longitude, name: parts.name)
    else { throw .notOnEarth }
    return place.text
  }
}
