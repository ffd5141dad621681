internal import WidgetCore

/// The state of the panel's shortcut.
nonisolated enum ShortcutStatus: Equatable, Sendable {
  /// None is set, or the result isn't known yet.
  case none
  /// The keys work.
  case inForce
  /// Another program has the keys; its name if known.
  case taken(by: String?)
  /// The keyboard lacks these keys.
  case noKey
  /// Only the user can set it, in the desktop's settings.
  case impossible
  /// Only the user can set it, by a line in the desktop's config.
  case configured(ConfigLine, keys: String)

  /// The problem, as a sentence for the user.
  var complaint: String? {
    switch self {
    case .none, .inForce: nil
    case .taken(by: nil): translated("Another program already uses these keys.")
    case .taken(by: let name?): translated("“{name}” already uses these keys.", ["name": name])
    case .noKey: translated("The keyboard doesn’t have these keys.")
    case .impossible: ShortcutStatus.doItYourself
    case .configured(let line, _): line.sentence
    }
  }

  /// The instruction where programs may not set a shortcut.
  static var doItYourself: String {
    translated(
      "This desktop lets no program set it. In the desktop’s settings, have the keys run “{command}”.",
      ["command": "today toggle"])
  }
}
