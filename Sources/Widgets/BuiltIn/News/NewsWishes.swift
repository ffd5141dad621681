internal import Feeds
internal import WidgetExtension

/// What the user has set for a card of news.
struct NewsWishes {
  /// Addresses of feeds, or of pages that tell of one, none of them twice.
  let feeds: [String]
  let showsPictures: Bool

  /// More than that are left out: each takes time to ask.
  static let limit = 50

  init(_ settings: Settings) {
    var feeds: [String] = []
    for written in settings.list("feeds") ?? [] {
      guard let address = NewsWishes.address(written) else { continue }
      feeds.append(address)
    }
    if let path = settings.text("opml"), let list = OPML.feeds(readFile(path)) {
      feeds += list.map(\.address)
    }
    var known: Set<String> = []
    self.feeds = Array(feeds.filter { known.insert($0).inserted }.prefix(NewsWishes.limit))
    showsPictures = settings.isOn("pictures") ?? false
  }

  /// An address as it is typed: "example.org" will do.
  static func address(_ written: String) -> String? {
    let text = written.onOneLine(limit: 2000)
    guard !text.isEmpty, !text.contains(" ") else { return nil }
    return Feed.address(text.contains("://") || text.hasPrefix("feed:") ? text : "https://\(text)")
  }
}
