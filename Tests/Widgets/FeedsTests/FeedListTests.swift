import Expectations
import Testing

@testable import Feeds

@Suite("Links to feeds")
struct FeedListTests {
  private func links(_ page: String) -> [FeedLink] {
    do {
      _ = try Samples.feed(page, address: "https://example.org/blog/index.html")
      return []
    } catch .page(let links) {
      return links
    } catch {
      return []
    }
  }

  @Test func `the feeds of a page are found, those of comments last`() {
    let found = links(
      """
      <!DOCTYPE html><html><head><title>Blog</title><script>var x = "<link rel=alternate>"</script>
      <link rel="alternate" type="application/rss+xml" title="Comments &amp; more" href="/comments/feed">
      <LINK REL='ALTERNATE' TYPE='application/atom+xml' HREF='atom.xml'>
      <link rel=alternate type=application/feed+json href=https://other.org/feed.json title="JSON">
      <link rel="alternate" hreflang="de" href="/de"><link rel="stylesheet" type="text/css" href="x.css">
      <link rel="alternate home" type="application/rss+xml; charset=utf-8" href="/feed"/>
      <link rel="alternate" type="application/atom+xml" href="atom.xml">
      <link rel="alternate" type="application/rss+xml" href="javascript:x">
      </head><body><p>Words
      """)
    expect(
      found == [
        FeedLink(title: "", address: "https://example.org/blog/atom.xml"),
        FeedLink(title: "JSON", address: "https://other.org/feed.json"),
        FeedLink(title: "", address: "https://example.org/feed"),
        FeedLink(title: "Comments & more", address: "https://example.org/comments/feed"),
      ])
  }

  @Test func `links are relative to the page's base`() {
    let found = links(
      "<html><base href='/sub/'><link rel=alternate type=application/rss+xml href=f>")
    expectEqual(found.map(\.address), ["https://example.org/sub/f"])
  }

  @Test func `the number of links is limited`() {
    let many = (0..<100).map { "<link rel=alternate type=application/rss+xml href=/\($0)>" }
    expectEqual(links("<html>\(many.joined())").count, 20)
  }

  @Test func `feeds in nested folders are found`() {
    let list = OPML.feeds(
      Array(
        """
        <?xml version="1.0"?><opml version="1.0"><head><title>Mine</title></head><body>
        <outline text="Folder"><outline text="In it"><outline type="rss" text="A &amp;amp; B" xmlUrl="https://a.b/1"/>
        </outline><outline title="Two" text="2" XMLURL="https://a.b/2" htmlUrl="https://a.b/"></outline></outline>
        <outline xmlUrl="feed://a.b/3"/><outline xmlUrl="https://a.b/1"/><outline xmlUrl="file:///x"/>
        <outline text="nothing"/>
        """.utf8))
    expect(
      list == [
        FeedLink(title: "A & B", address: "https://a.b/1"),
        FeedLink(title: "Two", address: "https://a.b/2"),
        FeedLink(title: "", address: "https://a.b/3"),
      ])
    expect(OPML.feeds(Array("<rss/>".utf8)) == nil)
    expect(OPML.feeds([]) == nil)
  }

  @Test func `a list survives a round trip`() {
    let feeds = [
      FeedLink(title: "A <T> & \"c\" 'd' éž", address: "https://a.b/?x=1&y=2"),
      FeedLink(title: "العربية", address: "https://a.b/2"),
    ]
    let text = OPML.text(feeds, title: "T & U")
    expect(OPML.feeds(Array(text.utf8)) == feeds)
    expect(text.contains("<title>T &amp; U</title>"))
  }
}
