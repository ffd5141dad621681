internal import Cards
internal import Controls
internal import GTK
internal import Styling
internal import WidgetCore

/// Handles what the user does in a search.
protocol SearchDelegate: AnyObject {
  func handle(_ event: SearchEvent)
}

/// What a search finds beside the cards: widgets to add, applications to start, settings, or that
/// there is nothing.
final class SearchResultsView {
  let root = Box(.vertical, spacing: 8)
  /// Handles what the user does with it.
  weak var delegate: (any SearchDelegate)?

  private let nothing = Box(.vertical, spacing: 6)
  private let nothingText = Label("", style: "search-nothing-text", .body)
  private var sections: [Section] = []
  private let more = GTK.Button(Phrases.showMore)
  /// Rows that were shown lately: most stay from one letter to the next.
  private var rows: [SearchResult: SearchRow] = [:]
  private var state = SearchState()

  private struct Section {
    let root: Box
    let list: Box
  }

  /// What is in it is made at the first search.
  init() {
    root.addClass("search-results")
    root.isVisible = false
  }

  func show(_ state: SearchState) {
    guard state != self.state else { return }
    let last = self.state
    self.state = state
    root.isVisible = state.isOn
    guard state.isOn else {
      // Hidden, too: the next search may have nothing for them, which is no change from nothing.
      for section in sections {
        section.list.removeAll()
        section.root.isVisible = false
      }
      rows = [:]
      return
    }
    if sections.isEmpty { makeParts() }
    nothing.isVisible = state.isEmpty
    if state.isEmpty { nothingText.text = Phrases.nothingFound(for: state.text) }
    if state.results != last.results || state.hasMore != last.hasMore { fill() }
    for (result, row) in rows { row.setSelected(result.subject == state.selection?.subject) }
  }

  /// The row that Return takes.
  var selectedRow: Widget? { state.selection.flatMap { rows[$0]?.root } }

  private func fill() {
    var kept: [SearchResult: SearchRow] = [:]
    for (section, results) in zip(
      sections, [state.found.widgets, state.applications, state.found.settings])
    {
      let wanted = results.map { result in
        let row = rows[result] ?? makeRow(result)
        kept[result] = row
        return row.root as Widget
      }
      section.root.isVisible = !wanted.isEmpty
      let isCut = section.root == sections[1].root && state.hasMore
      section.list.arrange(wanted + (isCut ? [more] : []))
    }
    rows = kept
  }

  private func makeRow(_ result: SearchResult) -> SearchRow {
    let row = SearchRow(result)
    row.root.onClick { [weak self] in self?.delegate?.handle(.choose(result.subject)) }
    return row
  }

  private func makeParts() {
    for name in [Phrases.widgets, Phrases.applications, Phrases.settings] {
      let section = Section(root: Box(.vertical), list: Box(.vertical))
      section.root.addClass("search-section")
      section.root.isVisible = false
      section.root.accessibleRole = .group
      section.root.setAccessible(.label(name))
      let headline = Label(name, style: "search-headline", .caption)
      headline.text = name.uppercased()
      headline.setAccessible(.label(name))
      section.root.append(headline)
      section.root.append(section.list)
      sections.append(section)
      root.append(section.root)
    }
    more.classes = ["search-more", "text-body"]
    more.onClick { [weak self] in self?.delegate?.handle(.showAll) }
    nothing.addClass("search-nothing")
    let title = Label(Phrases.noResults, style: "search-nothing-title", .title)
    for label in [title, nothingText] {
      label.horizontalTextAlignment = 0.5
      label.wraps = true
      label.justification = .center
      nothing.append(label)
    }
    root.append(nothing)
  }
}

/// A line of what was found.
final class SearchRow {
  let root: GTK.Button

  init(_ result: SearchResult) {
    let line = Box(.horizontal, spacing: 10)
    let image = GTK.Image()
    image.addClass("search-icon")
    switch result.subject {
    case .widget:
      let plus = GTK.Image(keptIcon: "list-add-symbolic")
      plus.addClass("search-plus")
      line.append(plus)
      image.show(keptIcon: CardHeader.known(result.icon))
    case .setting: image.show(keptIcon: "emblem-system-symbolic")
    case .application: image.show(appIcon: result.icon ?? "application-x-executable")
    }
    image.setAccessible(.isHidden(true))
    line.append(image)
    let words = Box(.vertical)
    words.expands.horizontal = true
    words.append(SearchRow.label(result.name, "search-name", .body))
    if let detail = result.detail {
      words.append(SearchRow.label(detail, "search-detail", .caption))
    }
    line.append(words)
    for part in line.children { part.verticalAlignment = .center }
    root = GTK.Button(child: line)
    // Icons are as large as its letters.
    root.classes = ["search-row", "text-body"]
    root.setAccessible(.label(result.action), .description(result.detail))
  }

  /// Shows that Return takes it.
  func setSelected(_ isSelected: Bool) {
    root.setClass("selected", isSelected)
    root.setAccessible(.isSelected(isSelected))
  }

  private static func label(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.ellipsis = .end
    label.tooltip = text
    return label
  }
}
