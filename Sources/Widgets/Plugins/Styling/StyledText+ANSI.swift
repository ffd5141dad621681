internal import WidgetCore

extension StyledText {
  /// Interprets ANSI escape sequences.
  func readingANSI() -> StyledText {
    guard pieces.contains(where: { $0.text.utf8.contains(0x1B) }) else { return self }
    var read = StyledText()
    var state = ANSIState()
    for piece in pieces {
      var rest = Substring(piece.text)
      while let escape = rest.unicodeScalars.firstIndex(of: "\u{1B}") {
        read.append(String(rest[..<escape]), state.style(over: piece.style))
        rest = state.take(rest[escape...])
      }
      read.append(String(rest), state.style(over: piece.style))
    }
    return read
  }
}

extension StyledText {
  /// Removes ANSI escape sequences.
  var withoutANSI: StyledText {
    mapped { piece in
      [Piece(text: StyledText([piece]).readingANSI().text, style: piece.style)]
    }
  }
}

/// The current attributes of a terminal.
private struct ANSIState {
  private var tint: Tint?
  private var fill: Tint?
  private var isReversed = false
  private var isBold = false
  private var isStruck = false

  func style(over style: StyledText.Style) -> StyledText.Style {
    var style = style
    if let tint { style.tint = tint }
    if let fill { style.fill = fill }
    // Swaps the colors; without any, the text stands on gray.
    if isReversed { (style.tint, style.fill) = (fill, tint ?? .gray) }
    if isBold { style.isBold = true }
    if isStruck { style.isStruck = true }
    return style
  }

  /// Interprets the sequence at the start of a text, and returns the rest.
  mutating func take(_ text: Substring) -> Substring {
    var rest = text.unicodeScalars.dropFirst()
    switch rest.popFirst() {
    case "[":
      let parameters = rest.prefix { ("\u{20}"..."\u{3F}").contains($0) }
      rest = rest.dropFirst(parameters.count)
      let last = rest.popFirst()
      if last == "m" { apply(Substring(parameters)) }
    case "]":
      // OSC up to BEL or ESC \: window titles and links.
      while let scalar = rest.popFirst(), scalar != "\u{7}" {
        if scalar == "\u{1B}" {
          if rest.first == "\\" { rest.removeFirst() }
          break
        }
      }
    case let first? where ("\u{20}"..."\u{2F}").contains(first):
      // Such as ESC ( B, which tput writes to end a color: the set of letters.
      rest = rest.drop { ("\u{20}"..."\u{2F}").contains($0) }.dropFirst()
    default: break
    }
    return Substring(rest)
  }

  private mutating func apply(_ parameters: Substring) {
    var numbers = parameters.split(omittingEmptySubsequences: false) { $0 == ";" || $0 == ":" }
      .prefix(32).map { Int($0) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: self = ANSIState()
      case 1: isBold = true
      case 22: isBold = false
      case 9: isStruck = true
      case 29: isStruck = false
      case 30...37: tint = ANSIState.tints[number - 30]
      case 90...97: tint = ANSIState.tints[number - 82]
      case 7: isReversed = true
      case 27: isReversed = false
      case 39: tint = nil
      case 38: tint = ANSIState.longColor(&numbers) ?? tint
      case 40...47: fill = ANSIState.fills[number - 40]
      case 100...107: fill = ANSIState.fills[number - 92]
      case 49: fill = nil
      case 48: fill = ANSIState.longColor(&numbers) ?? fill
      default: break
      }
    }
  }

  /// The color after 38: `5;n` or `2;r;g;b`.
  private static func longColor(_ numbers: inout ArraySlice<Int>) -> Tint? {
    switch numbers.popFirst() {
    case 5: return numbers.popFirst().flatMap(tint(number:))
    case 2:
      let parts = numbers.prefix(3).map { UInt8(max(0, min(255, $0))) }
      numbers = numbers.dropFirst(3)
      return parts.count == 3 ? .rgb(red: parts[0], green: parts[1], blue: parts[2]) : nil
    default: return nil
    }
  }

  /// The 16 standard colors; black and white are the text color.
  private static let tints: [Tint?] = [
    nil, .red, .green, .yellow, .blue, .purple, .teal, nil,
    .gray, .red, .green, .yellow, .blue, .pink, .teal, nil,
  ]

  /// The same as backgrounds, where black and white are colors.
  private static let fills: [Tint] = zip(tints, 0...).map { tint, number in
    let gray: [Int: UInt8] = [0: 0x1C, 7: 0xD0, 15: 0xFF]
    let level = gray[number] ?? 0x80
    return tint ?? .rgb(red: level, green: level, blue: level)
  }

  /// The 256-color palette.
  private static func tint(number: Int) -> Tint? {
    switch number {
    case 0..<16: return tints[number]
    case 16..<232:
      let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
      let place = number - 16
      return .rgb(red: steps[place / 36], green: steps[place / 6 % 6], blue: steps[place % 6])
    case 232..<256:
      let gray = UInt8(8 + (number - 232) * 10)
      return .rgb(red: gray, green: gray, blue: gray)
    default: return nil
    }
  }
}
