import Expectations
import Testing
import WidgetExtension

@Suite("The markup parser")
struct MarkupReaderTests {
  /// Returns the events as text: "<a x=1>" is a start, "</a>" an end.
  private func read(_ text: String, _ language: MarkupReader.Language = .xml) -> String {
    MarkupReader(Array(text.utf8), language: language).map { piece in
      switch piece {
      case .start(let tag):
        "<\(tag.name.local)\(tag.attributes.map { " \($0.name.local)=\($0.value)" }.joined())>"
      case .text(let text): text
      case .end(let name): "</\(name.local)>"
      }
    }.joined()
  }

  @Test(arguments: [
    ("<a><b>x</b></a>", "<a><b>x</b></a>"),
    ("<a/>", "<a></a>"),
    ("<a x='1' y=\"2\" z=3 w/>", "<a x=1 y=2 z=3 w=></a>"),
    ("<a x = '1'\n>t</a\n>", "<a x=1>t</a>"),
    ("<?xml version='1.0'?><a>x</a>", "<a>x</a>"),
    ("\n  \u{FEFF}<?xml version='1.0'?><a>x</a>", "\n  \u{FEFF}<a>x</a>"),
    ("<!DOCTYPE a [<!ENTITY b \"x>y\"> <!ELEMENT c (d)>]><a>&b;</a>", "<a>&b;</a>"),
    ("<!DOCTYPE rss PUBLIC '-//N' 'http://x'><a>x</a>", "<a>x</a>"),
    ("<a><!-- <b> -- > -->x</a>", "<a>x</a>"),
    ("<a><![CDATA[<b>&amp;]]></a>", "<a><b>&amp;</a>"),
    ("<a>1<![CDATA[2]]>3<![CDATA[]]></a>", "<a>123</a>"),
    ("<a>1\r\n2\r3\n</a>", "<a>1\n2\n3\n</a>"),
    ("<a x='1\n2'/>", "<a x=1 2></a>"),
  ])
  func `valid markup is parsed unchanged`(_ text: String, _ expected: String) {
    expect(read(text) == expected)
  }

  @Test(arguments: [
    // Unclosed or overlapping elements.
    ("<a><b>x</a>", "<a><b>x</b></a>"),
    ("<a><b>x", "<a><b>x</b></a>"),
    ("<a><b><c>x</b>y</c></a>", "<a><b><c>x</c></b>y</a>"),
    ("<a>x</b></a>", "<a>x</a>"),
    ("</a><b>x</b>", "<b>x</b>"),
    ("<a>x<br>y<br/>z</a>", "<a>x<br></br>y<br></br>z</a>"),
    ("<a><b x='1'<c>x</c></b></a>", "<a><b x=1><c>x</c></b></a>"),
    ("<a>x</a <b>y</b>", "<a>x</a><b>y</b>"),
    // Literal characters.
    ("<a>AT&T & co &; &#; &#x;</a>", "<a>AT&T & co &; &#; &#x;</a>"),
    ("<a>1 < 2 <3 <</a>", "<a>1 < 2 <3 <</a>"),
    ("<a x='?a=1&copy=2&amp;b'/>", "<a x=?a=1&copy=2&b></a>"),
    // Truncated input.
    ("<a>x</a", "<a>x</a>"),
    ("<a>x<b y='", "<a>x</a>"),
    ("<a>x<b y", "<a>x</a>"),
    ("<a><![CDATA[x", "<a>x</a>"),
    ("<a>x&am", "<a>x&am</a>"),
    ("<a>x<", "<a>x<</a>"),
    // An unterminated construct ends at the next ">".
    ("<a><!-- x>y</a>", "<a>y</a>"),
    ("<?xml version='1.0'><a>x</a>", "<a>x</a>"),
    ("<!DOCTYPE a 'x><a>y</a>", "<a>y</a>"),
    ("<a x='1>y</a>", "<a x='1>y</a>"),
    // Control characters.
    ("<a>x\u{0}\u{1}\u{B}\u{7F}y&#1;&#x1f;z</a>", "<a>xyz</a>"),
    ("<a \u{B} x='1\u{1}'>", "<a x=1></a>"),
    ("<>x</>", "<>x"),
  ])
  func `invalid markup is skipped or becomes text`(_ text: String, _ expected: String) {
    expect(read(text) == expected)
  }

  @Test(arguments: [
    ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"),
    ("&nbsp;&eacute;&yuml;&hellip;&mdash;&euro;", "\u{A0}éÿ…—€"),
    ("&#233;&#xE9;&#XE9;&#8217;&#128512;", "ééé’😀"),
    // windows-1252 characters, as in browsers.
    ("&#146;&#150;\u{92}\u{96}", "’–’–"),
    ("&#0;&#xD800;&#x110000;&#99999999;", "����"),
    ("&#233 &Eacute &unknown; &amp;amp;", "é &Eacute &unknown; &amp;"),
    ("&ThisNameIsLongerThanAnyOfThem;", "&ThisNameIsLongerThanAnyOfThem;"),
  ])
  func `character references are decoded`(_ text: String, _ expected: String) {
    expect(read("<a>\(text)</a>") == "<a>\(expected)</a>")
  }

