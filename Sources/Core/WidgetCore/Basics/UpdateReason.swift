/// Why a widget is asked for content.
public enum UpdateReason: String, Codable, CaseIterable, Sendable {
  /// The panel has come on the screen.
  case appear
  /// It is due.
  case schedule
  /// The user asked for it.
  case user
  /// Its settings have changed.
  case settings
  /// The machine woke up.
  case wake
  /// The network came back.
  case online
  /// The time has come that it asked to be started at.
  case time
}
