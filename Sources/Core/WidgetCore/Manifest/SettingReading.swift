internal import KeyFiles

extension SettingDefinition {
  /// The values of `Type=`.
  enum Word: String, CaseIterable {
    case text, number, `switch`, choice, order, folder, file, place, date, time, color, secret, list

    /// The keys that not all types have.
    fileprivate var keys: [String] {
      switch self {
      case .number: ["Minimum", "Maximum", "Step", "Placeholder", "Unit"]
      case .choice, .order: ["Choices", "ChoiceLabels"]
      case .switch: []
      case .list: ["Of", "Most", "Placeholder", "Suggest"]
      case .text: ["Placeholder", "Suggest", "Unit"]
      case .place: ["Placeholder", "Suggest"]
      case .date: ["Minimum", "Maximum", "Placeholder"]
      case .folder, .file, .time, .color, .secret: ["Placeholder"]
      }
    }
  }

  /// The keys beside the settings in today.conf: the ID of the widget, the name of the card, and the user's choice of
  /// a sandbox.
  static let reservedNames = ["Id", "Name", sandboxName]
  private static let keys = ["Type", "Label", "Help", "Default", "Required", "Advanced"]
  /// The keys that not all types have.
  private static let keysOfTypes = Set(Word.allCases.flatMap(\.keys)).sorted()
  private static let allKeys = Set(keys + keysOfTypes)

  /// Reads a group [Setting NAME]; nil for other groups and invalid ones.
  init?(reading reader: inout GroupReader) {
    guard let name = reader.readSettingName() else { return nil }
    let word: Word? =
      reader.has("Type") ? reader.choice("Type") : reader.missingType(Word.allCases.map(\.rawValue))
    let label = reader.localized(
      "Label", remedy: translated("expected Label=, the text shown to the user"))
    guard let word else { return nil }
    guard let kind = Kind(word: word, reading: &reader) else { return nil }
    self.init(name: name, label: label ?? TranslatedText(""), kind: kind)
    help = reader.localized("Help")
    placeholder = word.keys.contains("Placeholder") ? reader.localized("Placeholder") : nil
    unit = word.keys.contains("Unit") ? reader.localized("Unit") : nil
    isRequired = reader.flag("Required") ?? false
    isAdvanced = reader.flag("Advanced") ?? false
    suggests = readSuggests(&reader)
    standard = readStandard(&reader)
    // Keys of other types are known, but have no effect.
    for key in Self.keysOfTypes where reader.has(key) && !word.keys.contains(key) {
      reader.warning(
        key,
        translated(
          "{key} has no effect on settings of type {type}", ["key": key, "type": word.rawValue]),
        translated("remove it, or change Type="))
    }
    reader.remarkUnknownKeys(known: Self.allKeys)
    guard label != nil else { return nil }
  }

  /// Returns the default. Without one in the manifest, a switch is off, a choice is the first one, and
  /// an order has all choices.
  private func readStandard(_ reader: inout GroupReader) -> SettingValue? {
    guard reader.has("Default"), reader.text("Default") != nil,
      let text = reader.written("Default").map({ self.text(written: $0) })
    else {
      switch kind {
      case .toggle: return .isOn(false)
      case .choice(let choices): return choices.first.map { .text($0.value) }
      case .order(let choices): return .text(ChosenOrder.text(choices.map(\.value)))
      case .number, .range, .text, .folder, .file, .place, .date, .time, .color, .secret, .list:
        return nil
      }
    }
    if kind == .secret {
      reader.mistake(
        "Default", translated("a secret can’t be in a file that anyone can read"),
        translated("remove Default="))
      return nil
    }
    do {
      return try check(text)
    } catch {
      reader.mistake(
        "Default", translated("{line} is not valid", ["line": reader.said("Default", text)]),
        "\(error)")
      return nil
    }
  }

