import Expectations
import Testing

@testable import Feeds

/// A feed for each way in which addresses and identities are written.
@Suite("Links, identities and pictures of feeds")
struct LinkTests {
  @Test(
    arguments: [
      ("https://a.b/c", "https://a.b/c"), (" https://a.b/c\n", "https://a.b/c"),
      ("<![CDATA[https://a.b/?x=1&y=2]]>", "https://a.b/?x=1&y=2"),
      ("https://a.b/?x=1&amp;y=2", "https://a.b/?x=1&y=2"),
      ("https://a.b/?x=1&y=2&copy=3", "https://a.b/?x=1&y=2&copy=3"),
      ("/c", "https://example.org/c"), ("c", "https://example.org/news/c"),
      ("../c", "https://example.org/c"),
      ("../../../c", "https://example.org/c"), ("./c/../d", "https://example.org/news/d"),
      ("?p=1", "https://example.org/news/feed.xml?p=1"),
      ("#c", "https://example.org/news/feed.xml#c"), ("//a.b/c", "https://a.b/c"),
      ("HTTP://A.B/C", "http://a.b/C"), ("https://a.b:443/c", "https://a.b/c"),
      ("http://a.b:80", "http://a.b/"), ("http://a.b:443/c", "http://a.b:443/c"),
      ("https://a.b:/c", "https://a.b/c"), ("https://a.b?x=1", "https://a.b/?x=1"),
      ("https://a.b#c", "https://a.b/#c"), ("https://a.b/c/../d/./e", "https://a.b/d/e"),
      ("https://a.b/c/%2E%2e/d", "https://a.b/d"),
      ("https://a.b/c?d=/../e", "https://a.b/c?d=/../e"),
      ("https://a.b/c/..", "https://a.b/"), ("https:\\\\a.b\\c?d\\", "https://a.b/c?d%5C"),
      ("https://a.b/lo\nng\t/x", "https://a.b/long/x"), ("\\c", "https://example.org/c"),
      ("https://A.B/Über", "https://a.b/%C3%9Cber"), ("c/%2e", "https://example.org/news/c/"),
      ("https://a.b/c d", "https://a.b/c%20d"), ("https://a.b/é", "https://a.b/%C3%A9"),
      ("https://a.b/c|d{e}", "https://a.b/c%7Cd%7Be%7D"),
      ("https://münchen.de/x", "https://münchen.de/x"), ("https://a.b", "https://a.b/"),
      ("javascript:alert(1)", nil), ("file:///etc/passwd", nil), ("data:text/html,x", nil),
      ("mailto:a@b.c", nil), ("https://", nil),
      ("https:///c", nil), ("https://-x/", nil), ("https://user:pass@a.b/", nil),
      ("ftp://a.b/c", nil), ("", nil),
    ] as [(String, String?)])
  func `links are absolute web addresses`(_ written: String, _ expected: String?) throws {
    try expect(
      Samples.rss("<title>a</title><link>\(written)</link>").stories.first?.link == expected)
  }

