/// A form that a click opens; what is entered there goes to the widget.
public struct Ask: Hashable, Sendable {
  /// What is sent, with what was entered as its value.
  public var action: String
  public var title: String
  /// A sentence above the fields.
  public var text: String?
  public var fields: [Field]
  /// What the button says that sends; nil is the host's own word.
  public var confirm: String?
  /// Whether something is lost by it.
  public var isDestructive: Bool

  public init(
    _ action: String, title: String, text: String? = nil, fields: [Field], confirm: String? = nil,
    isDestructive: Bool = false
  ) {
    self.action = action
    self.title = title
    self.text = text
    self.fields = fields
    self.confirm = confirm
    self.isDestructive = isDestructive
  }

  /// What can be entered: the same that a setting can be.
  public struct Field: Hashable, Sendable {
    public var setting: SettingDefinition
    /// What stands in it at first.
    public var value: SettingValue?

    /// `value` is what stands in it at first.
    public init(
      _ name: String, _ label: String, _ kind: SettingDefinition.Kind = .text,
      value: SettingValue? = nil, placeholder: String? = nil, isRequired: Bool = false
    ) {
      setting = SettingDefinition(name: name, label: TranslatedText(label), kind: kind)
      setting.placeholder = placeholder.map { TranslatedText($0) }
      setting.isRequired = isRequired
      self.value = value
    }

    public var name: String { setting.name }
  }
}

extension Ask {
  /// What is sent for what stands in the fields, by name: nothing for a field that is empty. Nil where
  /// one of them doesn't hold what it should.
  public func value(of texts: [String: String], home: String? = nil) -> [String: SettingValue]? {
    var values: [String: SettingValue] = [:]
    for field in fields {
      guard let value = try? field.setting.check(texts[field.name] ?? "", home: home) else {
        if field.isEmpty(texts[field.name]) { continue }
        return nil
      }
      values[field.name] = value
    }
    return values
  }
}

extension Ask.Field {
  /// Whether nothing stands in it, and nothing has to.
  fileprivate func isEmpty(_ text: String?) -> Bool {
    !setting.isRequired && (text ?? "").allSatisfy(\.isWhitespace)
  }
}
