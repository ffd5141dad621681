internal import WidgetCore
internal import WidgetExtension

/// What a feed says, whatever it is written in.
public struct Feed: Hashable, Sendable {
  /// What it calls itself; "" if it doesn't.
  public var title: String
  /// The page that it is about.
  public var page: String?
  /// In the order in which it has them, none of them twice.
  public var stories: [Story]
  /// How many seconds it asks to be left alone for.
  public var rest: Int?

  /// How many stories are read; what comes after them is older.
  public static let storyLimit = 1000

  public init(title: String, page: String? = nil, stories: [Story] = [], rest: Int? = nil) {
    self.title = title
    self.page = page
    self.stories = stories
    self.rest = rest
  }
}

/// One of a feed's stories.
public struct Story: Hashable, Sendable {
  /// What it is known by, also when its words change.
  public var id: String
  /// Plain text on one line, never empty.
  public var title: String
  /// An address on the web.
  public var link: String?
  /// When it came out, in seconds since 1970; nil if it doesn't say so, or can't be right.
  public var date: Int?
  /// The address of a picture.
  public var picture: String?

  /// The longest title, in characters as Unicode counts them.
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

// Limits: what is read is at most `byteLimit` long, or `jsonLimit` for JSON, whose values take thirty
// times as much in memory as on the way. Of it 1,000 stories are kept. `make fuzz` and FeedsTests
// measure the worst.
extension Feed {
  /// How many bytes are asked for.
  public static let byteLimit = 6_000_000
  static let jsonLimit = 1_000_000

  /// Reads whatever is a feed.
  /// - Parameter contentType: what the server says it is; only the encoding counts.
  /// - Parameter address: where it came from, which links are relative to.
  /// - Parameter now: in seconds since 1970; what is more than a day ahead has no date.
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

  /// An address on the web, as it is asked; nil if it leads elsewhere.
  public static func address(_ text: String) -> String? { LinkAddress.resolved(text, at: nil) }
}
