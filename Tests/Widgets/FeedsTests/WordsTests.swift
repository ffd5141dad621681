import Expectations
import Foundation
import Testing
import WidgetExtension

@testable import Feeds

/// A feed for each way in which words are written.
@Suite("Texts of feeds")
struct WordsTests {
  @Test(arguments: [
    ("Plain words", "Plain words"),
    ("  on\n two\t lines ", "on two lines"),
    ("<![CDATA[In character data]]>", "In character data"),
    ("<![CDATA[ Tom & Jerry ]]>", "Tom & Jerry"),
    ("<![CDATA[Tom &amp; Jerry]]>", "Tom & Jerry"),
    ("AT&amp;T", "AT&T"), ("AT&T", "AT&T"), ("AT&amp;amp;T", "AT&T"),
    ("Q&A: what's new?", "Q&A: what's new?"),
    ("It&#8217;s", "It’s"), ("It&#x2019;s", "It’s"), ("It&amp;#8217;s", "It’s"),
    ("It&amp;amp;#8217;s", "It’s"), ("It&rsquo;s", "It’s"), ("It&amp;rsquo;s", "It’s"),
    ("It&#146;s", "It’s"), ("It\u{92}s", "It’s"), ("caf&eacute;", "café"),
    ("a&nbsp;b", "a b"), ("a&amp;nbsp;b", "a b"), ("soft&amp;shy;ly", "softly"),
    ("&quot;x&quot;", "\"x\""), ("&amp;quot;x&amp;quot;", "\"x\""),
    ("&lt;b&gt;Bold&lt;/b&gt; words", "Bold words"),
    ("&amp;lt;b&amp;gt;Bold&amp;lt;/b&amp;gt; words", "Bold words"),
    ("<b>Bold</b> words", "Bold words"), ("<![CDATA[<b>Bold</b> words]]>", "Bold words"),
    ("<![CDATA[<p>One</p><p>Two</p>]]>", "One Two"),
    ("<![CDATA[One<br>Two<br/>Three]]>", "One Two Three"),
    ("<![CDATA[<a href=\"x>y\">Link</a>]]>", "Link"),
    ("<![CDATA[<img src=x.jpg alt='y'>Seen]]>", "Seen"),
    ("<![CDATA[<script>if (a<b) x()</script>Words]]>", "Words"),
    ("<![CDATA[<style>p{}</style>Words]]>", "Words"), ("<![CDATA[<!-- no -->Words]]>", "Words"),
    ("Understanding Vec&lt;T&gt;", "Understanding Vec<T>"),
    ("Understanding Vec&amp;lt;T&amp;gt;", "Understanding Vec<T>"),
    ("How to use &amp;lt;b&amp;gt;", "How to use <b>"),
    ("1 &lt; 2 &amp;&amp; 3 &gt; 2", "1 < 2 && 3 > 2"), ("1 < 2", "1 < 2"),
    ("I <3 feeds", "I <3 feeds"),
    ("&unknown; &amp; co", "&unknown; & co"), ("&hellip;&mdash;&bull;", "…—•"),
    ("\u{0}Contr\u{1}ol\u{8}", "Control"), ("&#0;x", "\u{FFFD}x"), ("emoji 🎉", "emoji 🎉"),
    ("&#128512;", "😀"), ("العربية &amp; English", "العربية & English"), ("日本語の見出し", "日本語の見出し"),
    ("&#x202E;x", "\u{202E}x"), ("e\u{301}", "e\u{301}"),
  ])
  func `a title is plain text`(_ written: String, _ expected: String) throws {
    try expect(Samples.rss("<title>\(written)</title>").stories.first?.title == expected)
  }

  @Test(
    arguments: [
      "applet", "area", "base", "body", "button", "caption", "canvas", "col", "colgroup", "data",
      "datalist", "details", "dialog", "dir", "embed", "fieldset", "form", "frame", "frameset",
      "head", "hgroup", "html", "input", "keygen", "label", "legend", "link", "map", "marquee",
      "math", "menu", "meta", "meter", "nobr", "noembed", "noframes", "object", "optgroup",
      "option", "output", "param", "progress", "rb", "rp", "rt", "ruby", "search", "select", "slot",
      "summary", "textarea", "tfoot", "title", "track", "xmp",
    ])
  func `elements that browsers know aren't text`(_ name: String) throws {
    for written in ["<\(name)>Words</\(name)>", "<\(name) class=\"x\"/>Words"] {
      let feed = try Samples.rss("<description><![CDATA[\(written)]]></description>")
      expectEqual(feed.stories.first?.title, "Words", "\(written)")
    }
  }

