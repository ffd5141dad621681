internal import Forms
internal import GTK
internal import Theme
internal import WidgetCore

/// The form of the panel's settings, and the changes that its fields cause.
nonisolated enum PanelSettingsForm {
  /// The state that the form shows.
  struct State: Equatable, Sendable {
    var settings = PanelSettings()
    var desktop = PanelState.Desktop()
    /// nil if it can't be read or changed.
    var startsAtLogin: Bool?
    /// The line for the user's own configuration, if only that can start the panel.
    var loginLine: ConfigLine?
    var widgets: [WidgetRow] = []
    /// Whether there are stacks of cards.
    var hasStacks = false
    /// The kind of background chosen before the background itself.
    var background: BackgroundKind?
  }

  /// An instance with settings.
  struct WidgetRow: Hashable, Sendable {
    var instance: String
    var name: String
    /// The name of the widget, if it differs.
    var kind: String?
    /// Whether it has unsaved input.
    var hasDraft = false
  }

  enum BackgroundKind: String, CaseIterable, Sendable {
    case automatic, picture, color
  }

  /// A change by the user.
  enum Change: Equatable, Sendable {
    /// Writes a setting to today.conf; nil removes its key.
    case set(String, String?)
    /// Previews a setting, and writes it when the drag ends.
    case drag(String, String?)
    case startsAtLogin(Bool)
    /// Shows the field for a picture or a color.
    case askFor(BackgroundKind)
    case open(instance: String)
    /// Opens the list of libraries.
    case openParts
  }

  private static let startAtLogin = "start-at-login"
  private static let backgroundKind = "background-kind"
  private static let widgetPrefix = "widget "
  private static let madeWith = "made-with"

  /// Returns the change for a value in a field, or nil.
  static func change(_ field: String, to value: String) -> Change? {
    if field.hasPrefix(widgetPrefix) {
      return .open(instance: String(field.dropFirst(widgetPrefix.count)))
    }
    switch field {
    case madeWith: return .openParts
    case startAtLogin: return .startsAtLogin(value == "true")
    case backgroundKind:
      let kind = BackgroundKind(rawValue: value) ?? .automatic
      return kind == .automatic ? .set("Background", nil) : .askFor(kind)
    default: break
    }
    let definitions = PanelSettings.behaviorDefinitions + PanelSettings.themeDefinitions
    guard let definition = definitions.first(where: { $0.definition.name == field })?.definition
    else { return nil }
    // The one choice that is a switch.
    let value = field == "OutsideClick" ? (value == "true" ? "close" : "keep") : value
    let text = value.isEmpty || value == definition.standard?.description ? nil : value
    return if case .range = definition.kind { .drag(field, text) } else { .set(field, text) }
  }
}

// MARK: - Drafts

nonisolated extension PanelSettingsForm {
  /// The name of the draft. No instance can have it.
  static let draft = "today.conf"

  /// Returns the draft, with the kind of background that it is for.
  static func draft(_ typed: [String: String], _ kind: BackgroundKind) -> [String: String] {
    guard typed["Background"] != nil else { return typed }
    return typed.merging([backgroundKind: kind.rawValue]) { $1 }
  }

  /// Returns the kind of background that a draft is for.
  static func background(of draft: [String: String]) -> BackgroundKind? {
    draft[backgroundKind].flatMap(BackgroundKind.init)
  }
}

// MARK: - Form

