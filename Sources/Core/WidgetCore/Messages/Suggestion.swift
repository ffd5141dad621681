/// A suggestion for a setting.
public struct Suggestion: Hashable, Sendable {
  /// The value for the setting.
  public var value: String
  /// The text for the user.
  public var title: String
  /// The text that distinguishes it from others: for a town, its region and country.
  public var subtitle: String?

  public init(_ value: String, title: String, subtitle: String? = nil) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
  }
}

/// The parameters of a request for suggestions.
public struct SuggestionRequest: Hashable, Sendable {
  /// The name of the setting.
  public var setting: String
  /// The text typed so far.
  public var text: String
  public var instance: String
  /// The settings in the form, saved or not, without secrets.
  public var settings: [String: SettingValue]
  public var environment: EnvironmentDescription

  public init(
    setting: String, text: String, instance: String = "", settings: [String: SettingValue] = [:],
    environment: EnvironmentDescription = EnvironmentDescription()
  ) {
    self.setting = setting
    self.text = text
    self.instance = instance
    self.settings = settings
    self.environment = environment
  }
}

/// The result of a request for suggestions.
public enum SuggestionResult: Hashable, Sendable {
  /// The suggestions, best first; may be empty.
  case found([Suggestion])
  /// A failure with a message for the user.
  case failed(String)
}

extension Suggestion {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a suggestion")
    self.init(
      try fields.required("value", fields.words("value")),
      title: try fields.required("title", fields.words("title")),
      subtitle: try fields.words("subtitle"))
    try checkName(value, "value", upTo: SettingDefinition.longestText)
    try checkName(title, "title", upTo: Limits.name)
    try check(subtitle, "subtitle", upTo: Limits.name)
  }

  var json: JSON {
    var members = Members()
    members.add("value", value)
    members.add("title", title)
    members.add("subtitle", subtitle)
    return .object(members.list)
  }
}

extension SuggestionRequest {
  init(_ fields: Fields) throws(ProtocolError) {
    self.init(
      setting: try fields.required("setting", fields.string("setting")),
      text: try fields.required("text", fields.string("text")),
      instance: try fields.string("instance") ?? "",
      settings: try fields.read("settings") { json throws(ProtocolError) in
        try SettingValue.all(in: json)
      } ?? [:],
      environment: try fields.read("environment") { json throws(ProtocolError) in
        try EnvironmentDescription(json)
      } ?? EnvironmentDescription())
  }

  var members: [JSON.Member] {
    [
      JSON.Member("setting", .string(setting)), JSON.Member("text", .string(text)),
      JSON.Member("instance", .string(instance)),
      JSON.Member("settings", SettingValue.json(of: settings)),
      JSON.Member("environment", environment.json),
    ]
  }
}

extension Response {
  /// Creates a response with suggestions.
  public init(id: Int?, _ suggestions: [Suggestion]) {
    self.init(id: id, result: .suggestions(suggestions))
  }

  /// The suggestions in the response; empty if the widget doesn't know the method.
  public var suggestionResult: SuggestionResult? {
    switch (result, error) {
    case (.suggestions(let suggestions), nil): .found(suggestions)
    case (nil, let error?):
      error.code == ErrorAnswer.unknownMethod ? .found([]) : .failed(error.message)
    default: nil
    }
  }
}

extension ErrorAnswer {
  /// The JSON-RPC error code for an unknown method.
  public static let unknownMethod = -32601
}
