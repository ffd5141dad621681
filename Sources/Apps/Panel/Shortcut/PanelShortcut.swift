internal import GTK
internal import KeyFiles
internal import WidgetCore

/// The keys that show and hide the panel globally.
nonisolated struct PanelShortcut: Hashable, Sendable, CustomStringConvertible {
  let accelerator: Accelerator

  /// Parses the form in settings, such as "<Super>t".
  init(_ text: String) throws(ShortcutProblem) {
    guard let accelerator = Accelerator(parsing: text) else { throw .unknown }
    try self.init(accelerator)
  }

  init(_ accelerator: Accelerator) throws(ShortcutProblem) {
    let plain = Accelerator(accelerator.key.lowercased, accelerator.modifiers.keys)
    if let problem = Self.problem(with: plain) { throw problem }
    self.accelerator = plain
  }

  /// The form in settings.
  var description: String { accelerator.description }

  private static let leading: Modifiers = [.control, .alt, .super]
  private static let unfit: Set<Key> = [.escape, .tab, .backTab, .backspace]
  /// Shortcuts of the panel itself and of text fields.
  private static let own: Set<Accelerator> = Set(
    [
      "<Control>f", "<Control>r", "<Control>s", "<Control>comma", "<Alt>Up", "<Alt>Down",
      "<Alt>Left", "<Alt>Right", "<Shift>F10", "<Control>a", "<Control>c", "<Control>v",
      "<Control>x", "<Control>y", "<Control>z", "<Control>slash", "<Control>Left",
      "<Control>Right", "<Control>Home", "<Control>End", "<Control>Delete", "<Control>period",
      "<Shift><Control>z", "<Shift><Control>a", "<Shift><Control>u", "<Shift><Control>Left",
      "<Shift><Control>Right", "<Shift><Control>Home", "<Shift><Control>End",
    ])

  private static func problem(with accelerator: Accelerator) -> ShortcutProblem? {
    let (key, modifiers) = (accelerator.key, accelerator.modifiers)
    if key.isModifier || !modifiers.isSubset(of: leading.union(.shift)) { return .unknown }
    if unfit.contains(key) { return .unfit(key) }
    if own.contains(accelerator) { return .own(accelerator) }
    if modifiers.isDisjoint(with: leading), !key.isFunctionKey { return .bare }
    return nil
  }
}

/// Why keys can't be the panel's shortcut.
nonisolated enum ShortcutProblem: Error, Equatable, Sendable {
  /// Not a valid combination of keys.
  case unknown
  /// Without modifiers, they couldn't be typed anymore.
  case bare
  /// The key has a fixed meaning everywhere.
  case unfit(Key)
  /// The panel itself uses them.
  case own(Accelerator)

  /// The error message after recording the keys.
  var sentence: String {
    switch self {
    case .unknown: translated("This is no combination of keys.")
    case .bare: translated("Press it together with Ctrl, Alt, or Super.")
    case .unfit(let key):
      translated("{key} can’t be in the shortcut.", ["key": Accelerator(key).label])
    case .own(let keys):
      translated("{keys} does something else in the panel.", ["keys": keys.label])
    }
  }

  /// The error message for keys from settings; nil if valid.
  static func sentence(about text: String) -> String? {
    guard !text.isEmpty else { return nil }
    do throws(ShortcutProblem) {
      _ = try PanelShortcut(text)
      return nil
    } catch {
      return error.sentence
    }
  }

  /// The error message for keys in a settings file.
  func error(in text: String, line: Int) -> KeyFileError {
    let remedy =
      switch self {
      // Settings files write "<Super>t".
      case .unknown: translated("expected keys such as <Super>t, or nothing")
      case .bare: translated("expected Ctrl, Alt, or Super with it, such as <Super>t")
      case .unfit, .own: translated("expected other keys, such as <Super>t")
      }
    return KeyFileError(
      line: line,
      message: translated("“{line}” can’t be the shortcut", ["line": "Shortcut=\(text)"]),
      remedy: remedy)
  }
}
