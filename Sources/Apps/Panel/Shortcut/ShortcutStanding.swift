internal import WidgetCore

/// What became of the panel's shortcut: a value.
nonisolated enum ShortcutStanding: Equatable, Sendable {
  /// None is set, or nobody has been asked yet.
  case none
  /// The keys call the panel.
  case inForce
  /// Something else has the keys; its name, if it is known.
  case taken(by: String?)
  /// The keyboard has no such keys.
  case noKey
  /// Only the user can set one, in the settings of the desktop.
  case impossible
  /// Only the user can set one, by a line in the config of the desktop, such as for these keys.
  case configured(ConfigLine, keys: String)

  /// What is wrong, as a sentence for the user.
  var complaint: String? {
    switch self {
    case .none, .inForce: nil
    case .taken(by: nil): translated("Another program already uses these keys.")
    case .taken(by: let name?): translated("“{name}” already uses these keys.", ["name": name])
    case .noKey: translated("The keyboard doesn’t have these keys.")
    case .impossible: ShortcutStanding.doItYourself
    case .configured(let line, _): line.sentence
    }
  }

  /// What the user can do where no program may set a shortcut.
  static var doItYourself: String {
    translated(
      "This desktop lets no program set it. In the desktop’s settings, have the keys run “{command}”.",
      ["command": "today toggle"])
  }
}
