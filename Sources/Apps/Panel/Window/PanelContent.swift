internal import Backdrops
internal import Cards
internal import Controls
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// Receives what is dropped on the panel.
protocol FileDropReceiver: AnyObject {
  /// Receives paths and URLs; returns whether it uses them.
  func drop(_ dropped: [String]) -> Bool
}

/// The panel's content: the backdrop, and on it the column of date, notes, cards, and Edit, which
/// screens may cover.
final class PanelContent {
  let root: Canvas
  let presenter: ScreenPresenter
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
  private let failureNote = NoteCard()
  private var notes: [NoteCard] {
    [sampleNote, crashNote, settingsNote, styleNote, failureNote]
  }
  private let backdrop: BackdropView
  private let edge = PanelEdge()

  /// `isAlone` shows nothing but the cards.
  init(theme: Theme, locale: String, isAlone: Bool = false, times: TimeUpdater? = nil) {
    date = DateHeader(format: LocaleFormat(locale))
    search = SearchField(theme: theme)
    backdrop = BackdropView()
    column = CardColumn(
      header: isAlone
        ? []
        : [date.root, search.root]
          + [sampleNote, crashNote, settingsNote, styleNote, failureNote].map(\.root),
      footer: isAlone ? [] : [results.root] + edit.roots, theme: theme, locale: locale, times: times
    )
    column.allowsStacks = !isAlone
    root = Canvas(role: .group, content: Layers())
    root.addClass("panel")
    root.adopt(backdrop.canvas)
    presenter = ScreenPresenter(base: ColumnScreen(column, under: backdrop.edges))
    root.adopt(presenter.root)
    guard !isAlone else { return }
    root.adopt(edge.canvas)
    for connect in [
      column.root.verticalAdjustment.onValueChange, column.root.verticalAdjustment.onBoundsChange,
    ] { _ = connect { [weak self] in self?.fadeEnds() } }
    listenForAlt()
    let target = FileDropTarget()
    target.onDrop { [weak self] in self?.dropReceiver?.drop($0) ?? false }
    root.add(controller: target)
  }

  /// Shows the panel's own parts of a store's state.
  func observe(_ store: PanelStore) {
    self.store = store
    date.dispatch = { [weak store] in store?.dispatch($0) }
    store.observe(\.mistakes, by: self) { content, _ in content.showMistakes() }
    store.observe(\.settings.isPinned, by: self) { content, _ in
      content.showPin()
    }
    store.observe(\.sharedFailure, by: self) { content, _ in content.showFailure() }
    store.observe(\.timeZone, by: self) { content, _ in content.date.show() }
    store.observe(\.isOnScreen, by: self) { content, _ in
      content.setOnScreen(content.store?.state.isOnScreen == true)
    }
    showMistakes()
    showPin()
  }

  private func showPin() {
    if let store { date.show(isPinned: store.state.settings.isPinned) }
  }

  /// Alternate rows are shown while Alt is held, wherever the focus is.
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

  /// Sets the panel's size.
  func fit(_ size: Size) {
    column.fit(width: size.width, height: size.height)
    presenter.fit(size)
  }

  /// Sets the edge of the screen, opposite of which the panel has an outline.
  func setEdge(_ side: Edge) { edge.side = side }

  private func fadeEnds() {
    let adjustment = column.root.verticalAdjustment
    backdrop.setFade(
      EdgeFade(
        scrolled: adjustment.value, of: adjustment.upper, page: adjustment.pageSize))
  }

  /// The height that avoids scrolling.
  func naturalHeight(for width: Int) -> Int { column.naturalHeight(for: width) }

  /// Shows or hides the note about errors in the user's files.
  private func showMistakes() {
    guard let mistakes = store?.state.mistakes else { return }
    var sentences = mistakes.settings
    if !mistakes.areSettingsInForce, !sentences.isEmpty {
      sentences.append(Phrases.lastGoodSettings)
    }
    column.keepCardsInPlace {
      settingsNote.show(Phrases.mistake(in: "today.conf"), sentences)
      styleNote.show(Phrases.mistake(in: "style.css"), mistakes.style)
    }
  }

