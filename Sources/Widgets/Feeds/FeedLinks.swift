internal import WidgetExtension

/// Finds the feeds that a web page links to.
enum FeedLinks {
  private static let limit = 20
  private static let types: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
  ]

  /// Returns whether the text is a web page.
  static func isPage(_ text: DecodedText) -> Bool {
    for piece in MarkupReader(text, language: .html).prefix(10) {
      guard case .start(let tag) = piece else { continue }
      return [
        "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "br", "b",
      ].contains(tag.name.local)
    }
    return false
  }

  /// Returns the links in the order of the page, with those of comments last.
  static func links(in text: DecodedText, address: String) -> [FeedLink] {
    var base = address
    var links: [FeedLink] = []
    var known: Set<String> = []
    for piece in MarkupReader(text, language: .html) {
      guard case .start(let tag) = piece else { continue }
      switch tag.name.local {
      case "base":
        if let href = tag["href"], let resolved = LinkAddress.resolved(href, at: address) {
          base = resolved
        }
      case "link", "a":
        guard let link = link(tag, base), known.insert(link.address).inserted else { continue }
        links.append(link)
      default: continue
      }
      if links.count == limit { break }
    }
    let isLast: (FeedLink) -> Bool = { link in
      "\(link.title) \(link.address)".lowercased().contains("comment")
    }
    return links.filter { !isLast($0) } + links.filter(isLast)
  }

  private static func link(_ tag: MarkupTag, _ base: String) -> FeedLink? {
    let type = (tag["type"] ?? "").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
    let relations = (tag["rel"] ?? "").lowercased().split(separator: " ")
    guard relations.contains("alternate"), types.contains(type), let href = tag["href"],
      let address = LinkAddress.resolved(href, at: base)
    else { return nil }
    return FeedLink(
      title: (tag["title"] ?? "").withoutMarkup(limit: Story.titleLimit), address: address)
  }
}
