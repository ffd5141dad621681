/// A CLDR date pattern: letters are fields; everything else is literal, including letters between
/// apostrophes.
struct DatePattern: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// A field and the number of its letters.
    case field(Field, width: Int)
  }

  enum Field: Character, Sendable {
    case weekday = "E"
    case month = "M"
    case day = "d"
    case year = "y"
    case hour = "H"
    case hourOfTwelve = "h"
    case minute = "m"
    case second = "s"
    case half = "a"
  }

  private(set) var parts: [Part] = []

  init() {}

  /// Parses a pattern; nil if it has an unknown letter or no field.
  init?(_ text: String) {
    var rest = text[...]
    while let letter = rest.first {
      if letter == "'" {
        let quoted = rest.dropFirst().prefix { $0 != "'" }
        guard quoted.endIndex < rest.endIndex else { return nil }
        rest = rest[rest.index(after: quoted.endIndex)...]
        parts.append(.text(String(quoted)))
        continue
      }
      let run = rest.prefix { $0 == letter }
      rest = rest[run.endIndex...]
      if let field = Field(rawValue: letter) {
        parts.append(.field(field, width: run.count))
      } else if letter.isASCII, letter.isLetter {
        return nil
      } else {
        parts.append(.text(String(run)))
      }
    }
    guard parts.contains(where: { if case .field = $0 { true } else { false } }) else {
      return nil
    }
  }

  func has(_ field: Field) -> Bool {
    parts.contains { if case .field(field, _) = $0 { true } else { false } }
  }

  /// The pattern with seconds, separated from the minutes like these from the hours.
  var withSeconds: DatePattern {
    guard
      let minute = parts.firstIndex(where: {
        if case .field(.minute, _) = $0 { true } else { false }
      })
    else { return self }
    var parts = parts
    parts.insert(contentsOf: [.text(separator), .field(.second, width: 2)], at: minute + 1)
    return DatePattern(parts)
  }

  /// The pattern without minutes and the separator before them.
  var withoutMinutes: DatePattern {
    guard
      let minute = parts.firstIndex(where: {
        if case .field(.minute, _) = $0 { true } else { false }
      })
    else { return self }
    var parts = parts
    parts.remove(at: minute)
    if minute > 0, case .text = parts[minute - 1] { parts.remove(at: minute - 1) }
    return DatePattern(parts)
  }

  /// The separator of hours and minutes; a colon if the pattern has words there.
  var separator: String {
    for (part, next) in zip(parts, parts.dropFirst()) {
      if case .text(let text) = part, case .field(.minute, _) = next,
        text.count == 1, let sign = text.first, !sign.isLetter, !sign.isWhitespace
      {
        return text
      }
    }
    return ":"
  }

  /// Default patterns for the clock format that isn't the locale's.
  static let fullDay = DatePattern([.field(.hour, width: 2), .text(":"), .field(.minute, width: 2)])
  static let halfDay = DatePattern([
    .field(.hourOfTwelve, width: 1), .text(":"), .field(.minute, width: 2), .text(noBreak),
    .field(.half, width: 1),
  ])

  private init(_ parts: [Part]) { self.parts = parts }
}

extension LocaleFormat {
  func text(_ pattern: DatePattern, of time: CivilTime) -> String {
    let text = pattern.parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field, let width): self.text(field, width, of: time)
      }
    }
    return localized(text.joined())
  }

  private func text(_ field: DatePattern.Field, _ width: Int, of time: CivilTime) -> String {
    switch field {
    case .weekday: return weekday(time, width < 4 ? .short : .full)
    case .month:
      let names = width < 4 ? rules.shortMonths : rules.months
      return width < 3 ? padded(time.month, to: width) : names[time.month - 1]
    case .day: return padded(time.day, to: width)
    case .year: return width == 2 ? padded(abs(time.year) % 100, to: 2) : "\(time.year)"
    case .hour: return padded(time.hour, to: width)
    case .hourOfTwelve: return padded(time.hour % 12 == 0 ? 12 : time.hour % 12, to: width)
    case .minute: return padded(time.minute, to: width)
    case .second: return padded(time.second, to: width)
    case .half: return rules.halves[time.hour < 12 ? 0 : 1]
    }
  }

  func padded(_ number: Int, to width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
