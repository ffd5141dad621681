import Expectations
import Testing

@testable import Feeds

/// A feed for each format there is, and for each way to get it wrong.
@Suite("Formats of feeds")
struct FormatTests {
  static let rest = """
    <title>One</title><link>https://example.org/1</link><description>Words</description>
    """
  static let two = """
    <item><title>One</title><link>https://example.org/1</link></item>
    <item><title>Two</title><link>https://example.org/2</link></item>
    """
  private static let head = "<title>The Feed</title><link>https://example.org/</link>"

  static let formats: [(String, String)] = [
    (
      "RSS 0.90",
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'><channel>\(head)</channel>\(two)</rdf:RDF>"
    ),
    (
      "RSS 0.91",
      "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'http://my.netscape.com/publish/formats/rss-0.91.dtd'><rss version='0.91'><channel>\(head)\(two)</channel></rss>"
    ),
    ("RSS 0.92", "<rss version='0.92'><channel>\(head)\(two)</channel></rss>"),
    (
      "RSS 1.0",
      "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel rdf:about='https://example.org/'>\(head)<items><rdf:Seq><rdf:li rdf:resource='x'/></rdf:Seq></items></channel>\(two)</rdf:RDF>"
    ),
    ("RSS 2.0", "<rss version='2.0'><channel>\(head)\(two)</channel></rss>"),
    (
      "a namespace for all of RSS",
      "<rss version='2.0' xmlns='http://backend.userland.com/rss2'><channel>\(head)\(two)</channel></rss>"
    ),
    ("no rss element", "<channel>\(head)\(two)</channel>"),
    ("no channel", "<rss>\(head)\(two)</rss>"),
    ("stories beside the channel", "<rss><channel>\(head)</channel>\(two)</rss>"),
    ("stories before the title", "<rss><channel>\(two)\(head)</channel></rss>"),
    ("capitals", "<RSS><channel>\(head)\(two)</channel></RSS>"),
    ("no declaration, space before", "\n\n  <rss><channel>\(head)\(two)</channel></rss>"),
    (
      "space before the declaration",
      "\n <?xml version='1.0'?><rss><channel>\(head)\(two)</channel></rss>"
    ),
    (
      "a message of PHP before it",
      "<br />\n<b>Warning</b>: x in <b>y.php</b> on line <b>3</b><br />\n<?xml version='1.0'?><rss><channel>\(head)\(two)</channel></rss>"
    ),
    (
      "comments everywhere",
      "<!-- a --><rss><!-- <item> --><channel>\(head)<!----->\(two)</channel></rss><!-- b -->"
    ),
    (
      "a style sheet",
      "<?xml version='1.0'?><?xml-stylesheet href='x.xsl'?><rss><channel>\(head)\(two)</channel></rss>"
    ),
    (
      "words after it",
      "<rss><channel>\(head)\(two)</channel></rss><!-- made in 0.1 s --> & more <p>"
    ),
    (
      "two feeds",
      "<rss><channel>\(head)\(two)</channel></rss><rss><channel><item><title>One</title><link>https://example.org/1</link></item></channel></rss>"
    ),
    (
      "nothing closed",
      "<rss><channel>\(head)<item><title>One</title><link>https://example.org/1</link><item><title>Two</title><link>https://example.org/2</link>"
    ),
    (
      "crossing",
      "<rss><channel>\(head)<item><title><b>One</title></b><link>https://example.org/1</link></item><item><title>Two</title><link>https://example.org/2</item></link></channel></rss>"
    ),
    (
      "closed too often",
      "<rss><channel>\(head)</image><item><title>One</title></title></p><link>https://example.org/1</link></item><item><title>Two</title><link>https://example.org/2</link></item></channel></rss>"
    ),
    (
      "HTML in the description as it is",
      "<rss><channel>\(head)<item><title>One</title><description><p>a<br>b<img src='x'>&nbsp;<ul><li>c<li>d</ul></description><link>https://example.org/1</link></item><item><title>Two</title><link>https://example.org/2</link></item></channel></rss>"
    ),
    (
      "a bomb",
      "<!DOCTYPE rss [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c SYSTEM 'file:///etc/passwd'>]><rss><channel>\(head)<item><title>One</title><description>&b;&c;</description><link>https://example.org/1</link></item><item><title>Two</title><link>https://example.org/2</link></item></channel></rss>"
    ),
    ("attributes without quotes", "<rss version=2.0><channel>\(head)\(two)</channel></rss>"),
    ("CR LF", "<rss>\r\n<channel>\r\n\(head)\r\n\(two)</channel>\r\n</rss>\r\n"),
    (
      "Atom 1.0",
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>The Feed</title><link rel='self' href='https://example.org/f'/><link href='https://example.org/'/><entry><title>One</title><link rel='alternate' href='https://example.org/1'/></entry><entry><title>Two</title><link href='https://example.org/2'/></entry></feed>"
    ),
    (
      "Atom 0.3",
      "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><title mode='escaped'>The Feed</title><link rel='alternate' type='text/html' href='https://example.org/'/><entry><title>One</title><link rel='alternate' href='https://example.org/1'/><issued>2025-07-03</issued></entry><entry><title>Two</title><link rel='alternate' href='https://example.org/2'/></entry></feed>"
    ),
    (
      "Atom with a prefix",
      "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:title>The Feed</a:title><a:link href='https://example.org/'/><a:entry><a:title>One</a:title><a:link href='https://example.org/1'/></a:entry><a:entry><a:title>Two</a:title><a:link href='https://example.org/2'/></a:entry></a:feed>"
    ),
    (
      "Atom without a namespace",
      "<feed><title>The Feed</title><link href='https://example.org/'/><entry><title>One</title><link href='https://example.org/1'/></entry><entry><title>Two</title><link href='https://example.org/2'/></entry></feed>"
    ),
    (
      "JSON Feed 1.0",
      #"{"version":"https://jsonfeed.org/version/1","title":"The Feed","home_page_url":"https://example.org/","items":[{"id":"1","url":"https://example.org/1","title":"One"},{"id":"2","url":"https://example.org/2","title":"Two"}]}"#
    ),
    (
      "JSON Feed 1.1",
      #" {"version":"https://jsonfeed.org/version/1.1","title":"The Feed","home_page_url":"/","items":[{"id":1,"external_url":"/1","title":"One","authors":[{}]},{"id":2,"url":"../2","title":"Two","image":null}]}"#
    ),
    (
      "JSON with repeated names and half a character",
      #"{"title":"No","title":"The Feed","home_page_url":"https://example.org/","items":[{"url":"https://example.org/1","title":"One","tags":["\uD83D"]},{"url":"https://example.org/2","title":"Two"}]}"#
    ),
    (
      "JSON with a byte order mark",
      "\u{FEFF}"
        + #"{"title":"The Feed","home_page_url":"https://example.org","items":[{"url":"https://example.org/1","content_text":"One"},{"url":"https://example.org/2","content_html":"<p>Two</p>"},7,null]}"#
    ),
  ]

