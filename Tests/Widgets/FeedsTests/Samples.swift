import Feeds

/// Feeds made for the tests, around the part that one is about.
enum Samples {
  static let address = "https://example.org/news/feed.xml"

  /// RSS 2.0 with one story.
  static func rss(_ item: String, channel: String = "", address: String = address) throws(FeedError)
    -> Feed
  {
    try feed(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
      <channel><title>The Feed</title>\(channel)<item>\(item)</item></channel></rss>
      """, address: address)
  }

  static func atom(_ entry: String, feed: String = "") throws(FeedError) -> Feed {
    try Samples.feed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>The Feed</title>\(feed)
      <entry>\(entry)</entry></feed>
      """)
  }

  static func feed(_ text: String, address: String = address) throws(FeedError) -> Feed {
    try feed(Array(text.utf8), address: address)
  }

  static func feed(
    _ bytes: [UInt8], contentType: String? = nil, address: String = address
  ) throws(FeedError) -> Feed {
    try Feed(bytes, contentType: contentType, address: address, now: FeedDateTests.now)
  }
}
