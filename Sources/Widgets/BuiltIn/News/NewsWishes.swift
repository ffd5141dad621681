internal import Feeds
internal import WidgetExtension

/// The settings of a news card.
struct NewsWishes {
  /// The addresses of feeds or of pages that link to one, without duplicates.
  let feeds: [String]
  let showsPictures: Bool

  /// The maximum number of feeds, because each takes time to fetch.
  static let limit = 50

  init(_ settings: WidgetSettings) {
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

  /// Returns the address for typed text such as "example.org".
  static func address(_ written: String) -> String? {
    let text = written.onOneLine(limit: 2000)
    guard !text.isEmpty, !text.contains(" ") else { return nil }
    let whole = text.contains("://") || text.hasPrefix("feed:") ? text : "https://\(text)"
    // Only the user may write a name and a password into an address, never a feed.
    let plain = whole.withoutUserInfo
    guard plain != whole, let address = Feed.address(plain),
      let start = whole.utf8.firstRange(of: "://".utf8)?.upperBound,
      let place = address.utf8.firstRange(of: "://".utf8)?.upperBound
    else { return Feed.address(whole) }
    let user = whole[start...].prefix(whole.count - plain.count)
    return "\(address[..<place])\(user)\(address[place...])"
  }
}