  /// Whether there are suggestions; only for words.
  private func readSuggests(_ reader: inout GroupReader) -> Bool {
    guard reader.has("Suggest"), reader.flag("Suggest") == true else { return false }
    guard case .list(let item, _) = kind, item == .folder || item == .file else {
      // Other types without suggestions get a remark on the key.
      return kind.word.keys.contains("Suggest")
    }
    reader.warning(
      "Suggest",
      translated(
        "{key} has no effect on settings of type {type}",
        ["key": "Suggest", "type": "\(Word.list.rawValue), Of=\(item.rawValue)"]),
      translated("remove it, or change {key}", ["key": "Of="]))
    return false
  }
}

extension SettingDefinition {
  /// Whether the text is a valid name of a setting or a field.
  static func isName(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, !("0"..."9").contains(first), first != "-" else {
      return false
    }
    return scalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || $0 == "_" || $0 == "-"
    }
  }
}

extension SettingDefinition.Kind {
  /// The name of the type in manifests and messages.
  var word: SettingDefinition.Word {
    switch self {
    case .text: .text
    case .number, .range: .number
    case .toggle: .switch
    case .choice: .choice
    case .order: .order
    case .folder: .folder
    case .file: .file
    case .place: .place
    case .date: .date
    case .time: .time
    case .color: .color
    case .secret: .secret
    case .list: .list
    }
  }

  fileprivate init?(word: SettingDefinition.Word, reading reader: inout GroupReader) {
    switch word {
    case .text: self = .text
    case .switch: self = .toggle
    case .folder: self = .folder
    case .file: self = .file
    case .place: self = .place
    case .time: self = .time
    case .color: self = .color
    case .secret: self = .secret
    case .list:
      guard let (item, most) = reader.readList() else { return nil }
      self = .list(of: item, most: most)
    case .number:
      let minimum = reader.number("Minimum")
      let maximum = reader.number("Maximum")
      let step = reader.number("Step")
      if let minimum, let maximum, minimum >= maximum {
        reader.mistake(
          "Maximum", translated("there are no values between Minimum and Maximum"),
          translated("Maximum must be greater than Minimum"))
        return nil
      }
      if let step, step <= 0 {
        reader.mistake(
          "Step",
          translated("{key} is {number}", ["key": "Step", "number": SettingValue.written(step)]),
          translated("expected more than 0"))
        return nil
      }
      self = .number(minimum: minimum, maximum: maximum, step: step)
    case .date:
      let minimum = reader.day("Minimum")
      let maximum = reader.day("Maximum")
      if let minimum, let maximum, minimum > maximum {
        reader.mistake(
          "Maximum", translated("there are no values between Minimum and Maximum"),
          translated("Maximum must not be before Minimum"))
        return nil
      }
      self = .date(minimum: minimum, maximum: maximum)
    case .choice:
      guard let choices = reader.readChoices() else { return nil }
      self = .choice(choices)
    case .order:
      guard let choices = reader.readChoices() else { return nil }
      if let odd = choices.first(where: { !ChosenOrder.canHold($0.value) }) {
        reader.mistake(
          "Choices",
          translated("“{value}” can’t be in an order", ["value": quoted(odd.value)]),
          translated("expected values without spaces and commas"))
        return nil
      }
      self = .order(choices)
    }
  }
}

extension GroupReader {
  /// Returns the name in [Setting NAME]; adds a remark on other groups.
  fileprivate mutating func readSettingName() -> String? {
    let words = group.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard words.first == "Setting" else {
      guard !group.hasPrefix("X-") else { return nil }
      let guess = words.first.flatMap {
        Spelling.nearest(to: String($0), among: ["Setting", Manifest.group])
      }
      warning(
        nil, translated("unknown group [{group}]", ["group": quoted(group)]),
        guess.map {
          translated("did you mean {key}?", ["key": $0 == "Setting" ? "[Setting NAME]" : "[\($0)]"])
        } ?? translated("remove it, or begin its name with X- if it is your own"))
      return nil
    }
    let name = words.count == 2 ? String(words[1]) : ""
    if SettingDefinition.reservedNames.contains(name) {
      mistake(
        nil, translated("[{group}] has a name that Today itself uses", ["group": quoted(group)]),
        translated(
          "expected a name other than {names}",
          ["names": listed(SettingDefinition.reservedNames)]))
      return nil
    }
    if SettingDefinition.isName(name) { return name }
    mistake(
      nil, translated("[{group}] has no valid name", ["group": quoted(group)]),
      translated(
        "expected a name as in [Setting path]: letters, digits, _, and -, beginning with a letter"))
    return nil
  }

