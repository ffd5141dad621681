// Ownership: owns its content view and search field; their handlers hold it weakly.

internal import Cards
internal import Controls
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// A widget's detail page: a searchable list, or any other content.
final class ContentPageScreen: Screen {
  let page: ContentPageView
  private let name: String
  private let source: Attribution?
  private let theme: Theme
  private var content: Node
  private var text = ""
  private var index: SearchIndex<Int>?
  private let field: SearchField
  private let nothing = Label("", style: "search-nothing-text", .body)

  /// Shorter lists are visible at a glance.
  private static let minimumSearchedRows = 9

  init(
    _ title: String, _ content: Node, from attribution: Attribution? = nil, theme: Theme,
    locale: String, times: TimeUpdater? = nil
  ) {
    name = title
    source = attribution
    self.content = content
    self.theme = theme
    page = ContentPageView(
      theme: theme, locale: locale, times: times, hasColumns: content.hasColumns)
    field = SearchField(theme: theme)
    super.init()
  }

  override var title: String { name }
  override var attribution: Attribution? { source }
  override var contentPlacement: ContentPlacement { .fromTop }
  override var preferredStyle: PresentationStyle { .formSheet }
  override var supportingViews: [Widget] { canBeSearched ? [field.root] : [] }

  private var rows: [Node] { if case .list(let list) = content.kind { list.rows } else { [] } }

  private var canBeSearched: Bool { rows.count >= ContentPageScreen.minimumSearchedRows }

  override func makeView() -> Widget {
    let column = Box(.vertical)
    column.addClass("content-page")
    nothing.isVisible = false
    nothing.wraps = true
    column.append(page.root)
    column.append(nothing)
    field.onEvent = { [weak self] in self?.handle($0) }
    let keys = KeyController()
    keys.onPress { [weak self, weak keys] key, modifiers in
      guard let self, let keys, canBeSearched, !field.isFocused else { return false }
      return field.write(key, modifiers, from: keys)
    }
    column.add(controller: keys)
    fill(animated: false)
    return column
  }

  /// Shows the current content.
  func show(_ content: Node) {
    guard content != self.content else { return }
    let couldBeSearched = canBeSearched
    self.content = content
    index = nil
    fill(animated: true)
    if canBeSearched != couldBeSearched { frameChanged() }
  }

  func apply(_ theme: Theme) {
    page.apply(theme)
    field.apply(theme)
  }

  private func handle(_ event: SearchEvent) {
    switch event {
    case .typed(let text): self.text = text
    case .end:
      // Without a search, Escape closes the page.
      guard !text.isEmpty else { return dismiss() }
      text = ""
    case .activate, .next, .previous, .choose, .showAll: return
    }
    var state = SearchState()
    state.handle(.typed(text, SearchState.Found()))
    field.show(state)
    fill(animated: false)
    page.scrollToTop()
  }

  private func fill(animated: Bool) {
    let rows = rows
    guard canBeSearched, !text.allSatisfy(\.isWhitespace) else {
      nothing.isVisible = false
      page.root.isVisible = true
      return page.show(content, animated: animated)
    }
    let index = index ?? SearchIndex(rows.enumerated().map { ContentPageScreen.item($1, $0) })
    self.index = index
    let found = Set(index.matches(text))
    nothing.isVisible = found.isEmpty
    nothing.text = found.isEmpty ? Phrases.nothingFound(for: text) : ""
    page.root.isVisible = !found.isEmpty
    page.show(
      Node(.list(rows: rows.indices.filter(found.contains).map { rows[$0] })), animated: animated)
  }

  private static func item(_ row: Node, _ number: Int) -> SearchItem<Int> {
    let words = row.words
    return SearchItem(number, name: words.first ?? "", details: Array(words.dropFirst()))
  }
}