  @Test func `links are relative to the feed's base`() throws {
    let feed = try Samples.feed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.b/x/"><title>t</title>
      <entry xml:base="y/"><title>1</title><link href="1"/></entry>
      <entry><title>2</title><link href="2"/></entry>
      <entry><title>3</title><link href="3" xml:base="/z/"/></entry></feed>
      """)
    expectEqual(
      feed.stories.map(\.link), ["https://a.b/x/y/1", "https://a.b/x/2", "https://a.b/z/3"])
  }

  @Test(
    arguments: [
      ("<link rel='self' href='/s'/><link rel='alternate' href='/a'/>", "https://example.org/a"),
      ("<link rel='enclosure' href='/e.mp3'/><link href='/a'/>", "https://example.org/a"),
      ("<link rel='replies' href='/r'/>", nil), ("<id>https://a.b/i</id>", "https://a.b/i"),
      ("<id>tag:a.b,2025:1</id>", nil),
      ("<link href='/a'/><link href='/b'/>", "https://example.org/a"),
    ] as [(String, String?)])
  func `the story's link is chosen from those of Atom`(_ links: String, _ expected: String?) throws
  {
    try expect(Samples.atom("<title>a</title>\(links)").stories.first?.link == expected)
  }

  @Test(
    arguments: [
      ("<guid>https://a.b/g</guid>", "https://a.b/g", "https://a.b/g"),
      ("<guid isPermaLink='false'>https://a.b/g</guid>", "https://a.b/g", nil),
      ("<guid isPermaLink='true'>17</guid>", "17", nil),
      ("<guid>17</guid><link>/l</link>", "17", "https://example.org/l"),
      ("<link>/l</link>", "https://example.org/l", "https://example.org/l"),
      ("<guid/><link>/l</link>", "https://example.org/l", "https://example.org/l"),
      ("", "a", nil), ("<atom:link href='/x'/>", "https://example.org/x", "https://example.org/x"),
      ("<dc:identifier>17</dc:identifier>", "17", nil),
    ] as [(String, String, String?)])
  func `a story is identified by its id, link or title`(
    _ item: String, _ id: String, _ link: String?
  ) throws {
    let story = try #require(try Samples.rss("<title>a</title>\(item)").stories.first)
    expect(story.id == id && story.link == link)
  }

  @Test func `duplicates are dropped, and long ids are shortened`() throws {
    let long = String(repeating: "x", count: 5000)
    let feed = try Samples.feed(
      "<rss><channel><item><title>a</title><guid>1</guid></item><item><title>b</title><guid>1</guid></item>"
        + "<item><title>c</title><guid>\(long)</guid></item></channel></rss>")
    expectEqual(feed.stories.map(\.title), ["a", "c"])
    expect(feed.stories[1].id.utf8.count < 20)
    expect(feed.stories[0].key(in: "a") != feed.stories[0].key(in: "b"))
    expect(feed.stories[0].key(in: "a") != feed.stories[1].key(in: "a"))
  }

  @Test(
    arguments: [
      ("<media:thumbnail url='/t.jpg'/>", "https://example.org/t.jpg"),
      ("<media:thumbnail url='/t.jpg?w=1&amp;h=2'/>", "https://example.org/t.jpg?w=1&h=2"),
      ("<media:content url='/c.jpg' medium='image'/>", "https://example.org/c.jpg"),
      ("<media:content url='/c' type='image/png'/>", "https://example.org/c"),
      ("<media:content url='/c.png'/>", "https://example.org/c.png"),
      ("<media:content url='/c.mp4' type='video/mp4'/>", nil),
      (
        "<media:group><media:content url='/v.mp4' medium='video'/><media:thumbnail url='/t.png'/></media:group>",
        "https://example.org/t.png"
      ),
      (
        "<media:content url='/v.mp4' medium='video'><media:thumbnail url='/t.png'/></media:content>",
        "https://example.org/t.png"
      ),
      ("<enclosure url='/e.jpg' type='image/jpeg' length='1'/>", "https://example.org/e.jpg"),
      ("<enclosure url='/e.mp3' type='audio/mpeg'/>", nil),
      (
        "<enclosure url='/e.jpg' type='image/jpeg'/><media:thumbnail url='/t.jpg'/>",
        "https://example.org/t.jpg"
      ),
      ("<media:thumbnail url='/t.webp'/>", nil),
      (
        "<media:content url='/c.webp' type='image/webp'/><enclosure url='/e.png' type='image/png'/>",
        "https://example.org/e.png"
      ),
      ("<media:content url='/c.svg' medium='image'/>", nil),
      ("<media:content url='/c.gif' type='image/gif'/>", nil),
      (
        "<media:content url='/1200.jpg' medium='image' width='1200'/><media:content url='/240.jpg' medium='image' width='240'/><media:content url='/40.jpg' medium='image' width='40'/>",
        "https://example.org/240.jpg"
      ),
      ("<description>&lt;img src='/d.jpg'&gt;</description>", nil), ("<media:thumbnail/>", nil),
      ("<media:thumbnail url='data:image/png;base64,x'/>", nil),
      ("<atom:link rel='enclosure' type='image/png' href='/a.png'/>", "https://example.org/a.png"),
    ] as [(String, String?)])
  func `a picture is declared by the feed and has a known format`(
    _ item: String, _ expected: String?
  ) throws {
    try expect(Samples.rss("<title>a</title>\(item)").stories.first?.picture == expected)
  }

  @Test func `undeclared prefixes have their usual meaning`() throws {
    let feed = try Samples.feed(
      "<rss><channel><item><title>a</title><dc:date>2025-07-03</dc:date><media:thumbnail url='https://a.b/t.jpg'/></item></channel></rss>"
    )
    expectEqual(feed.stories.first?.date, 1_751_500_800)
    expectEqual(feed.stories.first?.picture, "https://a.b/t.jpg")
  }

  @Test func `JSON has pictures and dates, too`() throws {
    let feed = try Samples.feed(
      #"{"items":[{"id":"1","title":"a","date_published":"2025-07-03T09:41:00Z","image":"/i.jpg"},{"id":"2","title":"b","image":"/i.webp","banner_image":"/b.png"}]}"#
    )
    expect(feed.stories.map(\.date) == [1_751_535_660, nil])
    expectEqual(
      feed.stories.map(\.picture), ["https://example.org/i.jpg", "https://example.org/b.png"])
  }
}
