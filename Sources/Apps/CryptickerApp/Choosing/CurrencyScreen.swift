// Ownership: the screen owns its field and its list, whose handlers have weak references to it.

internal import Controls
internal import GLib
internal import GTK
internal import Screens
internal import Theme

/// A list to choose from, with a search field if it is long: a popover in a wide window, a sheet in a
/// narrow one.
final class CurrencyScreen: Screen {
  weak var delegate: (any TickerDelegate)?

  private let offers: Offers
  private let field: SearchField
  private let list = ListBox()
  private let scroller: ScrolledWindow
  private let nothing = Label()
  private var shown: [Offer] = []
  private var revealing: Source?

  /// The height of the list in a popover.
  private static let tallest = 320
  private static let width = 280

  init(_ offers: Offers, theme: Theme) {
    self.offers = offers
    field = SearchField(theme: theme)
    scroller = ScrolledWindow(list)
    super.init()
  }

  override var title: String { offers.name }
  override var preferredStyle: PresentationStyle { .popover }
  /// A popover needs no title and no close button.
  override var showsBar: Bool { presentedStyle != .popover }

  override func makeView() -> Widget {
    let column = Box(.vertical)
    column.addClass("choice-screen")
    column.requestSize(width: CurrencyScreen.width)
    field.root.isVisible = offers.isLong
    list.addClass("choice-list")
    list.setAccessible(.label(offers.name))
    list.selectionMode = .browse
    list.onRowActivate { [weak self] in self?.choose($0) }
    scroller.isFocusable = false
    scroller.policy = Axes(horizontal: .never, vertical: .automatic)
    scroller.propagatesNaturalSize = Axes(horizontal: false, vertical: true)
    scroller.maximumContentHeight = CurrencyScreen.tallest
    scroller.expands = Axes(horizontal: true, vertical: true)
    scroller.verticalAdjustment.onBoundsChange { [weak self] in self?.revealSoon() }
    nothing.classes = ["choice-nothing", "text-caption"]
    nothing.wraps = true
    for part in [field.root, nothing, scroller] as [Widget] { column.append(part) }
    column.add(controller: makeKeys())
    field.onEvent = { [weak self] in self?.handle($0) }
    show("")
    return column
  }

  override func didAppear() {
    super.didAppear()
    if !offers.isLong { list.selectedRow?.grabFocus() }
    revealSoon()
  }

  func apply(_ theme: Theme) { field.apply(theme) }

  // MARK: - Showing

  private func show(_ typed: String) {
    var search = SearchState()
    search.handle(.typed(typed, SearchState.Found()))
    field.show(search)
    let fitting = offers.matching(typed)
    if fitting != shown {
      shown = fitting
      list.removeAll()
      for offer in shown { list.append(row(offer)) }
    }
    nothing.isVisible = shown.isEmpty
    nothing.text = TickerPhrases.nothingFound(for: typed)
    scroller.isVisible = !shown.isEmpty
    select(offers.selection(in: shown, typed: typed))
  }

  private func row(_ offer: Offer) -> ListBoxRow {
    let isChosen = offer.id == offers.chosen
    let title = Label(offer.title)
    title.addClass("text-body")
    title.ellipsis = .end
    title.horizontalTextAlignment = 0
    let detail = Label(offer.detail)
    detail.classes = ["choice-detail", "text-caption"]
    detail.ellipsis = .end
    detail.horizontalTextAlignment = 0
    detail.expands.horizontal = true
    let mark = GTK.Image(icon: "object-select-symbolic")
    mark.addClass("choice-mark")
    mark.opacity = isChosen ? 1 : 0
    let line = Box(.horizontal, spacing: 8)
    for part in [title, detail, mark] as [Widget] { line.append(part) }
    let row = ListBoxRow(line)
    row.setAccessible(
      .label(offer.detail.isEmpty ? offer.title : "\(offer.title), \(offer.detail)"),
      .description(isChosen ? TickerPhrases.chosenNow : nil))
    return row
  }

  private func select(_ index: Int?) {
    list.selectedRow = index.flatMap { list.row(at: $0) }
    revealSoon()
  }

  /// Scrolls to the selected row, once the rows have positions.
  private func revealSoon() {
    revealing = .idle { [weak self] in
      guard let self, let row = list.selectedRow, let place = row.bounds(in: list) else { return }
      scroller.verticalAdjustment.reveal(from: place.minY, to: place.maxY)
    }
  }

  // MARK: - Input

  private func handle(_ event: SearchEvent) {
    switch event {
    case .typed(let text): show(text)
    case .end: show("")
    case .next: step(1)
    case .previous: step(-1)
    case .activate: if let row = list.selectedRow { choose(row.index) }
    default: break
    }
  }

  /// Moves the focus from the field to the list, next to the selected row.
  private func step(_ step: Int) {
    guard let row = list.selectedRow, let next = list.row(at: row.index + step) else { return }
    list.selectedRow = next
    next.grabFocusVisibly()
  }

  private func makeKeys() -> KeyController {
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self, weak keys] key, modifiers in
      guard let self, let keys, list.isFocusWithin, offers.isLong else { return false }
      if key == .up, modifiers.keys.isEmpty, list.selectedRow?.index == 0 {
        field.focus()
        return true
      }
      // Typing in the list searches, as in the field.
      return field.write(key, modifiers, from: keys)
    }
    return keys
  }

  private func choose(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    let event = shown[index].event
    dismiss()
    delegate?.handle(event)
  }
}

/// A button that shows the choice and opens the list.
final class ChoiceButton {
  let button: GTK.Button

  private let name: String
  private let label = Label()
  private let caret: Caret

  /// `name` is the accessible name of the choice.
  init(_ name: String, theme: Theme) {
    self.name = name
    label.addClass("text-body")
    label.ellipsis = .end
    caret = Caret(color: theme.foreground.secondary)
    let row = Box(.horizontal, spacing: 6)
    row.append(label)
    row.append(caret.canvas)
    button = GTK.Button(child: row)
    button.classes = ["choice-button"]
  }

  func show(_ title: String) {
    guard title != label.text else { return }
    label.text = title
    button.setAccessible(.label(TickerPhrases.choice(name, title)))
  }

  func apply(_ theme: Theme) { caret.apply(theme.foreground.secondary) }
}
