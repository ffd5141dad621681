/// A message from the host to a widget.
public enum HostMessage: Hashable, Sendable {
  /// A request for content; the response has the same id.
  case update(id: Int, UpdateRequest)
  /// A request after a click on a node that sends; the response is that of an update.
  case action(id: Int, ActionRequest)
  /// A request for suggestions while the user types into a setting.
  case suggest(id: Int, SuggestionRequest)
  /// A change of the card's mode.
  case modeChanged(ModeChange)
  /// A request to exit.
  case shutdown
  /// A message of a later version; the id of a notification is nil.
  case unknown(method: String, id: Int?)
}

/// The parameters of an update.
public struct UpdateRequest: Hashable, Sendable {
  public var reason: UpdateReason
  /// The delay after the requested wake time; only for the reason `time`.
  public var late: Duration?
  /// The instance, if the widget was added several times.
  public var instance: String
  public var settings: [String: SettingValue]
  public var environment: EnvironmentDescription
  /// The names of cached pictures, to which content can refer.
  public var pictures: [String]

  public init(
    reason: UpdateReason = .user, late: Duration? = nil, instance: String = "",
    settings: [String: SettingValue] = [:],
    environment: EnvironmentDescription = EnvironmentDescription(), pictures: [String] = []
  ) {
    self.reason = reason
    self.late = late
    self.instance = instance
    self.settings = settings
    self.environment = environment
    self.pictures = pictures
  }
}

/// The parameters of a mode change.
public struct ModeChange: Hashable, Sendable {
  public var mode: DisplayMode
  /// The maximum size in the new mode.
  public var maximum: Extent

  public init(mode: DisplayMode, maximum: Extent) {
    self.mode = mode
    self.maximum = maximum
  }
}
