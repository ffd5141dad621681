internal import GTK
internal import KeyFiles
internal import WidgetCore

/// The keys that call the panel and send it away, wherever the keyboard is: a value.
nonisolated struct PanelShortcut: Hashable, Sendable, CustomStringConvertible {
  let accelerator: Accelerator

  /// Reads what is written in settings, such as "<Super>t".
  init(_ text: String) throws(ShortcutProblem) {
    guard let accelerator = Accelerator(parsing: text) else { throw .unknown }
    try self.init(accelerator)
  }

  init(_ accelerator: Accelerator) throws(ShortcutProblem) {
    let plain = Accelerator(accelerator.key.lowercased, accelerator.modifiers.keys)
    if let problem = Self.problem(with: plain) { throw problem }
    self.accelerator = plain
  }

  /// As it is written in settings.
  var description: String { accelerator.description }

  /// What a user is shown, in the user's language: "Super+T".
  var label: String { accelerator.label }

  private static let leading: Modifiers = [.control, .alt, .super]
  private static let unfit: Set<Key> = [.escape, .tab, .backTab, .backspace]
  /// What the panel itself does with keys, and every field that is typed into.
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
  /// They are no key with modifiers at all.
  case unknown
  /// They would be taken from whoever types.
  case bare
  /// It is for something else wherever it is pressed.
  case unfit(Key)
  /// The panel itself needs them.
  case own(Accelerator)

  /// For whoever has just pressed them.
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

  /// What is wrong with keys as they are written in settings; nil where they will do.
  static func sentence(about text: String) -> String? {
    guard !text.isEmpty else { return nil }
    do throws(ShortcutProblem) {
      _ = try PanelShortcut(text)
      return nil
    } catch {
      return error.sentence
    }
  }

  /// For whoever has written them into a file.
  func error(in text: String, line: Int) -> KeyFileError {
    let remedy =
      switch self {
      // "<Super>t" is written like this in a file.
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
