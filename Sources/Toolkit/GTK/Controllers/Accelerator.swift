internal import CGTK
internal import GLib

/// A key that is pressed together with modifiers, as it is written in settings: "<Control>f".
public nonisolated struct Accelerator: Hashable, Sendable {
  public var key: Key
  public var modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    (self.key, self.modifiers) = (key, modifiers)
  }

  /// `nil` if the text names no key that GTK knows.
  public init?(parsing text: String) {
    var key: UInt32 = 0
    var modifiers = GdkModifierType(rawValue: 0)
    guard gtk_accelerator_parse(text, &key, &modifiers) != 0, key != 0 else { return nil }
    self.init(Key(rawValue: key), Modifiers(rawValue: modifiers.rawValue))
  }

  /// The label in the user's language: "Ctrl+F".
  public var label: String {
    string(
      freeing: gtk_accelerator_get_label(
        key.rawValue, GdkModifierType(rawValue: modifiers.rawValue)))
  }
}

extension Accelerator: ExpressibleByStringLiteral {
  public nonisolated init(stringLiteral text: String) {
    guard let accelerator = Accelerator(parsing: text) else {
      preconditionFailure("\(text) names no key")
    }
    self = accelerator
  }
}

extension Accelerator: CustomStringConvertible {
  /// As it is written in settings.
  public nonisolated var description: String {
    string(
      freeing: gtk_accelerator_name(key.rawValue, GdkModifierType(rawValue: modifiers.rawValue)))
  }
}

/// Takes ownership of a C string.
nonisolated func string(freeing text: UnsafeMutablePointer<CChar>?) -> String {
  defer { g_free(text) }
  return text.map { String(cString: $0) } ?? ""
}
