/// A desktop notification of a widget, even while the panel is hidden.
public struct WidgetNotification: Hashable, Sendable {
  /// The sound of a notification.
  public enum Sound: String, CaseIterable, Sendable {
    /// A repeating sound, as at the end of a timer. The notification stays until it is dismissed.
    case alarm
    /// A single sound, as for a new message.
    case message
  }

  /// A button of a notification.
  public struct Action: Hashable, Sendable {
    /// The title of the button.
    public var title: String
    /// The name that a click sends, like that of a node.
    public var send: String

    public init(_ title: String, send: String) {
      self.title = title
      self.send = send
    }
  }

  /// The id; a later notification with the same id replaces it.
  public var id: String
  public var title: String
  /// The text; lines end in "\n".
  public var body: String?
  /// The sound; nil is silent.
  public var sound: Sound?
  public var actions: [Action]

  public init(
    id: String, title: String, body: String? = nil, sound: Sound? = nil, actions: [Action] = []
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.sound = sound
    self.actions = actions
  }
}

extension WidgetNotification {
  /// Parses the parameters of a message.
  init(_ fields: Fields) throws(ProtocolError) {
    let title = try fields.required("title", fields.words("title"))
    try check(title, "title", upTo: Limits.notificationTitle)
    guard !title.allSatisfy(\.isWhitespace) else {
      throw ProtocolError("it is empty", remedy: "expected what has happened, in a few words")
        .inside("title")
    }
    self.init(
      id: try WidgetNotification.id(in: fields), title: title,
      body: try fields.string("body")?.plainText, sound: try fields.word("sound"))
    try check(body, "body", upTo: Limits.words)
    let actions = try fields.array("actions") ?? []
    guard actions.count <= Limits.notificationActions else {
      throw ProtocolError(
        "there are \(actions.count) actions",
        remedy: "at most \(Limits.notificationActions) are allowed"
      ).inside("actions")
    }
    for (index, json) in actions.enumerated() {
      do throws(ProtocolError) {
        self.actions.append(try Action(json))
      } catch {
        throw error.inside(index).inside("actions")
      }
    }
  }

  /// Returns the id in the parameters of a message.
  static func id(in fields: Fields) throws(ProtocolError) -> String {
    let id = try fields.required("id", fields.string("id"))
    try checkName(id, "id", upTo: Limits.notificationID)
    return id
  }

  var members: [JSON.Member] {
    var members = Members()
    members.add("id", id)
    members.add("title", title)
    members.add("body", body)
    members.add("sound", sound?.rawValue)
    if !actions.isEmpty { members.add("actions", .array(actions.map(\.json))) }
    return members.list
  }
}

extension WidgetNotification {
  /// The same with its words within the limits.
  public var fitted: WidgetNotification {
    var notification = self
    notification.title = title.shortened(to: Limits.notificationTitle)
    notification.body = body?.shortened(to: Limits.words)
    return notification
  }
}

extension WidgetNotification.Action {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "an action of a notification")
    let title = try fields.required("title", fields.words("title"))
    try check(title, "title", upTo: Limits.notificationButton)
    let send = try fields.required("send", fields.string("send"))
    try checkName(send, "send", upTo: Limits.name)
    self.init(title, send: send)
  }

  fileprivate var json: JSON {
    .object([JSON.Member("title", .string(title)), JSON.Member("send", .string(send))])
  }
}

extension WidgetNotification {
  /// The notification as text, for widget authors.
  public var outline: String {
    var lines = ["notification \(inQuotes(title)) id \(inQuotes(id))"]
    if let body { lines.append("body \(inQuotes(body))") }
    if let sound { lines.append("sound \(sound.rawValue)") }
    lines += actions.map { "button \(inQuotes($0.title)) sends \(inQuotes($0.send))" }
    return lines.enumerated().map { index, line in
      index == 0 ? line : (index == lines.count - 1 ? "└ " : "├ ") + line
    }.joined(separator: "\n") + "\n"
  }
}
