internal import Forms
internal import GLib
internal import WidgetCore

nonisolated extension Form {
  /// The field for what the user calls a card: no setting may be called that.
  static let name = "Name"
  /// The switch for its notifications: no setting's name has a bracket.
  static let notifications = "Name[notifications]"
  /// The row that does what a node of its content does.
  static let action = "Name[action]"

  /// What a widget lets the user choose, as it is set for one instance. `action` is what the row says that
  /// leads on from there.
  init(
    _ manifest: Manifest, title: String? = nil, givenName: String? = nil,
    settings: [String: String], keptSecrets: Set<String> = [], isSilent: Bool = false,
    action: String? = nil, languages: [String],
    home: String? = nil,
    isThere: @escaping FormField.Presence = { _, _ in true }
  ) {
    let fields = manifest.settings.map { setting in
      FormField(
        setting, text: settings[setting.name], isKept: keptSecrets.contains(setting.name),
        languages: languages, home: home, isThere: isThere)
    }
    // Last, as few have a reason to change it.
    let name = FormField(
      Form.name, Phrases.cardName, .text, value: title ?? "",
      placeholder: givenName ?? manifest.name(for: languages)
    ) { text in
      do throws(SettingProblem) {
        _ = try CardName.check(text)
        return nil
      } catch {
        return error.description
      }
    }
    let notifications = FormField(
      Form.notifications, Phrases.notifications, .toggle, value: isSilent ? "false" : "true",
      standard: "true")
    let link = action.map { FormField(Form.action, $0, .link) }
    self.init([
      Section(
        nil,
        [link].compactMap(\.self) + fields + (manifest.notifies ? [notifications] : []) + [name])
    ])
  }
}

nonisolated extension FormField {
  /// Whether a file, or a folder, has this path, as far as can be known.
  typealias Presence = @Sendable (_ path: String, _ isFolder: Bool) -> Bool

  /// A setting of a widget. What can't be understood stays in sight, so that it can be mended.
  init(
    _ setting: SettingDefinition, text: String?, isKept: Bool, languages: [String], home: String?,
    isThere: @escaping Presence = { File($0).isThere(asFolder: $1) ?? true }
  ) {
    let standard = setting.standard.map(\.description) ?? ""
    let value =
      switch setting.kind {
      // The words for on and off are many in a file, and two here.
      case .toggle:
        text.flatMap { try? setting.check($0) }.map(\.description) ?? standard
      case .choice: text ?? standard
      case .order: text ?? ""
      case .secret: ""
      case .text, .number, .folder, .file, .place, .list: text ?? ""
      }
    self.init(
      setting.name, setting.label.text(for: languages),
      Kind(setting.kind, isKept: isKept, languages: languages), value: value, standard: standard,
      placeholder: setting.placeholder?.text(for: languages), hint: Phrases.limits(setting.kind),
      isRequired: setting.isRequired
    ) { text in
      do throws(SettingProblem) {
        let value = try setting.check(text, home: home)
        switch (setting.kind, value) {
        case (.folder, .text(let path)): try FormField.find(path, asFolder: true, isThere)
        case (.file, .text(let path)): try FormField.find(path, asFolder: false, isThere)
        case (.list(let item, _), .list(let paths)) where item == .folder || item == .file:
          for (index, path) in paths.enumerated() {
            do throws(SettingProblem) {
              try FormField.find(path, asFolder: item == .folder, isThere)
            } catch {
              throw .inItem(index, error)
            }
          }
        default: break
        }
        return nil
      } catch {
        return error.description
      }
    }
    suggests = setting.suggests
    guard case .list(let item, _) = setting.kind else { return }
    itemCheck = { text in
      do throws(SettingProblem) {
        let path = try SettingDefinition.check(text, as: item, home: home)
        if item == .folder || item == .file {
          try FormField.find(path, asFolder: item == .folder, isThere)
        }
        return nil
      } catch {
        return error.description
      }
    }
  }
}

nonisolated extension FormField {
  private static func find(
    _ path: String, asFolder isFolder: Bool, _ isThere: Presence
  ) throws(SettingProblem) {
    guard !isThere(path, isFolder) else { return }
    throw isFolder ? .noSuchFolder : .noSuchFile
  }
}

nonisolated extension SettingDefinition.Item {
  /// What is filled in for one of them.
  fileprivate var kind: FormField.Kind {
    switch self {
    case .text: .text
    case .place: .place
    case .address: .address
    case .folder: .folder
    case .file: .file
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
      case .choice(let choices): .choice(choices.map { .init($0, languages) })
      case .order(let choices): .order(choices.map { .init($0, languages) })
      case .folder: .folder
      case .file: .file
      case .place: .place
      case .secret: .secret(isKept: isKept)
      case .list(let item, let most):
        .list(of: item.kind, most: most)
      }
  }
}

nonisolated extension FormField.Choice {
  fileprivate init(_ choice: SettingDefinition.Choice, _ languages: [String]) {
    let label = choice.label.text(for: languages)
    // Numbers need no translation, but the digits of the language.
    let isNumber = label.utf8.allSatisfy { (0x30...0x39).contains($0) }
    self.init(choice.value, isNumber ? Translations.typed(label) : label)
  }
}
