internal import Cards
internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// Handles actions in a search.
protocol SearchDelegate: AnyObject {
  func handle(_ event: SearchEvent)
}

/// The results besides the cards: applications, settings, widgets to add, or a note without
/// results.
final class SearchResultsView {
  let root = Box(.vertical, spacing: 8)
  weak var delegate: (any SearchDelegate)?

  private let nothing = Box(.vertical, spacing: 6)
  private let nothingText = Label("", style: "search-nothing-text", .body)
  private var sections: [Section] = []
  private let more = GTK.Button(ControlPhrases.showMore)
  /// Cache of recent rows, as most stay from one keystroke to the next.
  private var rows: [SearchResult: SearchRow] = [:]
  private var state = SearchState()

  private struct Section {
    let root: Box
    let list: Box
  }

  /// Its parts are created at the first search.
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
      // Hides the sections, too, because the next search won't update those that stay empty.
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
    for row in rows.values.map(\.root) + [more] { row.setSelected(row == selectedRow) }
  }

  /// The row that Return activates; nil if that is a card.
  var selectedRow: GTK.Button? {
    guard let selection = state.selection else { return nil }
    return selection.subject == .moreApplications ? more : rows[selection]?.root
  }

  private func fill() {
    var kept: [SearchResult: SearchRow] = [:]
    for (section, results) in zip(
      sections, [state.applications, state.found.settings, state.found.widgets])
    {
      let wanted = results.map { result in
        let row = rows[result] ?? makeRow(result)
        kept[result] = row
        return row.root as Widget
      }
      section.root.isVisible = !wanted.isEmpty
      let isCut = section.root == sections[0].root && state.hasMore
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
    for name in [Phrases.applications, Phrases.settings, Phrases.widgets] {
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

/// A row of the results.
final class SearchRow {
  let root: GTK.Button

  init(_ result: SearchResult) {
    let line = Box(.horizontal, spacing: 10)
    let image = GTK.Image()
    image.addClass("search-icon")
    switch result.subject {
    case .card, .moreApplications: break
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
    // Icons scale with this text size.
    root.classes = ["search-row", "text-body"]
    root.setAccessible(.label(result.action), .description(result.detail))
  }

  private static func label(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.ellipsis = .end
    label.tooltip = text
    return label
  }
}

extension GTK.Button {
  /// Marks the row that Return activates.
  fileprivate func setSelected(_ isSelected: Bool) {
    setClass("selected", isSelected)
    setAccessible(.isSelected(isSelected))
  }
}
