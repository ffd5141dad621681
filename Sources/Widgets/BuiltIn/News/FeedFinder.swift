internal import Feeds
internal import WidgetCore
internal import WidgetExtension

/// Suggests feeds for typed text: well-known feeds by name, and the feeds of a web page.
struct FeedFinder {
  let http: HTTPClient
  let language: String
  /// The time in seconds since 1970.
  let now: Int

  private static let limit = 20

  func suggestions(for text: String) throws -> [Suggestion] {
    let words = text.onOneLine(limit: 500).lowercased()
    let known = WellKnownFeeds.feeds(language)
      .filter { "\($0.title) \($0.address)".lowercased().contains(words) }
    var found = known.map(FeedFinder.suggestion)
    // "example.org" is an address; "example." isn't one yet.
    let ending = words.split(separator: "/").prefix(3).last { $0.contains(".") }?.split(
      separator: "."
    ).last
    if known.isEmpty, let ending, ending.count >= 2, let address = NewsOptions.address(text) {
      found = try ask(address)
    }
    return Array(found.prefix(FeedFinder.limit))
  }

  private func ask(_ address: String) throws -> [Suggestion] {
    let request = HTTPRequest(address, deadline: .seconds(8), limit: Feed.byteLimit)
    guard case .changed(let response) = try http.renew(request, nil) else { return [] }
    do {
      let feed = try Feed(
        [UInt8](response.body), contentType: response.headers["content-type"],
        address: response.url, now: now)
      return [FeedFinder.suggestion(FeedLink(title: feed.title, address: address))]
    } catch {
      guard case .page(let links) = error, !links.isEmpty else { throw error }
      return links.map(FeedFinder.suggestion)
    }
  }

  private static func suggestion(_ link: FeedLink) -> Suggestion {
    suggestion(link.address, title: link.title)
  }

  static func suggestion(_ address: String, title: String) -> Suggestion {
    let shown = address.withoutUserInfo
    return Suggestion(
      address.cut(to: 1000), title: (title.isEmpty ? shown : title).cut(to: 190),
      subtitle: shown.cut(to: 190))
  }
}