  @Test(arguments: [
    ("<svg viewBox='0 0 1 1'><title>Icon</title><path d='M0 0'/></svg>Words", "Words"),
    ("<svg/>Words", "Words"), ("One <svg> two", "One two"), ("One <template> two", "One two"),
    ("<template><p>No</p></template>Words", "Words"),
    ("Energy <math><mi>E</mi><mo>=</mo><mi>m</mi></math>", "Energy E=m"),
    ("One<o:p></o:p> two <amp-img src=\"a.png\"></amp-img>", "One two"),
    ("<details><summary>One</summary>Two</details>", "One Two"),
    ("<label>One<input type=checkbox></label> two", "One two"),
    ("<table><caption>One</caption><tr><td>Two</table>", "One Two"),
    ("Map<K, V> and <name>", "Map<K, V> and <name>"),
  ])
  func `the content of an element is text, except that of drawings`(
    _ written: String, _ expected: String
  ) throws {
    let feed = try Samples.rss("<description><![CDATA[\(written)]]></description>")
    expectEqual(feed.stories.first?.title, expected)
  }

  @Test(arguments: [
    ("text", "AT&amp;T &lt;i&gt;now&lt;/i&gt;", "AT&T now"),
    ("html", "AT&amp;amp;T &lt;i&gt;now&lt;/i&gt;", "AT&T now"),
    ("xhtml", "<div xmlns='http://www.w3.org/1999/xhtml'>AT&amp;T <i>now</i></div>", "AT&T now"),
    ("text/html", "<![CDATA[AT&amp;T <i>now</i>]]>", "AT&T now"), ("", "AT&T now", "AT&T now"),
  ])
  func `a title in Atom has one of three types`(
    _ type: String, _ written: String, _ expected: String
  ) throws {
    let feed = try Samples.atom("<title type=\"\(type)\">\(written)</title>")
    expect(feed.stories.first?.title == expected)
  }

  @Test(arguments: [
    ("mode='base64'", "PGI+Qm9sZDwvYj4gd29yZHM=", "Bold words"),
    ("mode='base64' type='text/html'", "\n PGI+Qm9sZDwv\n Yj4gd29yZHM=\n", "Bold words"),
    ("type='application/octet-stream'", "PGI+Qm9sZDwvYj4gd29yZHM=", "Bold words"),
    // It isn't what it says.
    ("mode='base64'", "Plain words", "Plain words"),
    ("type='application/x'", "Word", "Word"), ("type='text/plain'", "Word", "Word"),
    ("type='application/xhtml+xml'", "Word", "Word"), ("", "PGI+Qm9sZDwvYj4=", "PGI+Qm9sZDwvYj4="),
  ])
  func `text in Base64 is decoded`(
    _ attributes: String, _ written: String, _ expected: String
  ) throws {
    for name in ["title", "summary", "content"] {
      let feed = try Samples.atom("<\(name) \(attributes)>\(written)</\(name)>")
      expectEqual(feed.stories.first?.title, expected, "\(name)")
    }
  }

  @Test func `long Base64 text is decoded up to the limit`() throws {
    // As many bytes as are read end within a character.
    let words = "ab" + String(repeating: "ž ", count: 10_000)
    let text = Data(words.utf8).base64EncodedString()
    let feed = try Samples.atom("<content mode='base64'>\(text)</content>")
    let title = try #require(feed.stories.first?.title)
    expect(title.hasPrefix("abž ž") && !title.contains("\u{FFFD}"))
  }

  @Test func `without a title, the first words are used`() throws {
    let words = String(repeating: "word ", count: 200)
    let feed = try Samples.rss("<description>&lt;p&gt;\(words)&lt;/p&gt;</description>")
    let title = try #require(feed.stories.first?.title)
    expect(
      title.hasPrefix("word word") && title.hasSuffix("word…") && title.count <= Story.titleLimit)
    try expectEqual(
      Samples.rss("<title/><content:encoded>x</content:encoded>").stories.first?.title, "x")
    try expect(Samples.rss("<title> </title><link>https://a.b/</link>").stories.isEmpty)
  }

  @Test func `a long title ends with a word`() throws {
    let family = "👨‍👩‍👧‍👦"
    let feed = try Samples.rss("<title>\(String(repeating: family, count: 100))</title>")
    let title = try #require(feed.stories.first?.title)
    expect(title.hasSuffix("\(family)…") && title.unicodeScalars.count <= Story.titleLimit)
  }

