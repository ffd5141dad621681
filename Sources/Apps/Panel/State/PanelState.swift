internal import KeyFiles
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// All that the panel shows, as one value: from the host, today.conf, the desktop, and the panel's
/// memory. Pure functions derive the screens from it.
nonisolated struct PanelState {
  /// The preferred languages for names, best first.
  let languages: [String]
  let format: LocaleFormat
  /// The widgets on the panel, from top to bottom.
  private(set) var widgets: [WidgetState] = []
  /// All installed widgets.
  private(set) var inventory = Inventory()
  /// The IDs of widgets that need something that this computer lacks.
  private(set) var unusable: Set<String> = []
  /// The app name for each list of desktop files, once looked up; nil if none is installed.
  private(set) var apps: [[String]: String?] = [:]
  /// The settings from the file, or the last valid ones.
  private(set) var savedSettings = PanelSettings()
  private var preview: PanelSettings?
  private var pinned: Bool?
  private(set) var mistakes = Mistakes()
  private(set) var desktop = Desktop()
  private(set) var memory = PanelMemory()
  private(set) var theme = Theme()
  /// The last place of the panel.
  private(set) var place: PanelPlace?
  private(set) var isOnScreen = false
  /// The user's time zone after it changed; nil before.
  private(set) var timeZone: String?
  /// Whether Alt is held, which shows alternate rows.
  private(set) var showsAlternates = false
  /// The pages that stacks may turn to by themselves.
  private(set) var relevance = RelevantPages()
  /// Whether a search shows each page of a stack as a card of its own.
  private(set) var isSearching = false
  /// Whether a press of the shortcut is only a try.
  private(set) var isTryingShortcut = false

  init(locale: String) {
    languages = KeyFile.languages(for: locale)
    format = LocaleFormat(locale)
  }

  /// The settings in force: those of the file, overridden by the preview.
  var settings: PanelSettings {
    var settings = preview ?? savedSettings
    settings.isPinned = pinned ?? settings.isPinned
    return settings
  }

  /// Errors in the user's files, as sentences.
  struct Mistakes: Equatable {
    var settings: [String] = []
    /// Whether the settings match the file, instead of being the last valid ones.
    var areSettingsInForce = true
    var style: [String] = []
  }

  /// The state of the desktop for the settings form.
  struct Desktop: Equatable {
    /// The connectors of the connected monitors.
    var monitors: [String] = []
    /// Whether pushing the pointer against the edge can be detected.
    var canComeAtEdge = false
    var shortcut = ShortcutStatus.none
    /// Whether the compositor supports blur behind windows.
    var canBlurBehind = false
    var isRightToLeft = false
    var appearance = Appearance.light
    /// How the configured background color is used; nil without one.
    var colorOutcome: ColorOutcome?
    /// The error of the configured background picture.
    var pictureProblem: String?
  }

  /// Applies an event; returns whether its kind changes the state.
  @discardableResult
  mutating func apply(_ event: PanelEvent) -> Bool {
    switch event {
    case .widgets(.list(let widgets)): self.widgets = widgets
    case .widgets(.widget(let widget)):
      guard let index = widgets.firstIndex(where: { $0.instance == widget.instance }) else {
        return false
      }
      widgets[index] = widget
    case .widgets(.installed(let inventory)): self.inventory = inventory
    case .widgets(.timeZone(let zone)): timeZone = zone
    case .unusable(let widgets): unusable = widgets
    case .apps(let found): apps.merge(found) { $1 }
    case .settings(let settings, let problems, let areInForce):
      savedSettings = settings
      (preview, pinned) = (nil, nil)
      mistakes.settings = problems
      mistakes.areSettingsInForce = areInForce
    case .preview(let settings): preview = settings
    case .pinned(let isPinned): pinned = isPinned
    case .style(let problems): mistakes.style = problems
    case .surroundings(let isRightToLeft, let canComeAtEdge):
      desktop.isRightToLeft = isRightToLeft
      desktop.canComeAtEdge = canComeAtEdge
    case .desktop(let monitors, let canBlurBehind):
      desktop.monitors = monitors
      desktop.canBlurBehind = canBlurBehind
    case .theme(let theme, let colorOutcome, let pictureProblem):
      self.theme = theme
      desktop.appearance = theme.appearance
      desktop.colorOutcome = colorOutcome
      desktop.pictureProblem = pictureProblem
    case .shortcut(let status): desktop.shortcut = status
    case .memory(let memory): self.memory = memory
    case .place(let place, _): self.place = place
    case .presence(let isOnScreen): self.isOnScreen = isOnScreen
    case .alternates(let isOn): showsAlternates = isOn
    case .searching(let isOn): isSearching = isOn
    case .relevant(let names): relevance.set(names)
    case .turned(let page): relevance.turn(to: page, of: self[page]?.stack?.names ?? [])
    case .tryingShortcut(let isTrying): isTryingShortcut = isTrying
    default: return false
    }
    return true
  }
}

nonisolated extension WidgetState {
  /// Whether it has settings: every widget with a manifest can at least be renamed.
  var hasSettings: Bool { manifest != nil }

  /// The node of its content that its settings show, too.
  var nodeInSettings: Node? {
    manifest?.nodeInSettings.flatMap { content?.node(withID: $0) }.flatMap {
      $0.action == nil ? nil : $0
    }
  }

  /// The label of that node: its accessible name, or else its text.
  var nameInSettings: String? {
    guard let node = nodeInSettings else { return nil }
    return if case .words(let words) = node.voice { words } else { node.words.first }
  }

  /// Its name, set by the user, the widget or the manifest.
  func name(for languages: [String]) -> String { name ?? kind(for: languages) }

  /// The widget's name, which all its instances share.
  func kind(for languages: [String]) -> String { manifest?.name(for: languages) ?? widget }
}

// MARK: - Widgets

nonisolated extension PanelState {
  /// A widget on the panel.
  subscript(instance: String) -> WidgetState? { widgets.first { $0.instance == instance } }

  func name(of widget: WidgetState) -> String { widget.name(for: languages) }

  /// The widget's name, unless the instance has the same name.
  func kindBesideName(of widget: WidgetState) -> String? {
    let kind = widget.kind(for: languages)
    return kind == name(of: widget) ? nil : kind
  }

  /// The widgets that can be added, by name.
  var addable: [Manifest] {
    let used = Set(widgets.map(\.widget))
    return inventory.sorted.map(\.manifest).filter {
      !unusable.contains($0.id) && ($0.isMultiple || !used.contains($0.id))
    }
  }

  /// Widgets installed since the user last opened the list, and not on the panel.
  var unseen: Set<String> {
    guard let seen = memory.seen else { return [] }
    return Set(inventory.widgets.keys).subtracting(seen).subtracting(widgets.map(\.widget))
      .subtracting(unusable)
  }
}
