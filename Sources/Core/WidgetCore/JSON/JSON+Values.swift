// Accessors for untrusted responses: each returns nil for an unexpected type or value.

extension JSON {
  /// The elements; nil if this isn't an array.
  public var elements: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members; nil if this isn't an object.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The string; nil if this isn't one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number within a plausible range; otherwise nil.
  public var finite: Double? {
    if case .number(let number) = self, number.isFinite { number } else { nil }
  }

  /// A time in seconds or milliseconds since 1970; nil if implausible.
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
  /// A server's text for the user: shortened, on one line.
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
