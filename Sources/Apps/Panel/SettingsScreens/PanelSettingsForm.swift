internal import Forms
internal import GTK
internal import Styling
internal import WidgetCore

/// The settings of the panel as a form, and what a change in that form means: values both.
nonisolated enum PanelSettingsForm {
  /// What the form shows.
  struct State: Equatable, Sendable {
    var settings = PanelSettings()
    var desktop = PanelState.Desktop()
    /// Nil where it can't be known or changed.
    var startsAtLogin: Bool?
    /// What the user has to write for that, where no program can see to it.
    var loginLine: ConfigLine?
    var widgets: [WidgetRow] = []
    /// Where the background has been chosen, but not yet which.
    var background: BackgroundKind?
  }

  /// An instance of a widget that has settings.
  struct WidgetRow: Hashable, Sendable {
    var instance: String
    var name: String
    /// What others like it are called, where that isn't its name.
    var kind: String?
    /// Whether there is something typed that was not saved.
    var hasDraft = false
  }

  enum BackgroundKind: String, CaseIterable, Sendable {
    case automatic, picture, color
  }

  /// What the user wants.
  enum Change: Equatable, Sendable {
    /// To be written to today.conf; nil is the default, for which the key goes.
    case set(PanelSettings.Key, String?)
    /// To be seen at once, and written when the user stops.
    case drag(PanelSettings.Key, String?)
    case startsAtLogin(Bool)
    /// A picture or a color is wanted; which is said next.
    case askFor(BackgroundKind)
    case open(instance: String)
    /// What it is made with.
    case openParts
  }

  private static let automatic = "automatic"
  private static let startAtLogin = "start-at-login"
  private static let backgroundKind = "background-kind"
  private static let widgetPrefix = "widget "
  private static let madeWith = "made-with"

  /// The change that a value in a field of the form means; nil for none.
  static func change(_ field: String, to value: String) -> Change? {
    if field.hasPrefix(widgetPrefix) {
      return .open(instance: String(field.dropFirst(widgetPrefix.count)))
    }
    switch field {
    case madeWith: return .openParts
    case startAtLogin: return .startsAtLogin(value == "true")
    case backgroundKind:
      let kind = BackgroundKind(rawValue: value) ?? .automatic
      return kind == .automatic ? .set(.background, nil) : .askFor(kind)
    default: break
    }
    guard let key = PanelSettings.Key(rawValue: field) else { return nil }
    let standard = PanelSettings()
    switch key {
    case .edge, .appearance: return .set(key, value == automatic ? nil : value)
    case .monitor: return .set(key, value == "pointer" ? nil : value)
    case .keyboard: return .set(key, value == standard.keyboard.rawValue ? nil : value)
    case .width: return .drag(key, value == "\(standard.width)" ? nil : value)
    case .textScale: return .drag(key, value == "\(standard.look.textScale)" ? nil : value)
    case .outsideClick: return .set(key, value == "true" ? nil : "keep")
    // No window can become another kind while it is there.
    case .window: return nil
    case .pinned, .solid, .blurBehind, .hotEdge: return .set(key, value == "true" ? value : nil)
    case .background, .shortcut: return .set(key, value.isEmpty ? nil : value)
    }
  }
}

// MARK: - Not finished

nonisolated extension PanelSettingsForm {
  /// What its draft is called among those of widgets, none of which can be called that.
  static let draft = "today.conf"

  /// What is to be kept of what was typed: also which background it was typed for.
  static func draft(_ typed: [String: String], _ kind: BackgroundKind) -> [String: String] {
    guard typed[PanelSettings.Key.background.rawValue] != nil else { return typed }
    return typed.merging([backgroundKind: kind.rawValue]) { $1 }
  }

  /// Which background something was typed for.
  static func background(of draft: [String: String]) -> BackgroundKind? {
    draft[backgroundKind].flatMap(BackgroundKind.init)
  }
}