  @Test func `names have their namespaces`() {
    var reader = MarkupReader(
      Array(
        """
        <feed xmlns="atom" xmlns:m="media"><m:x m:y="1" z="2"/><x xmlns="other"><w/></x><w/>
        <undeclared:v xml:base="b"/></feed>
        """.utf8))
    var tags: [MarkupTag] = []
    while let piece = reader.next() {
      if case .start(let tag) = piece { tags.append(tag) }
    }
    expect(
      tags.map(\.name) == [
        MarkupName("feed", in: "atom"), MarkupName("x", in: "media"), MarkupName("x", in: "other"),
        MarkupName("w", in: "other"), MarkupName("w", in: "atom"),
        MarkupName("v", in: "undeclared"),
      ])
    expect(tags[1]["y", in: "media"] == "1" && tags[1]["z"] == "2" && tags[1]["y"] == nil)
    expectEqual(tags[5]["base", in: "xml"], "b")
  }

  @Test func `the text of an element has no markup`() {
    var reader = MarkupReader(Array("<a><b>x <i>y</i><![CDATA[ z]]></b><c>skip</c><d/>e</a>".utf8))
    var found: [String] = []
    while let piece = reader.next() {
      switch piece {
      case .start(let tag) where tag.name.local == "b" || tag.name.local == "d":
        found.append(reader.text())
      case .start(let tag) where tag.name.local == "c": reader.skip()
      case .text(let text): found.append(text)
      default: break
      }
    }
    expectEqual(found, ["x y z", "", "e"])
    expect(reader.open.isEmpty)
  }

  @Test func `a text is cut at the limit, between characters`() {
    var reader = MarkupReader(Array("<a>ééééé</a>".utf8))
    _ = reader.next()
    expectEqual(reader.text(limit: 5), "éé")
  }

  @Test func `elements below the maximum depth are skipped except for their text`() {
    let deep = String(repeating: "<i>", count: 100)
    let expected =
      "<a>" + String(repeating: "<i>", count: 63) + "x" + String(repeating: "</i>", count: 63)
      + "<b>y</b></a>"
    expect(read("<a>\(deep)x<j>\(String(repeating: "</i>", count: 100))<b>y</b></a>") == expected)
    expect(
      read("<a><c>\(deep)x</c><b>y</b></a>").hasSuffix("</i></c><b>y</b></a>"))
    var reader = MarkupReader(Array(deep.utf8))
    var deepest = 0
    while reader.next() != nil { deepest = max(deepest, reader.open.count) }
    expect(deepest == MarkupReader.maximumDepth)
  }

  @Test(arguments: [
    ("<P>a<P>b<BR>c<IMG SRC=x.png>", "<p>a</p><p>b<br></br>c<img src=x.png></img></p>"),
    ("<script>if (a<b) '</p>'</SCRIPT>x", "<script></script>x"),
    ("<style>p > i {</style>", "<style></style>"),
    ("<script>no end <p>", "<script></script>"),
    ("<div/>x</div>", "<div>x</div>"),
    ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
    ("<link rel=alternate href=/feed>", "<link rel=alternate href=/feed></link>"),
  ])
  func `HTML elements follow the rules of HTML`(_ text: String, _ expected: String) {
    expect(read(text, .html) == expected)
  }

  /// Parses a million repetitions of constructs that could be scanned repeatedly. Linear time takes up to half a
  /// minute without optimization on a busy machine; otherwise it takes hours.
  @Test(
    .exhaustive, .timeLimit(.minutes(2)),
    arguments: [
      "<a>", "<a ", "<a x='", "<a x=\"", "<!--", "<![CDATA[", "<?", "<!DOCTYPE [", "</a", "</b>",
      "&#",
      "&amp", "<a b=c>", "<a xmlns:b='c'>", "]]>", "<", "<a></b>", "--", "<a x='<b y=\"",
    ])
  func `parsing takes linear time`(_ part: String) {
    let text = Array(String(repeating: part, count: 300_000 / part.utf8.count).utf8)
    for language in [MarkupReader.Language.xml, .html] {
      var reader = MarkupReader(text, language: language)
      var count = 0
      while let piece = reader.next() {
        count += 1
        if case .text(let text) = piece { expect(text.utf8.count <= 16_400) }
      }
      expect(count <= text.count)
      expect(reader.open.isEmpty)
    }
  }
}
