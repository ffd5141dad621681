internal import KeyFiles
internal import WidgetCore
internal import WidgetHost

/// The parameters of `today run`.
nonisolated struct RunRequest: Equatable, Sendable {
  /// The path of its manifest, or its ID.
  var widget: String
  /// Values of settings by name, as in today.conf.
  var settings: [String: String] = [:]
  /// Further actions.
  var script = RehearsalScript()
  /// Whether ineffective content counts as a mistake.
  var isStrict = false
  /// Whether the output is JSON, for scripts.
  var isJSON = false
}

nonisolated extension RunRequest {
  private static let option = "--set"

  /// Parses the arguments after `today run`.
  init(_ arguments: inout Arguments) throws(PanelCommandError) {
    let (isStrict, isJSON) = (arguments.flag("--strict"), arguments.flag("--json"))
    let settings = try RunRequest.settings(&arguments)
    let script = try RehearsalScript(&arguments)
    self.init(
      widget: try arguments.next(translated("a FILE or an ID")), settings: settings, script: script,
      isStrict: isStrict, isJSON: isJSON)
  }

  /// Parses settings from a command's arguments.
  static func settings(
    _ arguments: inout Arguments
  ) throws(PanelCommandError) -> [String: String] {
    // NAME and VALUE are those in the list of commands.
    let wanted = translated("a setting as in today.conf, NAME=VALUE")
    var settings: [String: String] = [:]
    while let word = try arguments.value(of: option, wanted) {
      guard let (name, text) = setting(word) else {
        throw PanelCommandError(
          description: translated(
            "“{word}” is not valid; expected {wanted}.",
            ["word": "\(option) \(word)", "wanted": wanted]))
      }
      guard settings.updateValue(text, forKey: name) == nil else {
        throw PanelCommandError(
          description: translated("“{word}” is given twice.", ["word": "\(option) \(name)"]))
      }
    }
    return settings
  }

  /// A line of a widget's group in today.conf; nil unless it is exactly one.
  private static func setting(_ line: String) -> (name: String, text: String)? {
    let group = "Settings"
    guard let file = try? KeyFile(parsing: "[\(group)]\n\(line)"), file.groups == [group],
      let name = file.keys(in: group).first, file.keys(in: group).count == 1,
      let value = file.written(name, in: group), !line.utf8.contains(UInt8(ascii: "\n"))
    else { return nil }
    return (name, value.text)
  }
}

nonisolated extension RunRequest {
  /// Errors in the values of settings, as whole lines; nil without any.
  func objection(for manifest: Manifest, home: String) -> String? {
    let mistakes = manifest.mistakes(in: manifest.texts(written: settings), home: home)
    return mistakes.isEmpty
      ? nil : mistakes.map { sentence(for: $0, in: manifest) }.joined(separator: "\n")
  }

  /// Required settings that are still empty, as whole lines.
  func gaps(in manifest: Manifest, home: String) -> [String] {
    let texts = manifest.texts(written: settings)
    let values = manifest.values(home: home) { texts[$0.name] }
    return manifest.missing(in: values).map { setting in
      translated(
        "Running without the required setting {name}; use {option} to set it.",
        ["name": setting.name, "option": "\(RunRequest.option) \(setting.name)=…"])
    }
  }

  private func sentence(for mistake: SettingMistake, in manifest: Manifest) -> String {
    // Secrets aren't printed, as users share the output.
    let isSecret = manifest.setting(mistake.name)?.kind == .secret
    let line = "\(mistake.name)=\(isSecret ? "…" : settings[mistake.name] ?? "")"
    return translated(
      "“{word}” is not valid: {reason}",
      ["word": "\(RunRequest.option) \(line)", "reason": mistake.reason])
  }
}
