public import WidgetCore

/// A variable of xbar: `select(VAR_STYLE="normal"): Which style. [small, normal]`.
public struct PluginVariable: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case text
    case number
    case toggle
    case choice([String])
  }

  /// The name of the environment variable.
  public var name: String
  public var kind: Kind
  /// The default value.
  public var standard: String
  /// The label.
  public var summary: String

  /// Parses a tag's value; nil if it is invalid.
  public init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), let equals = text[open...].firstIndex(of: "=") else {
      return nil
    }
    let name = text[text.index(after: open)..<equals].trimmed
    guard PluginVariable.isName(name) else { return nil }
    self.name = String(name)
    let rest = text[text.index(after: equals)...].drop(while: \.isWhitespace)
    guard let (value, after) = PluginVariable.value(rest) else { return nil }
    standard = value
    var words = after.drop(while: \.isWhitespace)
    if words.first == ":" { words = words.dropFirst() }
    var choices: [String] = []
    if let start = words.lastIndex(of: "["), let end = words[start...].lastIndex(of: "]") {
      choices = words[words.index(after: start)..<end].split(separator: ",")
        .map { String($0.trimmed { $0.isWhitespace || $0 == "\"" || $0 == "'" }) }
        .filter { !$0.isEmpty }
    }
    switch text[..<open].trimmed.lowercased() {
    case "number", "int", "integer", "float": kind = .number
    case "boolean", "bool": kind = .toggle
    case "select":
      var seen: Set<String> = []
      // The default is one of the choices.
      let all = (choices + (choices.contains(value) || value.isEmpty ? [] : [value]))
        .filter { seen.insert($0).inserted }
      kind = all.count >= 2 && all.count <= 100 ? .choice(all) : .text
      if let start = words.lastIndex(of: "[") { words = words[..<start] }
    case "string", "text", "": kind = .text
    default: return nil
    }
    if kind == .toggle { standard = PluginVariable.isOn(value) ? "true" : "false" }
    if kind == .number, Double(value) == nil { standard = "" }
    let summary = words.trimmed
    self.summary = summary.isEmpty ? self.name : String(summary)
  }

  /// Parses the value before the closing parenthesis, with or without quotes; returns it and the rest.
  private static func value(_ text: Substring) -> (String, Substring)? {
    if let quote = text.first, quote == "\"" || quote == "'" {
      var value = ""
      var rest = text.dropFirst()
      while let letter = rest.popFirst(), letter != quote {
        if letter == "\\", let next = rest.first, next == quote || next == "\\" {
          value.append(next)
          rest = rest.dropFirst()
        } else {
          value.append(letter)
        }
      }
      guard let end = rest.firstIndex(of: ")") else { return nil }
      return (value, rest[rest.index(after: end)...])
    }
    guard let end = text.firstIndex(of: ")") else { return nil }
    return (String(text[..<end].trimmed), text[text.index(after: end)...])
  }

  static func isOn(_ text: String) -> Bool {
    ["true", "yes", "1", "on"].contains(text.lowercased())
  }

  /// Whether this is a valid name of a variable.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 60, !(0x30...0x39).contains(first) else {
      return false
    }
    return text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == UInt8(ascii: "_")
    }
  }
}

// MARK: - As a setting of a card

extension PluginVariable {
  /// The setting of the card.
  func setting(kept: String?) -> SettingDefinition {
    let value = kept ?? standard
    let kind: SettingDefinition.Kind =
      switch self.kind {
      case .text: .text
      case .number: .number(minimum: nil, maximum: nil, step: nil)
      case .toggle: .toggle
      case .choice(let choices):
        .choice(choices.map { SettingDefinition.Choice($0, label: TranslatedText($0)) })
      }
    var setting = SettingDefinition(
      name: name, label: TranslatedText(String(summary.unicodeScalars.prefix(200))), kind: kind)
    setting.standard =
      switch self.kind {
      case .text: value.isEmpty ? nil : .text(value)
      case .choice(let choices): choices.contains(value) ? .text(value) : nil
      case .number: Double(value).map { .number($0) }
      case .toggle: .isOn(PluginVariable.isOn(value))
      }
    return setting
  }

  /// Formats a value for the environment.
  public func written(_ value: SettingValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): JSON.number(number).text
    case .isOn(let isOn): isOn ? "true" : "false"
    case .list(let items): items.joined(separator: ",")
    }
  }

  /// Formats a value for NAME.vars.json, as xbar does.
  public func json(_ text: String) -> JSON {
    switch kind {
    case .text, .choice: .string(text)
    case .number: Double(text).map { .number($0) } ?? .string(text)
    case .toggle: .bool(PluginVariable.isOn(text))
    }
  }
}

/// The stored values of a plugin's variables, NAME.vars.json beside it.
public enum PluginVariableFile {
  public static let suffix = ".vars.json"
  /// Maximum size in bytes.
  public static let length = 64 << 10

  /// Parses the values by variable name; empty if the file is invalid.
  public static func values(_ bytes: [UInt8]) -> [String: String] {
    guard case .object(let members) = try? JSON(parsing: bytes) else { return [:] }
    var values: [String: String] = [:]
    for member in members where PluginVariable.isName(member.name) {
      switch member.value {
      case .string(let text): values[member.name] = text
      case .number: values[member.name] = member.value.text
      case .bool(let isOn): values[member.name] = isOn ? "true" : "false"
      case .null, .array, .object: break
      }
    }
    return values
  }

  /// Updates values in the file, and keeps everything else.
  public static func changed(
    _ bytes: [UInt8], _ values: [String: String], _ variables: [PluginVariable]
  ) -> [UInt8] {
    var members: [JSON.Member] = []
    if case .object(let old) = try? JSON(parsing: bytes) { members = old }
    for variable in variables {
      guard let text = values[variable.name] else { continue }
      let member = JSON.Member(variable.name, variable.json(text))
      if let index = members.firstIndex(where: { $0.name == variable.name }) {
        members[index] = member
      } else {
        members.append(member)
      }
    }
    return Array(JSON.object(members).text.utf8) + [UInt8(ascii: "\n")]
  }
}