  fileprivate mutating func missingType<Word>(_ words: [String]) -> Word? {
    mistake(
      nil, translated("{key} is missing", ["key": "Type"]),
      translated("expected one of {choices}", ["choices": words.joined(separator: ", ")]))
    return nil
  }

  /// Returns the type of a list's items, and their upper limit.
  fileprivate mutating func readList() -> (SettingDefinition.Item, most: Int)? {
    guard has("Of") else {
      let words = SettingDefinition.Item.allCases.map(\.rawValue)
      mistake(
        nil, translated("{key} is missing", ["key": "Of"]),
        translated("expected one of {choices}", ["choices": words.joined(separator: ", ")]))
      return nil
    }
    guard let item: SettingDefinition.Item = choice("Of") else { return nil }
    guard has("Most") else { return (item, SettingDefinition.usualItems) }
    guard let number = number("Most") else { return nil }
    guard let most = Int(exactly: number), (1...SettingDefinition.maximumItems).contains(most)
    else {
      mistake(
        "Most",
        translated("{line} is out of range", ["line": "Most=\(SettingValue.written(number))"]),
        translated(
          "expected a whole number from {least} to {most}",
          ["least": "1", "most": "\(SettingDefinition.maximumItems)"]))
      return nil
    }
    return (item, most)
  }

  /// Returns the choices with their labels, which are lists of the same length.
  fileprivate mutating func readChoices() -> [SettingDefinition.Choice]? {
    let values = file.list("Choices", in: group) ?? []
    guard values.count >= 2 else {
      mistake(
        "Choices", translated("there is nothing to choose from"),
        translated("expected two or more, as in Choices=one;other;"))
      return nil
    }
    guard Set(values).count == values.count, !values.contains("") else {
      mistake(
        "Choices", translated("two choices are the same, or one is empty"),
        translated("all must differ"))
      return nil
    }
    guard values.count <= Manifest.maximumChoices else {
      mistake(
        "Choices", translated("there are too many choices"),
        translated("at most {count} are allowed", ["count": "\(Manifest.maximumChoices)"]))
      return nil
    }
    guard values.allSatisfy({ isShort($0, "Choices", like: "Label") }) else { return nil }
    var choices = values.map { SettingDefinition.Choice($0, label: TranslatedText($0)) }
    let translations = file.translations("ChoiceLabels", in: group)
    let keys = ["ChoiceLabels"] + translations.keys.sorted().map { "ChoiceLabels[\($0)]" }
    let languages = [nil] + translations.keys.sorted().map { Optional($0) }
    for (key, language) in zip(keys, languages) {
      guard let labels = file.list(key, in: group) else { continue }
      guard labels.count == values.count, !labels.contains("") else {
        mistake(
          key,
          translated(
            "{key} has {labels} labels for {choices} choices",
            ["key": key, "labels": "\(labels.count)", "choices": "\(values.count)"]),
          translated("expected one for each, in the same order, separated by ;"))
        return nil
      }
      guard labels.allSatisfy({ isShort($0, key, like: "Label") }) else { return nil }
      for (index, label) in labels.enumerated() {
        if let language {
          choices[index].label.translations[language] = label
        } else {
          choices[index].label.plain = label
        }
      }
    }
    return choices
  }
}
