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
        if readsTags, name == "script" || name == "style" {
          source.skip(toEndOf: name)
        } else {
          take(name, readsTags, bytes[start..<source.position])
        }
      case .end(let name): take(name.lowercased(), readsTags, bytes[start..<source.position])
      }
    }
  }

  private mutating func take(_ name: String, _ readsTags: Bool, _ written: ArraySlice<UInt8>) {
    if readsTags, MarkupWords.blocks.contains(name) {
      text += " "
    } else if !readsTags || !MarkupWords.inline.contains(name) {
      text += String(decoding: written, as: UTF8.self)
    }
  }

  /// Block elements.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "br", "center", "dd", "div", "dl", "dt",
    "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "iframe",
    "li", "main", "nav", "ol", "p", "pre", "section", "table", "tbody", "td", "th", "thead", "tr",
    "ul",
    "video", "audio",
  ]

  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font",
    "i",
    "img", "ins", "kbd", "mark", "noscript", "picture", "q", "s", "samp", "script", "small",
    "source",
    "span", "strike", "strong", "style", "sub", "sup", "time", "tt", "u", "var", "wbr",
  ]
}
