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
  /// Whether the panel has a card of another widget with these settings.
  public var isShared: Bool
  public var environment: EnvironmentDescription
  /// The names of cached pictures, to which content can refer.
  public var pictures: [String]

  public init(
    reason: UpdateReason = .user, late: Duration? = nil, instance: String = "",
    settings: [String: SettingValue] = [:], isShared: Bool = false,
    environment: EnvironmentDescription = EnvironmentDescription(), pictures: [String] = []
  ) {
    self.reason = reason
    self.late = late
    self.instance = instance
    self.settings = settings
    self.isShared = isShared
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

extension HostMessage {
  /// Parses a line in a widget. Missing parameters have harmless defaults, so that widgets can be tested by
  /// hand.
  public init(parsing line: [UInt8]) throws(ProtocolError) {
    let envelope = try Envelope(parsing: line)
    guard let method = envelope.method else {
      throw ProtocolError("it is missing", remedy: "expected the name of a method")
        .inside("method").answering(envelope.id)
    }
    switch method {
    case "update":
      self = .update(
        id: try envelope.requestID(),
        try envelope.parameters { fields throws(ProtocolError) in try UpdateRequest(fields) })
    case "action":
      self = .action(
        id: try envelope.requestID(),
        try envelope.parameters { fields throws(ProtocolError) in try ActionRequest(fields) })
    case "suggest":
      self = .suggest(
        id: try envelope.requestID(),
        try envelope.parameters { fields throws(ProtocolError) in try SuggestionRequest(fields) })
    case "modeChanged":
      self = .modeChanged(
        try envelope.parameters { fields throws(ProtocolError) in try ModeChange(fields) })
    case "shutdown":
      self = .shutdown
    default:
      self = .unknown(method: method, id: envelope.id)
    }
  }

  /// The message as a line with a newline.
  public var line: [UInt8] {
    switch self {
    case .update(let id, let request):
      WidgetCore.line(id: id, method: "update", parameters: request.members)
    case .action(let id, let request):
      WidgetCore.line(
        id: id, method: "action",
        parameters: [
          JSON.Member("action", .string(request.action)),
          JSON.Member("value", request.value?.json ?? .null),
        ])
    case .suggest(let id, let request):
      WidgetCore.line(id: id, method: "suggest", parameters: request.members)
    case .modeChanged(let change):
      WidgetCore.line(
        method: "modeChanged",
        parameters: [
          JSON.Member("mode", .string(change.mode.rawValue)),
          JSON.Member("maximum", change.maximum.json),
        ])
    case .shutdown:
      WidgetCore.line(method: "shutdown")
    case .unknown(let method, let id):
      WidgetCore.line(id: id, method: method)
    }
  }
}

extension UpdateRequest {
  fileprivate init(_ fields: Fields) throws(ProtocolError) {
    self.init()
    reason = try fields.word("reason") ?? reason
    if let seconds = try fields.number("late") {
      try check(seconds, "late", in: Limits.wakeAt)
      late = Duration(wholeMillisecondsOf: seconds)
    }
    instance = try fields.string("instance") ?? instance
    settings =
      try fields.read("settings") { json throws(ProtocolError) in try SettingValue.all(in: json) }
      ?? settings
    environment =
      try fields.read("environment") { json throws(ProtocolError) in
        try EnvironmentDescription(json)
      } ?? environment
    isShared = try fields.isOn("shared") ?? isShared
    pictures = try fields.elements("pictures", upTo: Limits.keptPictures) {
      json throws(ProtocolError) in try json.asString()
    }
  }

  fileprivate var members: [JSON.Member] {
    let late = late.map { [JSON.Member("late", .number($0.secondsInMilliseconds))] }
    return [JSON.Member("reason", .string(reason.rawValue))] + (late ?? []) + [
      JSON.Member("instance", .string(instance)),
      JSON.Member("settings", SettingValue.json(of: settings)),
      JSON.Member("environment", environment.json),
    ] + (isShared ? [JSON.Member("shared", .bool(true))] : [])
      + (pictures.isEmpty ? [] : [JSON.Member("pictures", .array(pictures.map { .string($0) }))])
  }
}

extension ActionRequest {
  fileprivate init(_ fields: Fields) throws(ProtocolError) {
    self.init(
      action: try fields.required("action", fields.string("action")),
      value: try fields.read("value") { json throws(ProtocolError) in try ActionValue(json) })
  }
}

extension ModeChange {
  fileprivate init(_ fields: Fields) throws(ProtocolError) {
    let mode: DisplayMode = try fields.required("mode", fields.word("mode"))
    let maximum = try fields.read("maximum") { json throws(ProtocolError) in try Extent(json) }
    self.init(mode: mode, maximum: maximum ?? EnvironmentDescription.Maximum()[mode])
  }
}