nonisolated extension PanelSettingsForm {
  static func form(_ state: State) -> Form {
    Form([
      Form.Section(Phrases.panel, fields(PanelSettings.behaviorDefinitions, state)),
      Form.Section(Phrases.appearance, fields(PanelSettings.themeDefinitions, state)),
      widgets(state), about,
    ])
  }

  /// The ways to open the panel that work here.
  static func waysIn(_ state: State) -> [FormField] {
    let names = ["Shortcut", "HotEdge"]
    return fields(
      PanelSettings.behaviorDefinitions.filter { names.contains($0.definition.name) }, state)
  }

  private static func fields(
    _ settings: [BoundSetting<PanelSettings>], _ state: State
  ) -> [FormField] {
    settings.flatMap { setting in
      var field = FormField(setting.definition, text: state.settings.text(of: setting))
      switch field.id {
      case "Edge": field.kind = .choice(edges(field.choices, state))
      case "Monitor":
        field.kind = .choice(monitors(state))
        // A disconnected monitor isn't an error.
        field.hint = Phrases.standIn(for: state.settings.monitor, among: state.desktop.monitors)
      case "OutsideClick":
        return [FormField(field.id, field.label, .toggle, value: "\(field.value == "close")")]
      case "Shortcut": return login(state) + [shortcut(field, state)]
      case "HotEdge":
        field.hint = Phrases.hotEdgeHint
        return state.desktop.canComeAtEdge ? [field] : []
      case "TurnStacks": return state.hasStacks || state.settings.turnsStacks ? [field] : []
      case "Background": return background(field, state)
      case "BlurBehind": return state.desktop.canBlurBehind ? [field] : []
      default: break
      }
      return [field]
    }
  }

  private static func login(_ state: State) -> [FormField] {
    if let line = state.loginLine, state.startsAtLogin != true {
      return [
        FormField(
          "login-line", Phrases.startAtLogin, .copied, value: line.text, hint: line.instruction)
      ]
    }
    guard let startsAtLogin = state.startsAtLogin else { return [] }
    return [FormField(startAtLogin, Phrases.startAtLogin, .toggle, value: "\(startsAtLogin)")]
  }

  private static func shortcut(_ setting: FormField, _ state: State) -> FormField {
    // A shortcut that is set, perhaps for another desktop, can still be removed.
    if setting.value.isEmpty, case .configured(let line, let keys) = state.desktop.shortcut {
      return FormField(
        "shortcut-line", setting.label, .copied, value: line.text,
        hint: "\(Phrases.shortcutLineHint(keys)) \(line.instruction)")
    }
    if setting.value.isEmpty, state.desktop.shortcut == .impossible {
      return FormField(
        "no-shortcut", setting.label, .fact, value: Phrases.noShortcut,
        hint: ShortcutStatus.doItYourself)
    }
    var field = FormField(
      setting.id, setting.label, .shortcut, value: setting.value, hint: Phrases.shortcutHint,
      check: { ShortcutProblem.sentence(about: $0) })
    field.complaint = state.desktop.shortcut.complaint
    return field
  }

  /// Left and right are places, so each stays on its side in right-to-left layouts.
  private static func edges(_ choices: [FormField.Choice], _ state: State) -> [FormField.Choice] {
    state.desktop.isRightToLeft
      ? Array(choices.prefix(1)) + choices.dropFirst().reversed() : choices
  }

  private static func monitors(_ state: State) -> [FormField.Choice] {
    var choices = [
      FormField.Choice("pointer", Phrases.monitorOfPointer),
      FormField.Choice("primary", Phrases.primaryMonitor),
    ]
    choices += state.desktop.monitors.map { .init($0, $0) }
    if let name = state.settings.monitor.missing(among: state.desktop.monitors) {
      choices.append(.init(name, Phrases.notConnected(name)))
    }
    return choices
  }

  private static func background(_ setting: FormField, _ state: State) -> [FormField] {
    let background = state.settings.theme.background
    let kind = state.background ?? BackgroundKind(background)
    let choice = FormField(
      backgroundKind, setting.label,
      .choice([
        .init(BackgroundKind.automatic.rawValue, Phrases.automatic),
        .init(BackgroundKind.picture.rawValue, Phrases.picture),
        .init(BackgroundKind.color.rawValue, Phrases.color),
      ]), value: kind.rawValue)
    let value = kind == BackgroundKind(background) ? setting.value : ""
    switch kind {
    case .automatic: return [choice]
    case .picture:
      var field = FormField(
        setting.id, Phrases.picture, .file, value: value, isRequired: true
      ) { $0.hasPrefix("/") || $0.hasPrefix("~/") ? nil : Phrases.noPicture }
      field.complaint = state.desktop.pictureProblem.map(Phrases.wallpaperInstead)
      return [choice, field]
    case .color:
      let field = FormField(
        setting.id, Phrases.color, .color(Palette.choices(for: state.desktop.appearance)),
        value: value, placeholder: "#28527A",
        hint: state.desktop.colorOutcome.flatMap(Phrases.fate(of:)), isRequired: true
      ) { Color(hex: $0)?.alpha == 1 ? nil : SettingProblem.notAColor.description }
      return [choice, field]
    }
  }

  private static func widgets(_ state: State) -> Form.Section {
    Form.Section(
      Phrases.widgets,
      state.widgets.map { widget in
        FormField(
          widgetPrefix + widget.instance, widget.name, .link,
          value: widget.hasDraft ? Phrases.notSaved : widget.kind ?? "")
      }, footnote: state.widgets.isEmpty ? Phrases.noWidgetSettings : nil)
  }
}

// MARK: - About

nonisolated extension PanelSettingsForm {
  private static var about: Form.Section {
    .about([FormField(madeWith, Phrases.madeWith, .link)], footnote: Phrases.copyright)
  }

  /// The libraries and their licenses, which are the same in all languages.
  static var parts: Form {
    Form([
      Form.Section(
        nil,
        [
          .fact("GTK", "LGPL 2.1+"), .fact("GLib", "LGPL 2.1+"), .fact("Pango", "LGPL 2.0+"),
          .fact("cairo", "LGPL 2.1, MPL 1.1"), .fact("SQLite", Phrases.publicDomain),
          .fact("libcurl", "curl (MIT/X)"), .fact("Swift", "Apache 2.0"),
        ])
    ])
  }
}

nonisolated extension PanelSettingsForm.BackgroundKind {
  init(_ background: Background) {
    self =
      switch background {
      case .desktop: .automatic
      case .file: .picture
      case .color: .color
      }
  }
}
