/// A time of day as people type it: "7", "7:30", "7.30", "0730", "7:30 pm", "7 Uhr abends", "noon", in the digits of any
/// language.
public struct TypedTime: Hashable, Sendable {
  /// In minutes since midnight.
  public var minute: Int
  /// Whether it is an hour that can be in either half of the day, such as "5 o'clock".
  package var isBareHour = false

  /// The context of a time. The less it tells, the clearer the time must be.
  package enum Place {
    /// Any text, in which "5" is a number.
    case text
    /// After a word such as "at", where "5" is an hour, and "3.50" is a price.
    case afterPreposition
    /// A text that is only a time.
    case alone
  }

  /// Parses a text that is only a time. English is understood in every language.
  public init?(_ text: String, language: String) {
    for vocabulary in TimeVocabulary.all(for: language) {
      var words = TypedWords(text.split(whereSeparator: \.isWhitespace))
      words.take(vocabulary.at)
      if let time = words.time(vocabulary, in: .alone), words.isEmpty {
        self = time
        return
      }
    }
    return nil
  }

  public init(minute: Int) { self.minute = minute }

  fileprivate init(minute: Int, isBareHour: Bool) {
    (self.minute, self.isBareHour) = (minute, isBareHour)
  }

  /// Returns a typed time as in messages; any other text stays as it is.
  public static func plain(_ text: String, language: String) -> String {
    TypedTime(text, language: language)?.description ?? text
  }
}

extension TypedTime: CustomStringConvertible {
  /// As in messages: "07:30".
  public var description: String {
    [minute / 60, minute % 60].map { String($0).padded(to: 2) }.joined(separator: ":")
  }
}

extension TypedWords {
  /// Consumes a time of day; nil, with an unknown rest, if there is none.
  package mutating func time(
    _ vocabulary: TimeVocabulary, in place: TypedTime.Place
  ) -> TypedTime? {
    if take(vocabulary.noon) { return TypedTime(minute: 12 * 60) }
    guard var word = first, word.first?.isASCIIDigit == true else { return nil }
    removeFirst()
    // "5pm" and "17h" are single words.
    func end(_ names: [String]) -> Bool {
      guard let name = names.first(where: word.hasSuffix) else { return false }
      word.removeLast(name.count)
      return true
    }
    var isAfternoon: Bool? = end(vocabulary.pm) ? true : end(vocabulary.am) ? false : nil
    let isNamed = end(vocabulary.clock) || take(vocabulary.clock)
    var parts = word.split(omittingEmptySubsequences: false) { ":.h".contains($0) }
    if parts.count == 1, (3...4).contains(word.count) {
      parts = [word.dropLast(2), word.suffix(2)]
    }
    // "7 Uhr 30".
    if parts.count == 1, isNamed || place == .alone, let next = first, next.count == 2,
      next.allSatisfy(\.isASCIIDigit)
    {
      parts.append(next[...])
      removeFirst()
    }
    if isAfternoon == nil {
      isAfternoon = take(vocabulary.pm) ? true : take(vocabulary.am) ? false : nil
    }
    let isBareHour = parts.count == 1
    guard
      isNamed || isAfternoon != nil || word.contains(":") || place == .alone
        || isBareHour && place == .afterPreposition,
      let minute = TypedWords.minute(of: parts, isAfternoon)
    else { return nil }
    return TypedTime(minute: minute, isBareHour: isBareHour && isAfternoon == nil)
  }

  /// Returns the minute of the day of an hour and minutes.
  private static func minute(of parts: [Substring], _ isAfternoon: Bool?) -> Int? {
    guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }),
      parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }), var hour = Int(parts[0]),
      let minute = parts.count == 2 ? Int(parts[1]) : 0, (0...59).contains(minute)
    else { return nil }
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return (0...23).contains(hour) ? hour * 60 + minute : nil
  }
}
