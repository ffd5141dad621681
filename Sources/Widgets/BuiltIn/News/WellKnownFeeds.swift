internal import Feeds

/// Well-known feeds by language, for suggestions.
enum WellKnownFeeds {
  /// Returns the feeds of a language, followed by the English ones.
  static func feeds(_ language: String) -> [FeedLink] {
    let own = all[language] ?? []
    return language == "en" ? own : own + (all["en"] ?? [])
  }

  private static let all: [String: [FeedLink]] = [
    "en": [
      FeedLink(title: "BBC News", address: "https://feeds.bbci.co.uk/news/rss.xml"),
      FeedLink(title: "The Guardian", address: "https://www.theguardian.com/world/rss"),
      FeedLink(title: "NPR News", address: "https://feeds.npr.org/1001/rss.xml"),
      FeedLink(title: "Ars Technica", address: "https://feeds.arstechnica.com/arstechnica/index"),
      FeedLink(title: "Hacker News", address: "https://news.ycombinator.com/rss"),
      FeedLink(title: "LWN.net", address: "https://lwn.net/headlines/rss"),
    ],
    "de": [
      FeedLink(title: "tagesschau.de", address: "https://www.tagesschau.de/index~rss2.xml"),
      FeedLink(title: "DER SPIEGEL", address: "https://www.spiegel.de/schlagzeilen/index.rss"),
      FeedLink(title: "ZEIT ONLINE", address: "https://newsfeed.zeit.de/index"),
      FeedLink(title: "heise online", address: "https://www.heise.de/rss/heise-atom.xml"),
    ],
    "cs": [
      FeedLink(title: "iROZHLAS", address: "https://www.irozhlas.cz/rss/irozhlas"),
      FeedLink(title: "Novinky.cz", address: "https://www.novinky.cz/rss"),
      FeedLink(title: "Root.cz", address: "https://www.root.cz/rss/clanky/"),
    ],
    "ar": [
      FeedLink(title: "BBC News عربي", address: "https://feeds.bbci.co.uk/arabic/rss.xml"),
      FeedLink(title: "فرانس 24", address: "https://www.france24.com/ar/rss"),
      FeedLink(title: "DW عربية", address: "https://rss.dw.com/rdf/rss-ar-all"),
    ],
    "ru": [
      FeedLink(
        title: "Русская служба Би-би-си", address: "https://feeds.bbci.co.uk/russian/rss.xml"),
      FeedLink(title: "Медуза", address: "https://meduza.io/rss/all"),
      FeedLink(title: "DW на русском", address: "https://rss.dw.com/rdf/rss-ru-all"),
      FeedLink(title: "Хабр", address: "https://habr.com/ru/rss/articles/"),
    ],
    "fr": [FeedLink(title: "Le Monde", address: "https://www.lemonde.fr/rss/une.xml")],
  ]
}
