internal import Cards
internal import WidgetCore

/// Chooses a detail page of a card by its title or its number.
nonisolated enum PageChoice {
  /// The pages that the words name, each opened from the one before.
  static func pages(
    _ words: [String], from content: Node, of card: String
  ) throws(CommandFailure) -> [ContentPage] {
    var (content, pages): (Node, [ContentPage]) = (content, [])
    for word in words {
      var page = try page(word, among: content.folded.pages, of: card)
      content = page.content
      if page.title.isEmpty { page.title = card }
      pages.append(page)
    }
    return pages
  }

  private static func page(
    _ word: String, among pages: [ContentPage], of card: String
  ) throws(CommandFailure) -> ContentPage {
    let titles = pages.map { $0.title.isEmpty ? card : $0.title }
    if let index = titles.firstIndex(of: word) { return pages[index] }
    if let number = Int(word), pages.indices.contains(number - 1) { return pages[number - 1] }
    guard !pages.isEmpty else {
      throw CommandFailure(
        translated("“{word}” can’t be drawn: nothing opens a screen there.", ["word": word]))
    }
    let all = titles.enumerated().map { "\($0 + 1) “\($1)”" }
    throw CommandFailure(
      translated(
        "“{word}” can’t be drawn: the screens that are opened there are {screens}.",
        ["word": word, "screens": listed(all)]))
  }
}
