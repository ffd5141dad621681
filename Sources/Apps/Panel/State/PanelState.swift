internal import KeyFiles
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// All that the panel shows, as one value: what the host, today.conf, the desktop, and the panel's memory
/// say. What is on its screens is made of it by functions, which stand beside what they make.
nonisolated struct PanelState {
  /// The languages in which names are wanted, the best first.
  let languages: [String]
  let format: LocaleFormat
  /// Those on the panel, from top to bottom.
  private(set) var widgets: [WidgetState] = []
  /// All that is installed.
  private(set) var inventory = Inventory()
  /// What the app of a widget is called, by the desktop files that would do, once they have been
  /// looked up; nil where none of them is installed.
  private(set) var apps: [[String]: String?] = [:]
  /// The settings that the file has, or had before a mistake.
  private(set) var savedSettings = PanelSettings()
  private var preview: PanelSettings?
  private var pinned: Bool?
  private(set) var mistakes = Mistakes()
  private(set) var desktop = Desktop()
  private(set) var memory = PanelMemory()
  private(set) var look = Look()
  /// Where the panel was placed last.
  private(set) var place: PanelPlace?
  private(set) var isOnScreen = false
  /// Whether Alt is held, and alternate rows are shown.
  private(set) var showsAlternates = false

  init(locale: String) {
    languages = KeyFile.languages(for: locale)
    format = LocaleFormat(locale)
  }

  /// The settings in force: those of the file, under what is tried out.
  var settings: PanelSettings {
    var settings = preview ?? savedSettings
    settings.isPinned = pinned ?? settings.isPinned
    return settings
  }

  /// What is wrong with the user's files, a sentence for each mistake.
  struct Mistakes: Equatable {
    var settings: [String] = []
    /// Whether the settings are those in the file, and not the last good ones before a mistake.
    var areSettingsInForce = true
    var style: [String] = []
  }

  /// What the settings say of the desktop.
  struct Desktop: Equatable {
    /// The names of the connectors of the monitors that are there.
    var monitors: [String] = []
    /// Whether pushing the pointer against the edge can be seen.
    var canComeAtEdge = false
    /// What became of the shortcut.
    var shortcut = ShortcutStanding.none
    /// Whether the compositor blurs behind windows that ask for it.
    var canBlurBehind = false
    var isRightToLeft = false
    var appearance = Appearance.light
    /// What becomes of the color that is set as the background; nil where none is.
    var colorFate: ColorFate?
    /// What is wrong with the picture that is set as the background.
    var pictureProblem: String?
  }

  /// Applies an event; returns whether it is of those that change the state.
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
    case .look(let look, let colorFate, let pictureProblem):
      self.look = look
      desktop.appearance = look.appearance
      desktop.colorFate = colorFate
      desktop.pictureProblem = pictureProblem
    case .shortcut(let standing): desktop.shortcut = standing
    case .memory(let memory): self.memory = memory
    case .place(let place, _): self.place = place
    case .presence(let isOnScreen): self.isOnScreen = isOnScreen
    case .alternates(let isOn): showsAlternates = isOn
    default: return false
    }
    return true
  }
}

nonisolated extension WidgetState {
  /// Whether there is anything to set: each can be named.
  var hasSettings: Bool { manifest != nil }

  /// What of its content can be done from its settings, too.
  var nodeInSettings: Node? {
    manifest?.nodeInSettings.flatMap { content?.node(withID: $0) }.flatMap {
      $0.action == nil ? nil : $0
    }
  }

  /// What that is called: as it is told, else what is written in it.
  var nameInSettings: String? {
    guard let node = nodeInSettings else { return nil }
    return if case .words(let words) = node.voice { words } else { node.words.first }
  }

  /// What it is called: by the user, by itself, or by its manifest.
  func name(for languages: [String]) -> String { name ?? kind(for: languages) }

  /// What all instances of it are called.
  func kind(for languages: [String]) -> String { manifest?.name(for: languages) ?? widget }
}

// MARK: - The widgets

nonisolated extension PanelState {
  /// A widget on the panel.
  subscript(instance: String) -> WidgetState? { widgets.first { $0.instance == instance } }

  func name(of widget: WidgetState) -> String { widget.name(for: languages) }

  /// What all instances of a widget are called, where that isn't its name already.
  func kindBesideName(of widget: WidgetState) -> String? {
    let kind = widget.kind(for: languages)
    return kind == name(of: widget) ? nil : kind
  }

  /// The widgets that can be put on the panel, in the order of their names.
  var addable: [Manifest] {
    let used = Set(widgets.map(\.widget))
    return inventory.sorted.map(\.manifest).filter { $0.isMultiple || !used.contains($0.id) }
  }

  /// What was installed since the user last looked, and isn't on the panel either.
  var unseen: Set<String> {
    guard let seen = memory.seen else { return [] }
    return Set(inventory.widgets.keys).subtracting(seen).subtracting(widgets.map(\.widget))
  }
}