  /// Says once why several cards aren't updated.
  private func showFailure() {
    column.keepCardsInPlace {
      guard let failure = store?.state.sharedFailure else { return failureNote.show("", []) }
      failureNote.show(
        Phrases.notUpdated(failure.cards), [failure.reason],
        remedy: (Phrases.tryAgain, { [weak self] in self?.store?.dispatch(.refresh) }))
    }
  }

  /// Shows the search and its results.
  func show(_ state: SearchState) {
    search.show(state)
    column.setFilter(state.isOn ? Set(state.found.cards.compactMap(\.card)) : nil)
    column.select(state.selection?.card)
    results.show(state)
    edit.setHeldBack(state.isOn)
    for note in notes { note.isHeldBack = state.isOn }
  }

  /// Scrolls to the result that Return activates, and to the field with the first one.
  func revealSelection(_ state: SearchState) {
    if state.isFirstSelected {
      scrollToTop()
    } else if let card = state.selection?.card {
      column.reveal(card)
    } else if let row = results.selectedRow {
      column.reveal(row)
    }
  }

  /// Shows a note that this is sample data.
  func showAsSample() {
    sampleNote.show(Phrases.sampleData, [Phrases.aboutSamples])
  }

  /// Shows a note that the last run crashed, until the panel is hidden.
  func showCrash() {
    crashNote.show(Phrases.crashed, [Phrases.aboutCrash])
  }

  func forgetCrash() { crashNote.show(Phrases.crashed, []) }

  /// Runs clocks only while the panel is visible.
  func setOnScreen(_ isOnScreen: Bool) {
    date.setRunning(isOnScreen)
    presenter.setOnScreen(isOnScreen)
  }

  /// Focuses the screen above the cards. Without one, nothing has the focus: what is typed goes to
  /// the search, and Tab begins there.
  func beginWithKeyboard(in window: Window) {
    if presenter.topmost === presenter.base {
      window.focus = nil
    } else {
      window.child?.moveFocus(.forward)
    }
  }

  func scrollToTop() { column.scrollToTop() }

  /// Scrolls to what the user focused by keyboard.
  func revealFocus() { column.revealFocus() }

  /// Focuses the search and shows it.
  func beginSearch() {
    search.focus()
    column.scrollToTop()
  }

  /// Closes the screens over the column, unless one has unsaved changes.
  func closeScreens() {
    if !presenter.isDirty { presenter.base.dismiss(animated: false) }
  }

  /// The background behind the cards.
  enum Ground {
    case backdrop(BackdropPicture?)
    /// The compositor's blur behind the window.
    case glass

    func isSame(as other: Ground) -> Bool {
      switch (self, other) {
      case (.backdrop(let one), .backdrop(let two)): one === two
      case (.glass, .glass): true
      default: false
      }
    }
  }

  func apply(_ theme: Theme, on ground: Ground, animated: Bool) {
    switch ground {
    case .backdrop(let picture): backdrop.show(picture, theme: theme, animated: animated)
    case .glass: backdrop.showGlass(theme: theme, animated: animated)
    }
    edge.color = Material.hairline(for: theme.appearance)
    column.apply(theme)
    search.apply(theme)
    presenter.apply(theme)
  }

  /// The column as a screen that others cover.
  private final class ColumnScreen: Screen {
    private let column: CardColumn
    private let edges: Widget

    /// `edges` lie above the column.
    init(_ column: CardColumn, under edges: Widget) {
      self.column = column
      self.edges = edges
      super.init()
    }

    override func makeView() -> Widget {
      let layers = Canvas(content: Layers())
      layers.adopt(column.root)
      layers.adopt(edges)
      return layers
    }
  }

  /// Layers of the same size, one above the other.
  private final class Layers: CanvasContent {}
}