  @Test func `titles of nested elements aren't the story's`() throws {
    let feed = try Samples.rss(
      """
      <media:title>Picture</media:title><itunes:title>Podcast</itunes:title>
      <source url="x"><title>Source</title></source><author><title>Dr</title></author><title>Story</title>
      """, channel: "<image><title>Logo</title><link>https://l.o/</link></image>")
    expectEqual(feed.stories.first?.title, "Story")
    expect(feed.title == "The Feed" && feed.page == nil)
  }

  @Test(arguments: [
    ("<media:title>Picture</media:title>", "Picture"),
    ("<media:group><media:title>Video</media:title></media:group>", "Video"),
    ("<itunes:title>Episode</itunes:title>", "Episode"),
    ("<itunes:summary>Words</itunes:summary>", "Words"),
    ("<itunes:subtitle>Words</itunes:subtitle>", "Words"),
    ("<dc:description>Words</dc:description>", "Words"),
    ("<media:description>Words</media:description>", "Words"),
    ("<body xmlns='http://www.w3.org/1999/xhtml'><p>Words</p></body>", "Words"),
    ("<xhtml:body>Words</xhtml:body>", "Words"), ("<body>Words</body>", "Words"),
    ("<itunes:summary>Other</itunes:summary><description>Words</description>", "Words"),
    ("<x:card xmlns:x='x'><title>Inner</title></x:card>", "Inner"),
    ("<x:card xmlns:x='x'><title>Inner</title></x:card><title>Own</title>", "Own"),
    ("<title/><x:card xmlns:x='x'><title>Inner</title></x:card><title>Own</title>", "Own"),
    ("<media:title>Picture</media:title><dc:title>Own</dc:title>", "Own"),
  ])
  func `a story without a title has the best other text`(
    _ item: String, _ expected: String
  ) throws {
    try expectEqual(Samples.rss(item).stories.first?.title, expected)
    try expectEqual(Samples.rss("<title>Title</title>\(item)").stories.first?.title, "Title")
  }

  private static let declared: [(String, [UInt8])] = [
    ("windows-1250", [0xE9, 0x9E]), ("iso-8859-2", [0xE9, 0xBE]), ("windows-1257", [0xE9, 0xFE]),
    ("ISO-8859-15", [0xE9, 0xB8]), ("utf8", [0xC3, 0xA9, 0xC5, 0xBE]),
    ("UTF-8", [0xC3, 0xA9, 0xC5, 0xBE]),
    ("iso-8859-1", [0xC3, 0xA9, 0xC5, 0xBE]), ("us-ascii", [0xC3, 0xA9, 0xC5, 0xBE]),
    ("utf-16", [0xC3, 0xA9, 0xC5, 0xBE]), ("nonsense", [0xC3, 0xA9, 0xC5, 0xBE]),
    ("windows-1252", [0xE9, 0x9E]),
    ("iso-8859-1", [0xE9, 0x9E]), ("UTF-8", [0xE9, 0x9E]), ("", [0xE9, 0x9E]),
  ]

  @Test(arguments: declared)
  func `text is decoded as declared or detected`(
    _ name: String, _ bytes: [UInt8]
  ) throws {
    let text =
      Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><rss><channel><item><title>".utf8) + bytes
    try expectEqual(Samples.feed(text).stories.first?.title, "éž")
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF], "", 1), ([0xFF, 0xFE], "UTF-16LE", 2), ([0xFE, 0xFF], "UTF-16BE", 2),
      ([], "UTF-16LE", 2), ([], "UTF-16BE", 2),
    ] as [([UInt8], String, Int)])
  func `a byte order mark takes precedence`(_ mark: [UInt8], _ order: String, _ width: Int) throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"iso-8859-5\"?><rss><channel><item><title>éž</title>"
    var bytes = mark
    if width == 1 {
      bytes += Array(text.utf8)
    } else {
      for unit in text.utf16 {
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        bytes += order.hasSuffix("LE") ? pair : pair.reversed()
      }
    }
    try expectEqual(Samples.feed(bytes).stories.first?.title, "éž")
  }

  @Test func `the server's encoding takes precedence over the feed's`() throws {
    let bytes =
      Array("<?xml version='1.0' encoding='koi8-r'?><rss><channel><item><title>".utf8) + [
        0xE9, 0x9E,
      ]
    let feed = try Samples.feed(bytes, contentType: "application/rss+xml; charset=windows-1250")
    expectEqual(feed.stories.first?.title, "éž")
  }
}
