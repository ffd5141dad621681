internal import Feeds
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// A client that requests feeds when they are due and stores the results.
struct NewsClient {
  let archive: NewsArchive
  let http: HTTPClient
  /// Whether the user is waiting.
  let isUrgent: Bool
  let now: @Sendable () -> Date

  /// The feeds that have responded are shown meanwhile.
  private static let deadline = Duration.seconds(20)
  private static let accept =
    "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5"

  private var seconds: Int { Int(now().timeIntervalSince1970) }

  /// Requests and stores a feed; nil if it isn't due.
  func renewed(_ record: FeedRecord) -> FeedRecord? {
    let now = seconds
    guard record.isDue(at: now, isUrgent: isUrgent) else { return nil }
    var new = record
    new.tried = now
    do {
      try ask(&new, at: record.found ?? record.address, now)
      new.problem = nil
    } catch {
      new.problem = "\(error)"
      if case .status(410)? = (error as? HTTPError)?.kind {
        new.isGone = true
        new.problem = NewsWords.gone(new.name)
      } else if record.found != nil, case .status(404)? = (error as? HTTPError)?.kind {
        // Looks for the feed's new address on the page.
        new.found = nil
      }
    }
    archive.keep(new)
    return new
  }

  private func ask(_ record: inout FeedRecord, at address: String, _ now: Int) throws {
    var request = HTTPRequest(
      address, headers: ["Accept": NewsClient.accept],
      asking: isUrgent ? .always : .onceExpired, deadline: NewsClient.deadline,
      limit: Feed.byteLimit)
    request.isForPublic = address != record.address && !record.isLocal
    switch try http.renew(request, record.fetched == nil ? nil : record.validators) {
    case .unchanged(let validators): record.validators = validators
    case .changed(let response):
      let bytes = [UInt8](response.body)
      record.isLocal = response.isLocal
      do {
        var feed = try Feed(
          bytes, contentType: response.headers["content-type"], address: response.url, now: now)
        feed.stories = FeedRecord.newest(feed.stories)
        record.feed = feed
        record.validators = response.validators
        record.fetched = now
      } catch {
        guard record.found == nil, case .page(let links) = error, let link = links.first else {
          throw NewsError(host: record.name, reason: error)
        }
        record.found = link.address
        record.validators = nil
        return try ask(&record, at: link.address, now)
      }
    }
    record.fetched = now
  }
}

/// The error for a response that isn't a feed.
struct NewsError: Error, CustomStringConvertible {
  let host: String
  let reason: FeedError

  var description: String { NewsWords.problem(of: host, "\(reason)") }
}

extension FeedRecord {
  /// Returns the stories to store: the ones with the latest dates, in the feed's order.
  static func newest(_ stories: [Story]) -> [Story] {
    guard stories.count > storyLimit else { return stories }
    guard stories.allSatisfy({ $0.date != nil }) else { return Array(stories.prefix(storyLimit)) }
    let dates = stories.compactMap(\.date).sorted(by: >)
    let oldest = dates[storyLimit - 1]
    return Array(stories.filter { ($0.date ?? 0) >= oldest }.prefix(storyLimit))
  }
}
