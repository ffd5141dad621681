internal import WidgetCore
internal import WidgetExtension

/// The contents of a feed, whatever its format.
public struct Feed: Hashable, Sendable {
  /// The title; empty if it has none.
  public var title: String
  /// The web page of the feed.
  public var page: String?
  /// The stories in the order of the feed, without duplicates.
  public var stories: [Story]
  /// The minimum interval between requests that the feed asks for, in seconds.
  public var rest: Int?

  /// The maximum number of stories; the rest are older.
  public static let storyLimit = 1000

  public init(title: String, page: String? = nil, stories: [Story] = [], rest: Int? = nil) {
    self.title = title
    self.page = page
    self.stories = stories
    self.rest = rest
  }
}

/// A story of a feed.
public struct Story: Hashable, Sendable {
  /// The identity, which stays when the text changes.
  public var id: String
  /// Plain text on one line, never empty.
  public var title: String
  /// A web address.
  public var link: String?
  /// The publication time in seconds since 1970; nil if it is missing or wrong.
  public var date: Int?
  /// The address of a picture.
  public var picture: String?

  /// The maximum length of a title, in Unicode scalars.
  public static let titleLimit = 300
  static let idLimit = 500

  public init(
    id: String, title: String, link: String? = nil, date: Int? = nil, picture: String? = nil
  ) {
    self.id = id
    self.title = title
    self.link = link
    self.date = date
    self.picture = picture
  }
}

// Limits: a feed has at most `byteLimit` bytes, or `jsonLimit` for JSON, whose values take thirty times as much
// memory as their text. 1,000 of its stories are kept. `make fuzz` and FeedsTests measure the worst case.
extension Feed {
  /// The maximum size of a response, in bytes.
  public static let byteLimit = 6_000_000
  static let jsonLimit = 1_000_000

  /// Parses a feed of any format.
  /// - Parameter contentType: the content type from the server; only its encoding matters.
  /// - Parameter address: the URL of the feed, to which links are relative.
  /// - Parameter now: seconds since 1970; a story more than a day ahead has no date.
  public init(
    _ bytes: [UInt8], contentType: String? = nil, address: String, now: Int
  ) throws(FeedError) {
    let text = DecodedText(
      bytes.count > Feed.byteLimit ? Array(bytes.prefix(Feed.byteLimit)) : bytes,
      contentType: contentType)
    guard let first = text.utf8.first(where: { $0 > 0x20 }) else { throw .empty }
    if first == UInt8(ascii: "{") {
      guard text.utf8.count <= Feed.jsonLimit,
        let json = try? JSON(parsing: text.utf8, isLenient: true),
        let feed = JSONFeed(json, address: address, now: now)?.feed
      else { throw .noFeed }
      self = feed
      return
    }
    var reader = XMLFeedReader(text, address: address, now: now)
    if let feed = reader.read() {
      self = feed
    } else if FeedLinks.isPage(text) {
      throw .page(FeedLinks.links(in: text, address: address))
    } else {
      throw .noFeed
    }
  }

  /// Returns a normalized web address; nil for other links.
  public static func address(_ text: String) -> String? { LinkAddress.resolved(text, at: nil) }
}
