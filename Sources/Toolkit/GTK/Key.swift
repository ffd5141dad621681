internal import CGTK

/// A key symbol: `"f"` and `"F"` are two.
///
/// ```swift
/// if key == .escape || key == "q" { ... }
/// ```
public nonisolated struct Key: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The key that types the character.
  public init(_ character: Unicode.Scalar) {
    rawValue = gdk_unicode_to_keyval(character.value)
  }

  /// The character that it types; `nil` for keys such as Escape or an arrow.
  public var character: Character? {
    let value = gdk_keyval_to_unicode(rawValue)
    guard value >= 32, value != 127, let scalar = Unicode.Scalar(value) else { return nil }
    return Character(scalar)
  }

  /// The same key without shift.
  public var lowercased: Key { Key(rawValue: gdk_keyval_to_lower(rawValue)) }

  public static let escape = Key(rawValue: UInt32(GDK_KEY_Escape))
  public static let enter = Key(rawValue: UInt32(GDK_KEY_Return))
  public static let keypadEnter = Key(rawValue: UInt32(GDK_KEY_KP_Enter))
  public static let space = Key(rawValue: UInt32(GDK_KEY_space))
  public static let tab = Key(rawValue: UInt32(GDK_KEY_Tab))
  /// The key symbol of Shift+Tab.
  public static let backTab = Key(rawValue: UInt32(GDK_KEY_ISO_Left_Tab))
  public static let backspace = Key(rawValue: UInt32(GDK_KEY_BackSpace))
  public static let delete = Key(rawValue: UInt32(GDK_KEY_Delete))
  public static let up = Key(rawValue: UInt32(GDK_KEY_Up))
  public static let down = Key(rawValue: UInt32(GDK_KEY_Down))
  public static let left = Key(rawValue: UInt32(GDK_KEY_Left))
  public static let right = Key(rawValue: UInt32(GDK_KEY_Right))
  public static let home = Key(rawValue: UInt32(GDK_KEY_Home))
  public static let end = Key(rawValue: UInt32(GDK_KEY_End))
  public static let pageUp = Key(rawValue: UInt32(GDK_KEY_Page_Up))
  public static let pageDown = Key(rawValue: UInt32(GDK_KEY_Page_Down))
  public static let menu = Key(rawValue: UInt32(GDK_KEY_Menu))
  public static let f1 = Key(rawValue: UInt32(GDK_KEY_F1))
  public static let f5 = Key(rawValue: UInt32(GDK_KEY_F5))
  public static let f10 = Key(rawValue: UInt32(GDK_KEY_F10))
  public static let altLeft = Key(rawValue: UInt32(GDK_KEY_Alt_L))
  public static let altRight = Key(rawValue: UInt32(GDK_KEY_Alt_R))
  public static let superLeft = Key(rawValue: UInt32(GDK_KEY_Super_L))
  public static let superRight = Key(rawValue: UInt32(GDK_KEY_Super_R))
  public static let numLock = Key(rawValue: UInt32(GDK_KEY_Num_Lock))
  public static let scrollLock = Key(rawValue: UInt32(GDK_KEY_Scroll_Lock))

  /// Whether it is a modifier or a lock.
  public var isModifier: Bool {
    let range = UInt32(GDK_KEY_Shift_L)...UInt32(GDK_KEY_Hyper_R)
    let levels = UInt32(GDK_KEY_ISO_Lock)...UInt32(GDK_KEY_ISO_Level5_Lock)
    let others = [GDK_KEY_Num_Lock, GDK_KEY_Scroll_Lock, GDK_KEY_Mode_switch].map { UInt32($0) }
    return range.contains(rawValue) || levels.contains(rawValue) || others.contains(rawValue)
  }

  /// Whether it opens a menu: the Menu key, or Shift+F10.
  public func opensMenu(with modifiers: Modifiers) -> Bool {
    self == .menu || (self == .f10 && modifiers.keys == .shift)
  }

  /// Whether it is a function key or a media key.
  public var isFunctionKey: Bool {
    let functions = UInt32(GDK_KEY_F1)...UInt32(GDK_KEY_F35)
    // The range of vendor keys in X11.
    return functions.contains(rawValue) || (0x1008_FF00...0x1008_FFFF).contains(rawValue)
  }
}

extension Key {
  /// The symbol of a keycode in a layout; level 0 is without Shift.
  nonisolated struct Meaning: Equatable, Sendable {
    var layout: Int
    var level: Int
    var key: Key
  }

  /// The name of the key that typed `typed`: its symbol without Shift, or that of a Latin layout.
  nonisolated static func named(_ typed: Key, in layout: Int, by meanings: [Meaning]) -> Key {
    let plain = meanings.filter { $0.level == 0 }
    let key = plain.first { $0.layout == layout }?.key ?? typed
    guard let character = key.character, !character.isASCII else { return key.lowercased }
    return plain.first { $0.key.character?.isASCII == true }?.key.lowercased ?? key.lowercased
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  public nonisolated init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(value) }
}

extension Key: CustomStringConvertible {
  /// Its name, such as "Escape" or "f".
  public nonisolated var description: String {
    gdk_keyval_name(rawValue).map { String(cString: $0) } ?? "0x" + String(rawValue, radix: 16)
  }
}

/// The modifier keys and mouse buttons that are down.
public nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1 << 0)
  public static let control = Modifiers(rawValue: 1 << 2)
  public static let alt = Modifiers(rawValue: 1 << 3)
  public static let primaryButton = Modifiers(rawValue: 1 << 8)
  public static let `super` = Modifiers(rawValue: 1 << 26)
  public static let hyper = Modifiers(rawValue: 1 << 27)
  public static let meta = Modifiers(rawValue: 1 << 28)

  /// The modifiers that users know. Keyboards report Hyper together with Super, and Meta with Alt.
  var named: Modifiers {
    var modifiers = keys
    if contains(.super) { modifiers.remove(.hyper) }
    if contains(.alt) { modifiers.remove(.meta) }
    return modifiers
  }

  /// The modifier keys without locks and buttons.
  public var keys: Modifiers { intersection([.shift, .control, .alt, .super, .hyper, .meta]) }
}
