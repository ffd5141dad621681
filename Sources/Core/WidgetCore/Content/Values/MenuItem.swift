/// An item of a node's context menu.
public struct MenuItem: Hashable, Sendable {
  public var text: String
  /// A name in the icon theme.
  public var icon: String?
  public var action: Action
  /// Whether it is destructive.
  public var isDestructive: Bool
  /// Whether it replaces the node while Alt is held.
  public var isAlternate: Bool

  public init(
    _ text: String, icon: String? = nil, action: Action, isDestructive: Bool = false,
    isAlternate: Bool = false
  ) {
    self.text = text
    self.icon = icon
    self.action = action
    self.isDestructive = isDestructive
    self.isAlternate = isAlternate
  }
}

// MARK: - In messages

extension MenuItem {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a menu item")
    let action = try fields.read("action") { json throws(ProtocolError) in try Action(json) }
    self.init(
      try fields.required("text", fields.words("text")), icon: try fields.string("icon"),
      action: try fields.required("action", action),
      isDestructive: try fields.isOn("destructive") ?? false,
      isAlternate: try fields.isOn("alternate") ?? false)
  }

  var json: JSON {
    var members = Members()
    members.add("text", .string(text))
    members.add("icon", icon)
    members.add("action", action.json)
    if isDestructive { members.add("destructive", .bool(true)) }
    if isAlternate { members.add("alternate", .bool(true)) }
    return .object(members.list)
  }

  static func check(_ menu: [MenuItem]) throws(ProtocolError) {
    try checkEach(menu, "menu", upTo: Limits.menu) { item throws(ProtocolError) in
      try checkName(item.text, "text", upTo: Limits.name)
      if let icon = item.icon { try checkIcon(icon) }
      do throws(ProtocolError) { try item.action.check() } catch { throw error.inside("action") }
    }
  }
}
