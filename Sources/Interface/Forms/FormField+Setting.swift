public import WidgetCore

nonisolated extension FormField {
  /// The field of a setting. An invalid value stays visible, so that the user can fix it.
  public init(
    _ setting: SettingDefinition, text: String?, isKept: Bool = false, languages: [String] = [],
    home: String? = nil,
    exists: SettingDefinition.Existence? = nil
  ) {
    let standard = setting.standard.map(\.description) ?? ""
    let value =
      switch setting.kind {
      // A file has many words for on and off, a form two.
      case .toggle: text.flatMap { try? setting.check($0) }.map(\.description) ?? standard
      case .choice, .range: text ?? standard
      case .secret: ""
      case .text, .number, .order, .folder, .file, .place, .date, .time, .color, .list: text ?? ""
      }
    self.init(
      setting.name, setting.label.text(for: languages),
      Kind(setting.kind, isKept: isKept, languages: languages), value: value, standard: standard,
      placeholder: setting.placeholder?.text(for: languages),
      hint: setting.help?.text(for: languages),
      isRequired: setting.isRequired
    ) { text in
      FormField.problem { () throws(SettingProblem) in
        _ = try setting.check(text, home: home, exists: exists)
      }
    }
    suggests = setting.suggests
    unit = setting.unit?.text(for: languages)
    lines = setting.lines
    isAdvanced = setting.isAdvanced
    guard case .list(let item, _) = setting.kind else { return }
    itemCheck = { text in
      FormField.problem { () throws(SettingProblem) in
        _ = try SettingDefinition.check(text, as: item, home: home, exists: exists)
      }
    }
  }

  /// The problem that a check throws, as a sentence.
  public static func problem(_ check: () throws(SettingProblem) -> Void) -> String? {
    do throws(SettingProblem) {
      try check()
      return nil
    } catch {
      return error.description
    }
  }
}

nonisolated extension SettingDefinition.Item {
  /// The kind of field for one item.
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
      case .range(let range, let step, let unit):
        .range(
          Double(range.lowerBound)...Double(range.upperBound), step: Double(step), unit: unit)
      case .toggle: .toggle
      case .choice(let choices): .choice(choices.map { .init($0, languages) })
      case .order(let choices): .order(choices.map { .init($0, languages) })
      case .folder: .folder
      case .file: .file
      case .place: .place
      case .date(let minimum, let maximum): .date(minimum: minimum, maximum: maximum)
      case .time: .time
      case .color: .color(FormField.Choice.tints)
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