// MARK: - As a form

nonisolated extension PanelSettingsForm {
  static func form(_ state: State) -> Form {
    Form([panel(state), appearance(state), widgets(state), about])
  }

  private static func panel(_ state: State) -> Form.Section {
    let settings = state.settings
    let fields = [
      field(
        .edge, Phrases.edge, .choice(edges(state)), settings.edge?.rawValue ?? automatic),
      field(
        .width, Phrases.width,
        .range(
          Double(PanelSettings.widths.lowerBound)...Double(PanelSettings.widths.upperBound),
          step: 10, unit: .pixels), "\(settings.width)"),
      monitor(state), field(.pinned, Phrases.keepOnScreen, .toggle, "\(settings.isPinned)"),
      field(
        .keyboard, Phrases.keyboardFocus,
        .choice([
          .init(PanelSettings.Keyboard.show.rawValue, Phrases.whenShown),
          .init(PanelSettings.Keyboard.click.rawValue, Phrases.whenClicked),
        ]), settings.keyboard.rawValue),
      field(
        .outsideClick, Phrases.outsideClick, .toggle, "\(settings.outsideClick == .close)"),
    ]
    return Form.Section(Phrases.panel, fields + login(state) + waysIn(state))
  }

  static func login(_ state: State) -> [FormField] {
    if let line = state.loginLine, state.startsAtLogin != true {
      return [
        FormField(
          "login-line", Phrases.startAtLogin, .copied, value: line.text, hint: line.instruction)
      ]
    }
    guard let startsAtLogin = state.startsAtLogin else { return [] }
    return [FormField(startAtLogin, Phrases.startAtLogin, .toggle, value: "\(startsAtLogin)")]
  }

  /// What calls the panel, as far as there can be such a thing here.
  static func waysIn(_ state: State) -> [FormField] {
    let settings = state.settings
    var fields = [shortcut(state)]
    if state.desktop.canComeAtEdge {
      fields.append(
        FormField(
          PanelSettings.Key.hotEdge.rawValue, Phrases.hotEdge, .toggle,
          value: "\(settings.hotEdge)", hint: Phrases.hotEdgeHint))
    }
    return fields
  }

  private static func shortcut(_ state: State) -> FormField {
    let keys = state.settings.shortcut
    if keys == nil, case .configured(let line, let keys) = state.desktop.shortcut {
      return FormField(
        "shortcut-line", Phrases.shortcut, .copied, value: line.text,
        hint: "\(Phrases.shortcutLineHint(keys)) \(line.instruction)")
    }
    // One that is set, perhaps for another desktop, can be taken back all the same.
    if keys == nil, state.desktop.shortcut == .impossible {
      return FormField(
        "no-shortcut", Phrases.shortcut, .fact, value: Phrases.noShortcut,
        hint: ShortcutStanding.doItYourself)
    }
    var field = FormField(
      PanelSettings.Key.shortcut.rawValue, Phrases.shortcut, .shortcut,
      value: keys?.description ?? "", hint: Phrases.shortcutHint,
      check: { ShortcutProblem.sentence(about: $0) })
    field.complaint = state.desktop.shortcut.complaint
    return field
  }

  /// Of left and right, which are places, each stands on its side of the other, whichever way one
  /// reads.
  private static func edges(_ state: State) -> [FormField.Choice] {
    let sides = [
      FormField.Choice(Edge.left.rawValue, Phrases.left),
      FormField.Choice(Edge.right.rawValue, Phrases.right),
    ]
    return [.init(automatic, Phrases.automatic)]
      + (state.desktop.isRightToLeft ? sides.reversed() : sides)
  }

  /// One that is not connected is no mistake: it may have been unplugged.
  private static func monitor(_ state: State) -> FormField {
    var field = field(
      .monitor, Phrases.monitor, .choice(monitors(state)), word(state.settings.monitor))
    field.hint = Phrases.standIn(for: state.settings.monitor, among: state.desktop.monitors)
    return field
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

  private static func word(_ monitor: MonitorChoice) -> String {
    switch monitor {
    case .pointer: "pointer"
    case .primary: "primary"
    case .named(let name): name
    }
  }

  private static func appearance(_ state: State) -> Form.Section {
    let settings = state.settings
    var fields = [
      field(
        .appearance, Phrases.lightOrDark,
        .choice([
          .init(automatic, Phrases.automatic), .init(Appearance.light.rawValue, Phrases.light),
          .init(Appearance.dark.rawValue, Phrases.dark),
        ]), settings.look.appearance?.rawValue ?? automatic)
    ]
    let kind = state.background ?? BackgroundKind(settings.look.background)
    fields.append(
      FormField(
        backgroundKind, Phrases.wallpaper,
        .choice([
          .init(BackgroundKind.automatic.rawValue, Phrases.automatic),
          .init(BackgroundKind.picture.rawValue, Phrases.picture),
          .init(BackgroundKind.color.rawValue, Phrases.color),
        ]), value: kind.rawValue))
    switch kind {
    case .automatic: break
    case .picture:
      let path = if case .file(let path) = settings.look.background { path } else { "" }
      var field = FormField(
        PanelSettings.Key.background.rawValue, Phrases.picture, .file, value: path,
        isRequired: true
      ) { $0.hasPrefix("/") || $0.hasPrefix("~/") ? nil : Phrases.noPicture }
      field.complaint = state.desktop.pictureProblem.map(Phrases.wallpaperInstead)
      fields.append(field)
    case .color:
      let hex = if case .color(let color) = settings.look.background { color.hex } else { "" }
      fields.append(
        FormField(
          PanelSettings.Key.background.rawValue, Phrases.color,
          .color(Palette.choices(for: state.desktop.appearance)), value: hex,
          placeholder: "#28527A", hint: state.desktop.colorFate.flatMap(Phrases.fate(of:)),
          isRequired: true
        ) { Color(hex: $0)?.alpha == 1 ? nil : Phrases.noColor })
    }
    fields.append(
      field(
        .textScale, Phrases.textSize,
        .range(
          Double(LookSettings.textScales.lowerBound)...Double(LookSettings.textScales.upperBound),
          step: 10, unit: .percent), "\(settings.look.textScale)"))
    fields.append(field(.solid, Phrases.solidCards, .toggle, "\(settings.look.isSolid)"))
    if state.desktop.canBlurBehind {
      fields.append(field(.blurBehind, Phrases.blurBehind, .toggle, "\(settings.blursBehind)"))
    }
    return Form.Section(Phrases.appearance, fields)
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

  private static func field(
    _ key: PanelSettings.Key, _ label: String, _ kind: FormField.Kind, _ value: String
  ) -> FormField {
    FormField(key.rawValue, label, kind, value: value, standard: "")
  }
}

// MARK: - About

nonisolated extension PanelSettingsForm {
  private static var about: Form.Section {
    Form.Section(
      Phrases.about,
      [
        fact(Phrases.version, Today.version),
        fact(Phrases.license, "MIT"),
        FormField(madeWith, Phrases.madeWith, .link),
      ], footnote: Phrases.copyright)
  }

  /// What it stands on, with the licences. Names and licences are the same in all languages.
  static var parts: Form {
    Form([
      Form.Section(
        nil,
        [
          fact("GTK", "LGPL 2.1+"), fact("GLib", "LGPL 2.1+"), fact("Pango", "LGPL 2.0+"),
          fact("cairo", "LGPL 2.1, MPL 1.1"), fact("SQLite", Phrases.publicDomain),
          fact("libcurl", "curl (MIT/X)"), fact("Swift", "Apache 2.0"),
        ])
    ])
  }

  private static func fact(_ name: String, _ value: String) -> FormField {
    FormField("fact \(name)", name, .fact, value: value)
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
