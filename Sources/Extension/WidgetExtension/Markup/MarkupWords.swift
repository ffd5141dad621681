// A headline is plain text in some feeds, HTML in others, and double-escaped HTML in a few, mostly without a
// label. So only known markup counts: "Vec<T>" is text. Entities are decoded twice, because a visible "&amp;" is
// never intended. Tags count only if an element is closed: "How to use <b>" is text.

extension String {
  /// Returns the text on one line without HTML markup, up to `limit` bytes.
  public func withoutMarkup(limit: Int = 65_536) -> String {
    var text = self
    for round in 0..<2 {
      let hasTags = text.utf8.contains(UInt8(ascii: "<"))
      guard hasTags || text.utf8.contains(UInt8(ascii: "&")) else { break }
      let readsTags = round == 0 || text.utf8.firstRange(of: "</".utf8) != nil
      text = MarkupWords(text, readsTags: readsTags, limit: limit * 2).text
    }
    return text.onOneLine(limit: limit)
  }

  /// Collapses whitespace and line breaks to single spaces, and trims both ends.
  public func onOneLine(limit: Int) -> String {
    var line = ""
    var isAfterSpace = false
    for scalar in unicodeScalars {
      switch scalar {
      case " ", "\n", "\r", "\t", "\u{A0}", "\u{2028}", "\u{2029}": isAfterSpace = true
      // Soft hyphens and zero-width spaces only permit line breaks.
      case "\u{AD}", "\u{200B}", "\u{FEFF}": continue
      default:
        guard line.utf8.count + 5 <= limit else { return line }
        if isAfterSpace, !line.isEmpty { line.unicodeScalars.append(" ") }
        isAfterSpace = false
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

/// Collects the text of markup.
private struct MarkupWords {
  private(set) var text = ""
  /// Elements without an end in the rest.
  private var unclosed: Set<String> = []

  init(_ marked: String, readsTags: Bool, limit: Int) {
    let bytes = Array(marked.utf8)
    var source = MarkupSource(bytes)
    while text.utf8.count < limit {
      let start = source.position
      guard let token = source.next() else { break }
      switch token {
      case .text(let words): text += words
      case .start(let tag):
        let name = tag.name.lowercased()
        if readsTags, skips(name, tag, bytes[source.position...]) {
          source.skip(toEndOf: name)
        } else {
          take(name, readsTags, bytes[start..<source.position])
        }
      case .end(let name): take(name.lowercased(), readsTags, bytes[start..<source.position])
      }
    }
  }

  /// Whether to skip the content of an element. A drawing without an end is only mentioned in text.
  private mutating func skips(
    _ name: String, _ tag: MarkupSource.Tag, _ rest: ArraySlice<UInt8>
  ) -> Bool {
    guard MarkupWords.skipped.contains(name), !tag.isEmpty, !unclosed.contains(name) else {
      return false
    }
    if name == "script" || name == "style" || rest.firstRange(of: "</\(name)".utf8) != nil {
      return true
    }
    unclosed.insert(name)
    return false
  }

  private mutating func take(_ name: String, _ readsTags: Bool, _ written: ArraySlice<UInt8>) {
    if readsTags, MarkupWords.blocks.contains(name) {
      text += " "
    } else if !readsTags || !MarkupWords.isKnown(name) {
      text += String(decoding: written, as: UTF8.self)
    }
  }

  /// Whether a name is one of HTML, of a namespace, as "o:p" of Word, or of a custom element, as "amp-img".
  private static func isKnown(_ name: String) -> Bool {
    inline.contains(name) || skipped.contains(name)
      || name.utf8.dropFirst().contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") }
  }

  // All elements that browsers know, those of old pages included: other names in angle brackets are text.

  /// Elements whose content isn't text of the page.
  private static let skipped = names("script style svg template")

  /// Elements that separate words.
  private static let blocks = names(
    """
    address applet article aside audio blockquote body br button canvas caption center col colgroup
    datalist dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame
    frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li listing main map marquee
    math menu meter nav noembed noframes object ol optgroup option output p plaintext pre progress
    search section select summary table tbody td textarea tfoot th thead title tr ul video xmp
    """)

  private static let inline = names(
    """
    a abbr acronym area b base basefont bdi bdo bgsound big blink cite code data del dfn em font i image
    img input ins kbd keygen label link mark meta nobr noscript param picture q rb rp rt rtc ruby s
    samp slot small source spacer span strike strong sub sup time track tt u var wbr

    annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom
    mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder
    munderover semantics
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
