internal import Cards
internal import Controls
internal import Frosting
internal import GTK
internal import Screens
internal import Styling
internal import WidgetCore

/// Takes what is dropped on the panel.
protocol FileDropReceiver: AnyObject {
  /// Takes paths of files, and links; returns whether it uses them.
  func drop(_ dropped: [String]) -> Bool
}

/// What is in the panel: frost, and on it the column of date, notes, cards, and Edit, which screens
/// may cover.
final class PanelContent {
  let root: Canvas
  let stage: Stage
  let column: CardColumn
  let edit = EditSection()
  let date: DateHeader
  let search: SearchField
  let results = SearchResultsView()
  weak var dropReceiver: (any FileDropReceiver)?
  private weak var store: PanelStore?
  private let sampleNote = NoteCard()
  private let crashNote = NoteCard()
  private let settingsNote = NoteCard()
  private let styleNote = NoteCard()
  private let frost: FrostView

  /// `isAlone` leaves out all but the cards.
  init(look: Look, locale: String, isAlone: Bool = false, times: TimeDesk? = nil) {
    date = DateHeader(format: LocaleFormat(locale))
    search = SearchField(look: look)
    frost = FrostView()
    column = CardColumn(
      header: isAlone
        ? []
        : [date.root, search.root] + [sampleNote, crashNote, settingsNote, styleNote].map(\.root),
      footer: isAlone ? [] : [results.root] + edit.roots, look: look, locale: locale, times: times)
    root = Canvas(role: .group, content: Layers())
    root.addClass("panel")
    root.adopt(frost.canvas)
    stage = Stage(base: ColumnScreen(column))
    root.adopt(stage.root)
    guard !isAlone else { return }
    listenForAlt()
    let target = FileDropTarget()
    target.onDrop { [weak self] in self?.dropReceiver?.drop($0) ?? false }
    root.add(controller: target)
  }

  /// Shows the parts of a store's state that are the panel's own.
  func observe(_ store: PanelStore) {
    self.store = store
    date.dispatch = { [weak store] in store?.dispatch($0) }
    store.observe(\.mistakes, by: self) { content, _ in content.showMistakes() }
    store.observe(\.settings.isPinned, by: self) { content, _ in
      content.showPin()
    }
    store.observe(\.isOnScreen, by: self) { content, _ in
      content.setOnScreen(content.store?.state.isOnScreen == true)
    }
    showMistakes()
    showPin()
  }

  private func showPin() {
    if let store { date.show(isPinned: store.state.settings.isPinned) }
  }

  /// Some rows are others while Alt is held, whoever has the keyboard.
  private func listenForAlt() {
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, _ in
      self?.altChanged(key, isHeld: true)
      return false
    }
    keys.onRelease { [weak self] key, _ in self?.altChanged(key, isHeld: false) }
    root.add(controller: keys)
  }

  private func altChanged(_ key: Key, isHeld: Bool) {
    guard key == .altLeft || key == .altRight else { return }
    column.setShowsAlternates(isHeld)
    store?.dispatch(.alternates(isHeld))
  }

  /// Gives it the size of the panel.
  func fit(_ size: Size) {
    column.fit(width: size.width, height: size.height)
    stage.fit(size)
  }

  /// How high it would like to be, so that nothing has to be scrolled.
  func naturalHeight(for width: Int) -> Int { column.naturalHeight(for: width) }

  /// Says what is wrong with the user's files; where nothing is, the note goes away.
  private func showMistakes() {
    guard let mistakes = store?.state.mistakes else { return }
    var sentences = mistakes.settings
    if !mistakes.areSettingsInForce, !sentences.isEmpty {
      sentences.append(Phrases.lastGoodSettings)
    }
    settingsNote.show(Phrases.mistake(in: "today.conf"), sentences)
    styleNote.show(Phrases.mistake(in: "style.css"), mistakes.style)
  }

  /// Shows what is searched for, and what there is to it.
  func show(_ state: SearchState) {
    search.show(state)
    column.setFilter(state.isOn ? Set(state.found.cards) : nil)
    results.show(state)
    edit.setHeldBack(state.isOn)
    for note in [sampleNote, crashNote, settingsNote, styleNote] { note.isHeldBack = state.isOn }
    if let row = results.selectedRow { column.reveal(row) }
  }

  /// Says that nothing here is the user's, or true.
  func showAsSample() {
    sampleNote.show(Phrases.sampleData, [Phrases.aboutSamples])
  }

  /// Says that the last run ended by a mistake of the program's, until the panel is hidden.
  func showCrash() {
    crashNote.show(Phrases.crashed, [Phrases.aboutCrash])
  }

  func forgetCrash() { crashNote.show(Phrases.crashed, []) }

  /// Goes with the clock only while somebody looks.
  func setOnScreen(_ isOnScreen: Bool) {
    date.setRunning(isOnScreen)
    stage.setOnScreen(isOnScreen)
  }

  /// Gives the keyboard to what comes first: the search, or what covers it.
  func beginWithKeyboard(in window: Window) {
    if stage.topmost === stage.base { search.focus() } else { window.child?.moveFocus(.forward) }
  }

  /// Takes away what covers the column, unless something unsaved would go with it.
  func closeScreens() {
    if !stage.isDirty { stage.base.dismiss(animated: false) }
  }

  /// What lies behind the cards.
  enum Ground {
    case frost(FrostPicture?)
    /// What the compositor blurs behind the window.
    case glass

    func isSame(as other: Ground) -> Bool {
      switch (self, other) {
      case (.frost(let one), .frost(let two)): one === two
      case (.glass, .glass): true
      default: false
      }
    }
  }

  func apply(_ look: Look, on ground: Ground, animated: Bool) {
    switch ground {
    case .frost(let picture): frost.show(picture, look: look, animated: animated)
    case .glass: frost.showGlass(look: look, animated: animated)
    }
    column.apply(look)
    search.apply(look)
    stage.apply(look)
  }

  /// The column as the screen that others cover.
  private final class ColumnScreen: Screen {
    private let column: CardColumn

    init(_ column: CardColumn) {
      self.column = column
      super.init()
    }

    override func makeView() -> Widget { column.root }
  }

  /// Everything fills it, one above the other.
  private final class Layers: CanvasContent {}
}
