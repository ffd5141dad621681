/// A form that a click opens; its values are sent to the widget.
public struct Ask: Hashable, Sendable {
  /// The name that is sent with the values.
  public var action: String
  public var title: String
  /// The sentence above the fields.
  public var text: String?
  public var fields: [Field]
  /// The title of the sending button; nil is the default.
  public var confirm: String?
  /// Whether it is destructive.
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

  /// A field, with the types of a setting.
  public struct Field: Hashable, Sendable {
    public var setting: SettingDefinition
    /// The initial value.
    public var value: SettingValue?

    /// `value` is the initial value.
    public init(
      _ name: String, _ label: String, _ kind: SettingDefinition.Kind = .text,
      value: SettingValue? = nil, placeholder: String? = nil, unit: String? = nil, lines: Int = 1,
      isRequired: Bool = false, isAdvanced: Bool = false
    ) {
      setting = SettingDefinition(name: name, label: TranslatedText(label), kind: kind)
      setting.placeholder = placeholder.map { TranslatedText($0) }
      setting.unit = unit.map { TranslatedText($0) }
      setting.lines = lines
      setting.isRequired = isRequired
      setting.isAdvanced = isAdvanced
      self.value = value
    }

    public var name: String { setting.name }
  }
}

extension Ask {
  /// The values by name, without empty fields; nil if a field is invalid.
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
  /// Whether it is empty and not required.
  fileprivate func isEmpty(_ text: String?) -> Bool {
    !setting.isRequired && (text ?? "").allSatisfy(\.isWhitespace)
  }
}
