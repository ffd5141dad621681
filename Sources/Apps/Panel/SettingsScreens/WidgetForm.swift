internal import Forms
internal import GLib
internal import WidgetCore

nonisolated extension Form {
  /// The field for the name of the card. No setting can have this name.
  static let name = "Name"
  /// The switch for notifications. No setting has a bracket in its name.
  static let notifications = "Name[notifications]"
  /// The row with the action of a node in the content.
  static let action = "Name[action]"

  /// The settings of an instance. `action` is the label of the row with a node's action.
  init(
    _ manifest: Manifest, title: String? = nil, givenName: String? = nil,
    settings: [String: String], keptSecrets: Set<String> = [], isSilent: Bool = false,
    action: String? = nil, languages: [String],
    home: String? = nil,
    exists: SettingDefinition.Existence? = nil
  ) {
    let fields = manifest.settings.map { setting in
      FormField(
        setting, text: settings[setting.name], isKept: keptSecrets.contains(setting.name),
        languages: languages, home: home, exists: exists)
    }
    // Last, since few users change it.
    let name = FormField(
      Form.name, Phrases.cardName, .text, value: title ?? "",
      placeholder: givenName ?? manifest.name(for: languages)
    ) { text in
      FormField.problem { () throws(SettingProblem) in _ = try CardName.check(text) }
    }
    let notifications = FormField(
      Form.notifications, Phrases.notifications, .toggle, value: isSilent ? "false" : "true",
      standard: "true")
    let link = action.map { FormField(Form.action, $0, .link) }
    self.init(
      Section.sections(
        [link].compactMap(\.self) + fields + (manifest.notifies ? [notifications] : []) + [name]))
  }
}
