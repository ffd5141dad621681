internal import WidgetExtension

/// Lists of feeds, for exchange between programs.
public enum OPML {
  /// The maximum number of feeds.
  public static let limit = 500

  /// Returns the feeds of a list, including those in folders, without duplicates; nil if it isn't a list.
  public static func feeds(_ bytes: [UInt8]) -> [FeedLink]? {
    var isList = false
    var links: [FeedLink] = []
    var known: Set<String> = []
    for piece in MarkupReader(bytes) {
      guard case .start(let tag) = piece else { continue }
      switch tag.name.local.lowercased() {
      case "opml": isList = true
      case "outline" where isList && links.count < limit:
        let written = tag.attributes.first { $0.name.local.lowercased() == "xmlurl" }?.value
        guard let address = written.flatMap({ LinkAddress.resolved($0, at: nil) }),
          known.insert(address).inserted
        else { continue }
        let title = tag["title"] ?? tag["text"] ?? ""
        links.append(
          FeedLink(title: title.withoutMarkup(limit: Story.titleLimit), address: address))
      default: continue
      }
    }
    return isList ? links : nil
  }

  /// Returns a list of feeds as OPML.
  public static func text(_ feeds: [FeedLink], title: String) -> String {
    let outlines = feeds.map { feed in
      let title = escaped(feed.title.isEmpty ? feed.address : feed.title)
      return """
            <outline type="rss" text="\(title)" title="\(title)" xmlUrl="\(escaped(feed.address))"/>

        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
        <head><title>\(escaped(title))</title></head>
        <body>
      \(outlines.joined())  </body>
      </opml>

      """
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
