extension LocaleFormat {
  /// Formats a number with as many decimals as it has, within a range: 1234.5 is "1,234.5".
  public func number(_ value: Double, decimals: ClosedRange<Int> = 0...3) -> String {
    guard let text = DecimalText(value, decimals: decimals) else { return absent(value) }
    return (text.isNegative ? symbols.minus : "") + unsigned(text)
  }

  /// Formats a change with its sign: 1.23 is "+1.23". Zero has no sign.
  public func change(_ value: Double, decimals: ClosedRange<Int> = 0...3) -> String {
    let text = number(value.magnitude, decimals: decimals)
    let digits = DecimalText(value, decimals: decimals)
    let isSome = digits.map { ($0.whole + $0.fraction).contains { $0 != "0" } } ?? true
    return isSome && !value.isNaN ? signed(text, isNegative: value < 0) : text
  }

  /// Adds the sign of a change to a formatted number: "+2.3%".
  public func signed(_ text: String, isNegative: Bool) -> String {
    // The plus replaces the minus, with the same direction marks.
    let sign = symbols.minus.unicodeScalars.map {
      $0 == NumberSymbols.minusSign && !isNegative ? "+" : Character($0)
    }
    return String(sign) + text
  }

  /// Formats an integer: 1234567 is "1,234,567".
  public func number(_ value: Int) -> String {
    let magnitude = grouped(String(value.magnitude), by: symbols.group)
    return (value < 0 ? symbols.minus : "") + localized(magnitude)
  }

  /// Converts a number of a key file for a text field: "1234.5" to "1234,5".
  public func typed(_ text: String) -> String {
    localized(String(text.map { $0 == "." ? Character(symbols.decimal) : $0 }))
  }

  /// Formats a fraction as a percentage: 0.25 is "25%".
  public func percent(_ share: Double, decimals: ClosedRange<Int> = 0...0) -> String {
    let value = number(share * 100, decimals: decimals)
    return share.isFinite ? value + rules.percent : value
  }

  /// Formats a size in decimal units with one decimal: 499963170816 is "500.0 GB".
  public func byteCount(_ count: Int64) -> String {
    if count == 0 { return rules.zeroBytes }
    let magnitude = Double(count.magnitude)
    let sign = count < 0 ? symbols.minus : ""
    guard magnitude >= 1000 else {
      let number = Int(count.magnitude)
      return sign + rules.bytes.words(for: number, written: self.number(number))
    }
    var scaled = magnitude / 1000
    var index = 0
    // A value that would round to 1000 moves to the next unit.
    while index < rules.sizes.count - 1, scaled >= 999.95 {
      scaled /= 1000
      index += 1
    }
    let text = number(scaled, decimals: 1...1)
    return sign + rules.sizes[index].filled(with: ["number": text])
  }

  /// Formats what changes all the time, without a word for few bytes: "0 KB", "4.2 MB".
  public func kilobytes(_ count: Int64) -> String {
    guard count < 1000 else { return byteCount(count) }
    return rules.sizes[0].filled(with: ["number": number(count < 500 ? 0 : 1)])
  }

  func unsigned(_ text: DecimalText, group: String? = nil) -> String {
    let whole = grouped(text.whole, by: group ?? symbols.group)
    return localized(text.fraction.isEmpty ? whole : whole + symbols.decimal + text.fraction)
  }

  /// Formats NaN and infinities.
  func absent(_ value: Double) -> String {
    value.isNaN ? "–" : (value < 0 ? symbols.minus : "") + "∞"
  }

  /// Replaces digits with those of the locale.
  func localized(_ text: String) -> String {
    guard symbols.zero != "0" else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      let digit = isDigit ? Unicode.Scalar(symbols.zero.value + scalar.value - 0x30) : nil
      result.append(digit ?? scalar)
    }
    return String(result)
  }

  private func grouped(_ digits: String, by separator: String) -> String {
    var groups: [Substring] = []
    var rest = digits[...]
    var size = 3
    while rest.count > size {
      groups.insert(rest.suffix(size), at: 0)
      rest = rest.dropLast(size)
      size = symbols.groupSize
    }
    groups.insert(rest, at: 0)
    return groups.joined(separator: separator)
  }
}
