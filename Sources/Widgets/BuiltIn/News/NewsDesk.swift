internal import Feeds
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// Asks feeds for what is new, when it is time, and keeps what they say.
struct NewsDesk {
  let archive: NewsArchive
  let http: HTTPClient
  /// Whether the user waits for it.
  let isEager: Bool
  let now: @Sendable () -> Date

  private static let deadline = Duration.seconds(8)
  private static let accept =
    "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5"

  private var seconds: Int { Int(now().timeIntervalSince1970) }

  /// The record with what is new; it is kept, too. Nil if it isn't time to ask.
  func renewed(_ record: FeedRecord) -> FeedRecord? {
    let now = seconds
    guard record.isDue(at: now, isEager: isEager) else { return nil }
    var new = record
    new.tried = now
    do {
      try ask(&new, at: record.found ?? record.address, now)
      new.trouble = nil
    } catch {
      new.trouble = "\(error)"
      if case .status(410)? = (error as? HTTPError)?.kind {
        new.isGone = true
        new.trouble = NewsWords.gone(new.name)
      } else if record.found != nil, case .status(404)? = (error as? HTTPError)?.kind {
        // The page is asked again where its feed is now.
        new.found = nil
      }
    }
    archive.keep(new)
    return new
  }

  private func ask(_ record: inout FeedRecord, at address: String, _ now: Int) throws {
    let request = HTTPRequest(
      address, headers: ["Accept": NewsDesk.accept],
      asking: isEager ? .always : .onceExpired, deadline: NewsDesk.deadline,
      limit: Feed.byteLimit)
    switch try http.renew(request, record.fetched == nil ? nil : record.validators) {
    case .unchanged(let validators): record.validators = validators
    case .changed(let response):
      let bytes = [UInt8](response.body)
      do {
        var feed = try Feed(
          bytes, contentType: response.headers["content-type"], address: response.url, now: now)
        feed.stories = FeedRecord.newest(feed.stories)
        record.feed = feed
        record.validators = response.validators
        record.fetched = now
      } catch {
        guard record.found == nil, case .page(let links) = error, let link = links.first else {
          throw NewsTrouble(host: record.name, reason: error)
        }
        record.found = link.address
        record.validators = nil
        return try ask(&record, at: link.address, now)
      }
    }
    record.fetched = now
  }
}

/// Why what a server sent isn't news.
struct NewsTrouble: Error, CustomStringConvertible {
  let host: String
  let reason: FeedError

  var description: String { NewsWords.trouble(of: host, "\(reason)") }
}

extension FeedRecord {
  /// As many as are kept, in the feed's order: those with the latest dates.
  static func newest(_ stories: [Story]) -> [Story] {
    guard stories.count > storyLimit else { return stories }
    guard stories.allSatisfy({ $0.date != nil }) else { return Array(stories.prefix(storyLimit)) }
    let dates = stories.compactMap(\.date).sorted(by: >)
    let oldest = dates[storyLimit - 1]
    return Array(stories.filter { ($0.date ?? 0) >= oldest }.prefix(storyLimit))
  }
}
