internal import GTK

/// Qt's key codes, which KDE uses.
nonisolated enum QtKey {
  /// The code of keys with modifiers; nil if unknown.
  static func number(of accelerator: Accelerator) -> Int32? {
    guard let key = number(of: accelerator.key) else { return nil }
    var number = key
    for (modifier, bit) in modifiers where accelerator.modifiers.contains(modifier) {
      number |= bit
    }
    return Int32(number)
  }

  private static let modifiers: [(Modifiers, UInt32)] = [
    (.shift, 0x0200_0000), (.control, 0x0400_0000), (.alt, 0x0800_0000), (.super, 0x1000_0000),
  ]

  private static func number(of key: Key) -> UInt32? {
    if let number = named[key] { return number }
    // F1 is the first of 35 function keys.
    let function = key.rawValue &- Key.f1.rawValue
    if function < 35 { return 0x0100_0030 + function }
    // A character key has the code of its capital letter.
    guard let character = key.character,
      let scalar = "\(character)".uppercased().unicodeScalars.first,
      "\(character)".uppercased().unicodeScalars.count == 1, scalar.value < 0x1_0000
    else { return nil }
    return scalar.value
  }

  private static let named: [Key: UInt32] = [
    .enter: 0x0100_0004, .keypadEnter: 0x0100_0005, Key(rawValue: 0xFF63): 0x0100_0006,
    .delete: 0x0100_0007, Key(rawValue: 0xFF13): 0x0100_0008, Key(rawValue: 0xFF61): 0x0100_0009,
    .home: 0x0100_0010, .end: 0x0100_0011, .left: 0x0100_0012, .up: 0x0100_0013,
    .right: 0x0100_0014, .down: 0x0100_0015, .pageUp: 0x0100_0016, .pageDown: 0x0100_0017,
    .menu: 0x0100_0055,
  ]
}
