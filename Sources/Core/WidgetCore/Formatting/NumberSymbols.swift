/// The symbols in numbers.
struct NumberSymbols: Hashable, Sendable {
  /// The digit zero; the other digits follow it in Unicode.
  var zero: Unicode.Scalar = "0"
  var decimal = "."
  var group = ","
  /// The number of digits in a group, except for the last, which has three.
  var groupSize = 3
  /// The minus, including direction marks.
  var minus = "\(minusSign)"

  /// The minus of typography, as wide as a digit. Samples are written with a hyphen.
  static let minusSign: Unicode.Scalar = "\u{2212}"

  init() {}
}

extension NumberSymbols {
  /// Derives the symbols from the number -1,234,567.89 in the language.
  init?(sample text: String) {
    guard let number = WrittenNumber(text), number.digits == "123456789",
      number.separators.count >= 2, let decimal = number.separators.last, decimal.place == 7,
      !number.prefix.isEmpty, number.suffix.isEmpty
    else { return nil }
    let groups = number.separators.dropLast()
    let places = groups.map(\.place)
    guard Set(groups.map(\.text)).count == 1, let group = groups.first, places.last == 4 else {
      return nil
    }
    zero = number.zero
    self.decimal = decimal.text
    self.group = group.text
    groupSize = places.count < 2 ? 3 : places[places.count - 1] - places[places.count - 2]
    minus = number.prefix
  }

  /// Derives the percent suffix from 12% in the language.
  static func percent(sample text: String) -> String? {
    guard let number = WrittenNumber(text), number.digits == "12", number.prefix.isEmpty,
      number.separators.isEmpty, !number.suffix.isEmpty
    else { return nil }
    return number.suffix
  }
}

/// The position of the symbol of a currency.
struct MoneyPattern: Hashable, Sendable {
  /// The text before and after the number; ¤ is the symbol of the currency.
  var prefix = "¤"
  var suffix = ""
  /// The grouping separator, which can differ from other numbers.
  var group = ","

  init() {}

  /// Derives the pattern from ¤1,234.50 or -¤1,234.50 in the language.
  init?(sample text: String) {
    guard let number = WrittenNumber(text), number.digits == "123450",
      number.separators.map(\.place) == [1, 4],
      (number.prefix + number.suffix).contains("¤")
    else { return nil }
    (prefix, suffix, group) = (number.prefix, number.suffix, number.separators[0].text)
  }

  func text(_ number: String, symbol: String) -> String {
    // Letters need a space: "$5" but "CZK 5".
    let isWord = prefix.last == "¤" && symbol.last?.isLetter == true
    return filled(prefix, symbol) + (isWord ? noBreak : "") + number + filled(suffix, symbol)
  }

  private func filled(_ text: String, _ symbol: String) -> String {
    text.split(separator: "¤", omittingEmptySubsequences: false).joined(separator: symbol)
  }
}

/// A parsed sample number.
private struct WrittenNumber {
  /// The digits in ASCII.
  var digits = ""
  var zero: Unicode.Scalar = "0"
  var prefix = ""
  var suffix = ""
  /// The texts between digits, with the number of digits before each.
  var separators: [(place: Int, text: String)] = []

  init?(_ text: String) {
    var between = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalar.properties.generalCategory == .decimalNumber,
        let value = scalar.properties.numericValue,
        let zero = Unicode.Scalar(scalar.value - UInt32(value))
      else {
        between.append(scalar == "-" ? NumberSymbols.minusSign : scalar)
        continue
      }
      if digits.isEmpty {
        prefix = String(between)
        self.zero = zero
      } else if !between.isEmpty {
        separators.append((digits.count, String(between)))
      }
      guard zero == self.zero else { return nil }
      between = String.UnicodeScalarView()
      digits += String(Int(value))
    }
    guard !digits.isEmpty else { return nil }
    suffix = String(between)
  }
}
