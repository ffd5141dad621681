// For whoever reads what comes from the web: nothing in it is what it should be before it is looked at.

extension JSON {
  /// The elements; nil where this is no array.
  public var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members; nil where this is no object.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The text; nil where this is none.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, if it is one that clocks, thermometers and the like can show; nil for all else.
  public var finite: Double? {
    if case .number(let number) = self, number.isFinite { number } else { nil }
  }

  /// A time in seconds, or in the milliseconds that are asked for; nil for what no clock shows.
  public func seconds(unit: Double = 1) -> Int? {
    let number: Double? =
      switch self {
      case .number(let number): number
      case .string(let text): Double(text)
      default: nil
      }
    guard let number, number.isFinite else { return nil }
    let seconds = (number / unit).rounded(.down)
    return (0...1e11).contains(seconds) ? Int(seconds) : nil
  }
}

extension String {
  /// Words of a server for the user: not too long, on one line.
  public var asSaid: String {
    let plain = unicodeScalars.prefix(120).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: Character(" ")
      default: Character(scalar)
      }
    }
    return String(plain)
  }
}
