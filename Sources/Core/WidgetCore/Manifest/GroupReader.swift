internal import KeyFiles

/// Reads the values of a group in a manifest and collects its mistakes. An invalid value is nil, and
/// its mistake rejects the manifest.
struct GroupReader {
  let file: KeyFile
  let group: String
  /// The number of the group's first line.
  let line: Int
  private(set) var mistakes: [Manifest.Warning] = []
  private(set) var warnings: [Manifest.Warning] = []

  init(_ file: KeyFile, group: String) {
    self.file = file
    self.group = group
    line = file.line(of: group) ?? 1
  }

  /// Adds a mistake, which rejects the manifest, at a key or at the group.
  mutating func mistake(_ key: String? = nil, _ message: String, _ remedy: String) {
    mistakes.append(Manifest.Warning(line: line(of: key), message: message, remedy: remedy))
  }

  /// Adds a remark for the author.
  mutating func warning(_ key: String? = nil, _ message: String, _ remedy: String) {
    warnings.append(Manifest.Warning(line: line(of: key), message: message, remedy: remedy))
  }

  func has(_ key: String) -> Bool { file.line(of: key, in: group) != nil }

  private func line(of key: String?) -> Int {
    key.flatMap { file.line(of: $0, in: group) } ?? line
  }

  // MARK: Values

  /// Returns a text that isn't empty.
  mutating func text(_ key: String) -> String? {
    guard let entry = file.value(key, in: group) else { return nil }
    if entry.text.isEmpty {
      mistake(
        key, translated("{key} is empty", ["key": key]),
        translated("enter a value after =, or remove the line"))
      return nil
    }
    return isShort(entry.text, key) ? entry.text : nil
  }

  /// Returns an escaped value.
  func written(_ key: String) -> String? { file.written(key, in: group)?.text }

  /// Whether a value is short enough to be shown; otherwise adds a mistake.
  mutating func isShort(_ text: String, _ key: String, like other: String? = nil) -> Bool {
    let most = Manifest.longestValue(of: other ?? key)
    guard text.utf8.count > most, text.unicodeScalars.count > most else { return true }
    mistake(
      key,
      translated(
        "{key} has {count} characters", ["key": key, "count": "\(text.unicodeScalars.count)"]),
      translated("at most {count} are allowed", ["count": "\(most)"]))
    return false
  }

  /// Returns a required text.
  mutating func required(_ key: String, _ remedy: @autoclosure () -> String) -> String? {
    if file.value(key, in: group) == nil {
      mistake(nil, translated("{key} is missing", ["key": key]), remedy())
    }
    return text(key)
  }

  /// Returns a text with its translations. A translation without a plain text is a mistake.
  mutating func localized(_ key: String, remedy: String? = nil) -> TranslatedText? {
    let translations = file.translations(key, in: group)
    if file.value(key, in: group) == nil, let first = translations.keys.sorted().first {
      mistake(
        key,
        translated("{key} is set without {plain}", ["key": "\(key)[\(first)]", "plain": key]),
        translated(
          "expected {key} too, for languages without a translation", ["key": "\(key)="]))
      return nil
    }
    let plain = remedy.map { required(key, $0) } ?? text(key)
    for (language, entry) in translations.sorted(by: { $0.value.line < $1.value.line }) {
      let name = "\(key)[\(language)]"
      guard entry.text.isEmpty else {
        _ = isShort(entry.text, name)
        continue
      }
      mistake(
        name, translated("{key} is empty", ["key": name]),
        translated("enter a translation, or remove the line"))
    }
    return plain.map { TranslatedText($0, translations: translations.mapValues(\.text)) }
  }

  mutating func flag(_ key: String) -> Bool? {
    do { return try file.isOn(key, in: group) } catch { note(error) }
    return nil
  }

  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, as type: Choice.Type = Choice.self
  ) -> Choice? {
    do { return try file.choice(key, in: group, as: type) } catch { note(error) }
    return nil
  }

  mutating func number(_ key: String) -> Double? {
    guard let text = text(key) else { return nil }
    if let number = Double(text), number.isFinite { return number }
    mistake(
      key, translated("{line} is not a number", ["line": said(key, text)]),
      translated("expected a number such as 1 or 0.5"))
    return nil
  }

  mutating func day(_ key: String) -> CivilDay? {
    guard let text = text(key) else { return nil }
    if let day = CivilDay(text) { return day }
    mistake(
      key, translated("{line} is not a date", ["line": said(key, text)]),
      translated("expected a date such as 2026-11-27"))
    return nil
  }

  mutating func duration(_ key: String, in range: ClosedRange<Duration>) -> Duration? {
    guard let text = text(key) else { return nil }
    let (least, most) = (Amount.written(range.lowerBound), Amount.written(range.upperBound))
    guard let duration = Amount.duration(text) else {
      mistake(
        key, translated("{line} is not a duration", ["line": said(key, text)]),
        translated(
          "expected a whole number followed by s, m, h, or d, from {least} to {most}",
          ["least": least, "most": most]))
      return nil
    }
    if range.contains(duration) { return duration }
    mistake(
      key, translated("{line} is out of range", ["line": said(key, text)]),
      translated("expected a duration from {least} to {most}", ["least": least, "most": most]))
    return nil
  }

  /// Returns a duration, or nil for "never".
  mutating func durationOrNever(
    _ key: String, in range: ClosedRange<Duration>, standard: Duration?
  ) -> Duration? {
    if file.value(key, in: group)?.text.lowercased() == "never" { return nil }
    return duration(key, in: range) ?? standard
  }

  mutating func byteCount(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let text = text(key) else { return nil }
    let (least, most) = ("\(range.lowerBound >> 20)M", "\(range.upperBound >> 20)M")
    guard let count = Amount.byteCount(text) else {
      mistake(
        key, translated("{line} is not a size", ["line": said(key, text)]),
        translated(
          "expected a whole number followed by K, M, or G, from {least} to {most}",
          ["least": least, "most": most]))
      return nil
    }
    if range.contains(count) { return count }
    mistake(
      key, translated("{line} is out of range", ["line": said(key, text)]),
      translated("expected a size from {least} to {most}", ["least": least, "most": most]))
    return nil
  }

  // MARK: Keys

  /// Adds remarks on unknown keys, except for those of the author, which begin with X-.
  mutating func remarkUnknownKeys(known: Set<String>) {
    for key in file.keys(in: group) where !known.contains(key) && !key.hasPrefix("X-") {
      let guess = Spelling.nearest(to: key, among: known.sorted())
      warning(
        key,
        translated(
          "unknown key {key} in [{group}]",
          ["key": quoted(key), "group": quoted(group)]),
        guess.map { translated("did you mean {key}?", ["key": $0]) }
          ?? translated("remove it, or begin its name with X- if it is your own"))
    }
  }

  /// Returns a line in the form for a message.
  func said(_ key: String, _ text: String) -> String { quoted("\(key)=\(text)", longest: 60) }

  private mutating func note(_ error: KeyFileError) {
    mistakes.append(
      Manifest.Warning(line: error.line, message: error.message, remedy: error.remedy))
  }
}
