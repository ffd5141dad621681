/// The reason for an update.
public enum UpdateReason: String, Codable, CaseIterable, Sendable {
  /// The panel was shown.
  case appear
  /// The refresh interval has passed.
  case schedule
  /// The user requested it.
  case user
  /// Its settings changed.
  case settings
  /// The system resumed from sleep.
  case wake
  /// The network is available again.
  case online
  /// The requested wake time was reached.
  case time

  /// Whether the user waits, or a failed request may succeed now.
  public var isUrgent: Bool { [.user, .online, .wake, .settings].contains(self) }
}
