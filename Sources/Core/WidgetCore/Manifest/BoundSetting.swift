public import KeyFiles

/// The settings of Today or Crypticker in one group of a key file, as a value.
///
/// A setting is a property and its definition. Reading, writing, forms, and the manual follow from
/// the definitions.
public protocol SettingGroup: Equatable, Sendable {
  /// The defaults.
  init()

  /// The name of the group.
  static var group: String { get }

  /// The definitions, in the order of forms and the manual.
  static var definitions: [BoundSetting<Self>] { get }

  /// Returns warnings that don't keep the file from being used, such as unknown keys.
  static func warnings(about file: KeyFile) -> [KeyFileError]
}

/// The definition of a setting, and the property that holds its value.
public struct BoundSetting<Settings: SettingGroup>: Sendable {
  public typealias Property<Value> = any WritableKeyPath<Settings, Value> & Sendable

  public let definition: SettingDefinition
  /// The values in the syntax of manual pages, such as "pointer | primary | Ar connector".
  public let syntax: String
  /// The sentences for the manual, in English.
  public let help: String
  fileprivate let read: @Sendable (KeyFile, inout Settings) throws(KeyFileError) -> Void
  fileprivate let text: @Sendable (Settings) -> String
}

extension BoundSetting {
  private init<Value: Sendable>(
    _ name: String, _ property: Property<Value>, _ label: String, _ kind: SettingDefinition.Kind,
    syntax: String, help: String, text: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (KeyFile) throws(KeyFileError) -> Value?
  ) {
    var definition = SettingDefinition(name: name, label: TranslatedText(label), kind: kind)
    definition.standard = .text(text(Settings()[keyPath: property]))
    self.init(
      definition: definition, syntax: syntax, help: help,
      read: { file, settings throws(KeyFileError) in
        if let value = try read(file) { settings[keyPath: property] = value }
      }, text: { text($0[keyPath: property]) })
  }

  public static func toggle(
    _ name: String, _ property: Property<Bool>, _ label: String, help: String
  ) -> Self {
    Self(name, property, label, .toggle, syntax: "Cm true | false", help: help, text: { "\($0)" }) {
      file throws(KeyFileError) in try file.isOn(name, in: Settings.group)
    }
  }

  public static func range(
    _ name: String, _ property: Property<Int>, _ label: String, _ range: ClosedRange<Int>,
    step: Int, unit: SettingDefinition.Unit, help: String
  ) -> Self {
    Self(
      name, property, label, .range(range, step: step, unit: unit), syntax: "Ar number", help: help,
      text: { "\($0)" }
    ) { file throws(KeyFileError) in try file.number(name, in: Settings.group, range: range) }
  }

  public static func choice<Value: Equatable & Sendable>(
    _ name: String, _ property: Property<Value>, _ label: String,
    _ choices: [(value: Value, word: String, label: String)], help: String
  ) -> Self {
    let words = choices.map(\.word)
    return Self(
      name, property, label,
      .choice(choices.map { .init($0.word, label: TranslatedText($0.label)) }),
      syntax: "Cm \(words.joined(separator: " | "))", help: help,
      text: { value in choices.first { $0.value == value }?.word ?? "" }
    ) { file throws(KeyFileError) in
      let word = try file.choice(name, in: Settings.group, of: words)
      return choices.first { $0.word == word }?.value
    }
  }

  /// A setting whose values have a text of their own.
  public static func text<Value: SettingText>(
    _ name: String, _ property: Property<Value>, _ label: String, syntax: String, help: String
  ) -> Self {
    Self(name, property, label, .text, syntax: syntax, help: help, text: { $0.settingText }) {
      file throws(KeyFileError) in
      guard let entry = file.value(name, in: Settings.group) else { return nil }
      return try Value(setting: name, entry)
    }
  }

  /// The same setting, as a part of other settings.
  public func inside<Whole: SettingGroup>(
    _ part: BoundSetting<Whole>.Property<Settings>
  ) -> BoundSetting<Whole> {
    BoundSetting<Whole>(
      definition: definition, syntax: syntax, help: help,
      read: { file, whole throws(KeyFileError) in try read(file, &whole[keyPath: part]) },
      text: { text($0[keyPath: part]) })
  }
}

/// A value of a setting that is written as a text.
public protocol SettingText: Sendable {
  init(setting name: String, _ entry: KeyFileEntry) throws(KeyFileError)
  var settingText: String { get }
}

/// An empty text is nil.
extension Optional: SettingText where Wrapped: SettingText {
  public init(setting name: String, _ entry: KeyFileEntry) throws(KeyFileError) {
    self = try entry.text.isEmpty ? nil : Wrapped(setting: name, entry)
  }
  public var settingText: String { map(\.settingText) ?? "" }
}

extension String: SettingText {
  public init(setting name: String, _ entry: KeyFileEntry) { self = entry.text }
  public var settingText: String { self }
}

// MARK: - Reading and writing

/// The result of reading settings.
public struct SettingsReading<Settings: SettingGroup>: Equatable, Sendable {
  /// The settings; nil with a mistake in the file.
  public var settings: Settings?
  /// The mistakes and warnings, in the order of their lines.
  public var problems: [KeyFileError]

  public init(settings: Settings?, problems: [KeyFileError]) {
    self.settings = settings
    self.problems = problems
  }
}

extension SettingGroup {
  public static func warnings(about file: KeyFile) -> [KeyFileError] { [] }

  /// Reads the settings of a file. A missing key has its default; an invalid value voids all.
  public static func read(_ file: KeyFile) -> SettingsReading<Self> {
    var settings = Self()
    var mistakes: [KeyFileError] = []
    for setting in definitions {
      do throws(KeyFileError) {
        try setting.read(file, &settings)
      } catch {
        mistakes.append(error)
      }
    }
    return SettingsReading(
      settings: mistakes.isEmpty ? settings : nil,
      problems: (mistakes + warnings(about: file)).sorted { $0.line < $1.line })
  }

  /// Writes these values into a file; nil removes a key. A value that the file already has keeps its spelling,
  /// such as "yes" for "true".
  public static func write(_ texts: [String: String?], into file: inout KeyFile) {
    for setting in definitions {
      let name = setting.definition.name
      guard let text = texts[name] else { continue }
      var changed = file
      if let text {
        changed.set(text, name, in: group)
        let meaning = read(changed).settings
        if file.value(name, in: group) != nil, let meaning, meaning == read(file).settings {
          continue
        }
      } else {
        changed.remove(name, in: group)
      }
      file = changed
    }
  }

  /// The value of a setting as a text.
  public func text(of setting: BoundSetting<Self>) -> String { setting.text(self) }

  /// The texts of settings that differ from others; nil for a default.
  public func differences(from other: Self) -> [String: String?] {
    var texts: [String: String?] = [:]
    for setting in Self.definitions where setting.text(self) != setting.text(other) {
      let text = setting.text(self)
      texts.updateValue(text == setting.text(Self()) ? nil : text, forKey: setting.definition.name)
    }
    return texts
  }

  /// Changes a setting; nil is the default, and an invalid text changes nothing.
  public mutating func set(_ text: String?, for name: String) {
    guard let setting = Self.definitions.first(where: { $0.definition.name == name }) else {
      return
    }
    var file = KeyFile()
    file.set(text ?? setting.text(Self()), name, in: Self.group)
    try? setting.read(file, &self)
  }
}
