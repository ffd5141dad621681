import Expectations
import Testing

@testable import Feeds

/// Whatever is sent, it takes neither long nor much.
@Suite("Hostile feeds")
struct WorstFeedTests {
  static let parts = [
    "<item><title>a</title></item>", "<item>", "<item><title>", "<title>&lt;b&gt;", "<a>",
    "</item>",
    "<item><title>&amp;amp;amp;</title>", "<item xmlns:a='b'>", "<link/>",
    "<media:content url='x.jpg'/>",
    "<item><pubDate>1 1 1 1 1 1 1 1 1 1 1</pubDate>",
    "<item><link>../../../../a</link><title>b</title>", "<!--", "<![CDATA[", "&#1",
    "<item xml:base='a/'>",
  ]

  @Test(.exhaustive, .timeLimit(.minutes(2)), arguments: parts)
  func `parsing takes linear time`(_ part: String) throws {
    let text = "<rss><channel>" + String(repeating: part, count: 200_000 / part.utf8.count)
    let feed = try Samples.feed(text)
    expect(feed.stories.count <= Feed.storyLimit)
    for story in feed.stories {
      expect(story.title.unicodeScalars.count <= Story.titleLimit && !story.title.isEmpty)
      expect(story.id.utf8.count <= Story.idLimit)
    }
  }

  @Test func `only the first thousand stories are kept`() throws {
    let items = (0..<1500).map { "<item><title>\($0)</title></item>" }
    let feed = try Samples.feed("<rss><channel>\(items.joined())</channel></rss>")
    expect(feed.stories.count == 1000 && feed.stories.last?.title == "999")
  }

  @Test func `a JSON feed that takes too much memory is an error`() {
    let text = "{\"items\":[" + String(repeating: "1,", count: 600_000) + "1]}"
    #expect(throws: FeedError.noFeed) { try Samples.feed(text) }
  }
}
