// Limits: what is read is at most `byteLimit` long, or `jsonLimit` for JSON, whose values take thirty
// times as much in memory as on the way. Of it 1,000 stories are kept. `make fuzz` and FeedsTests
// measure the worst.

internal import WidgetCore
internal import WidgetExtension

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
