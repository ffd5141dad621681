/// The keys of an American keyboard, as the kernel numbers them.
enum Keys {
  /// A key, and whether Shift is held with it.
  struct Stroke: Equatable {
    var code: Int
    var isShifted = false
  }

  /// A modifier's key and its bit.
  static let modifiers: [String: (code: Int, mask: Int)] = [
    "shift": (42, 1), "ctrl": (29, 4), "alt": (56, 8), "super": (125, 64),
  ]

  /// A key by the name that xdotool has for it, or by the letter that it writes.
  static func stroke(_ name: String) -> Stroke? {
    if let code = named[name] { return Stroke(code: code) }
    return name.count == 1 ? name.first.flatMap { stroke(writing: $0) } : nil
  }

  /// The key that writes a letter.
  static func stroke(writing letter: Character) -> Stroke? {
    for (first, plain, shifted) in rows {
      if let index = Array(plain).firstIndex(of: letter) { return Stroke(code: first + index) }
      if let index = Array(shifted).firstIndex(of: letter) {
        return Stroke(code: first + index, isShifted: true)
      }
    }
    return letter == "\n" ? Stroke(code: 28) : nil
  }

  private static let named = [
    "Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "space": 57, "F1": 59, "F10": 68,
    "Home": 102, "Up": 103, "Prior": 104, "Left": 105, "Right": 106, "End": 107, "Down": 108,
    "Next": 109, "Insert": 110, "Delete": 111, "Menu": 127,
  ]

  /// The rows of keys: the code of the first, what they write, and what with Shift.
  private static let rows: [(first: Int, plain: String, shifted: String)] = [
    (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (57, " ", ""),
  ]
}