  @Test(arguments: formats)
  func `all formats have the same stories`(_ name: String, _ text: String) throws {
    let feed = try Samples.feed(text)
    expectEqual(feed.title, "The Feed")
    expect(feed.page?.hasPrefix("https://example.org") == true)
    expectEqual(feed.stories.map(\.title), ["One", "Two"])
    expectEqual(feed.stories.map(\.link), ["https://example.org/1", "https://example.org/2"])
  }

  @Test(arguments: [
    "<rss><channel><item><title>One</title></item><item><title>Tw",
    "<rss><channel><item><title>One</title></item><item><ti",
    "<rss><channel><item><title>One</title></item><item",
    "<rss><channel><item><title>One</title><description><![CDATA[ab",
    "<rss><channel><item><title>One</title><link>https://exa",
    "<feed><entry><title>One</title><content type='html'>&lt;p",
  ])
  func `a truncated feed has its complete stories`(_ text: String) throws {
    let titles = try Samples.feed(text).stories.map(\.title)
    expect(titles.first == "One" && titles.count <= 2)
  }

  @Test(arguments: [
    ("", FeedError.empty), (" \n", .empty), ("{", .noFeed), ("{\"items\":3}", .noFeed),
    ("[1]", .noFeed),
    ("plain words", .noFeed), ("<svg/>", .noFeed), ("<opml><body/></opml>", .noFeed),
    ("\u{0}\u{1}\u{2}", .empty),
    ("<html><head><title>x</title></head></html>", .page([])), ("<!doctype html><p>x", .page([])),
    ("%PDF-1.5 <<", .noFeed),
  ])
  func `a response that isn't a feed is named in the error`(_ text: String, _ expected: FeedError) {
    #expect(throws: expected) { try Samples.feed(text) }
  }

  @Test func `a feed without stories is a feed`() throws {
    try expect(Samples.feed("<rss><channel><title>x</title></channel></rss>").stories.isEmpty)
    try expect(Samples.feed("<feed xmlns='http://www.w3.org/2005/Atom'/>").stories.isEmpty)
    try expect(Samples.feed(#"{"items":[]}"#).stories.isEmpty)
  }

  @Test(
    arguments: [
      ("60", 3600), (" 15 ", 900), ("0", nil), ("-5", nil), ("x", nil), ("99999999", nil),
    ] as [(String, Int?)])
  func `a feed has its update interval`(_ written: String, _ expected: Int?) throws {
    try expect(Samples.rss("<title>a</title>", channel: "<ttl>\(written)</ttl>").rest == expected)
  }
}
