internal import Forms
internal import WidgetCore

nonisolated extension Form {
  /// What a widget lets the user choose, as it is set for one instance.
  init(
    _ manifest: Manifest, settings: [String: String], keptSecrets: Set<String> = [],
    languages: [String], home: String? = nil
  ) {
    let fields = manifest.settings.map { setting in
      FormField(
        setting, text: settings[setting.name], isKept: keptSecrets.contains(setting.name),
        languages: languages, home: home)
    }
    self.init([Section(nil, fields)])
  }
}

nonisolated extension FormField {
  /// A setting of a widget. What can't be understood stays in sight, so that it can be mended.
  init(
    _ setting: SettingDefinition, text: String?, isKept: Bool, languages: [String], home: String?
  ) {
    let standard = setting.standard.map(\.description) ?? ""
    let value =
      switch setting.kind {
      // The words for on and off are many in a file, and two here.
      case .toggle:
        text.flatMap { try? setting.check($0) }.map(\.description) ?? standard
      case .choice: text ?? standard
      case .secret: ""
      case .text, .number, .folder, .file, .place: text ?? ""
      }
    self.init(
      setting.name, setting.label.text(for: languages),
      Kind(setting.kind, isKept: isKept, languages: languages), value: value, standard: standard,
      placeholder: setting.placeholder?.text(for: languages), hint: Phrases.limits(setting.kind),
      isRequired: setting.isRequired
    ) { text in
      do throws(SettingProblem) {
        _ = try setting.check(text, home: home)
        return nil
      } catch {
        return error.description
      }
    }
  }
}

nonisolated extension FormField.Kind {
  fileprivate init(_ kind: SettingDefinition.Kind, isKept: Bool, languages: [String]) {
    self =
      switch kind {
      case .text: .text
      case .number(let minimum, let maximum, let step):
        .number(minimum: minimum, maximum: maximum, step: step)
      case .toggle: .toggle
      case .choice(let choices):
        .choice(
          choices.map { choice in
            let label = choice.label.text(for: languages)
            // Numbers need no translation, but the digits of the language.
            let isNumber = label.utf8.allSatisfy { (0x30...0x39).contains($0) }
            return FormField.Choice(choice.value, isNumber ? Translations.typed(label) : label)
          })
      case .folder: .folder
      case .file: .file
      case .place: .place
      case .secret: .secret(isKept: isKept)
      }
  }
}
