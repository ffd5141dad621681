/// What the host says to a widget.
public enum HostMessage: Hashable, Sendable {
  /// Asks for content; answered with a response of the same id.
  case update(id: Int, UpdateRequest)
  /// Something was clicked that sends; answered as an update is.
  case action(id: Int, ActionRequest)
  /// The user types into a setting that has suggestions; answered with them.
  case suggest(id: Int, SuggestionRequest)
  /// It was expanded or reduced.
  case modeChanged(ModeChange)
  /// It has to end now.
  case shutdown
  /// Of a later version; nil is a message that asks for no answer.
  case unknown(method: String, id: Int?)
}

/// What a widget is told when it is asked for content.
public struct UpdateRequest: Hashable, Sendable {
  public var reason: UpdateReason
  /// By how much it comes after the time that the widget asked for; only with the reason `time`.
  public var late: Duration?
  /// Which one of several it is, if the widget was added more than once.
  public var instance: String
  public var settings: [String: SettingValue]
  public var environment: EnvironmentDescription
  /// The names of pictures that it has sent and that are kept, so that it can name them.
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

/// What a widget is told when it was expanded or reduced.
public struct ModeChange: Hashable, Sendable {
  public var mode: DisplayMode
  /// The room that it has now.
  public var maximum: Extent

  public init(mode: DisplayMode, maximum: Extent) {
    self.mode = mode
    self.maximum = maximum
  }
}
