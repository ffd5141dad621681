internal import Feeds

/// The stories of all feeds, newest first and without duplicates.
struct Headlines: Hashable {
  let all: [Headline]

  init(_ records: [FeedRecord]) {
    var all: [Headline] = []
    for (number, record) in records.enumerated() {
      var last = record.fetched ?? 0
      let name = record.name
      for story in record.feed.stories {
        // In nearly all feeds without dates, the first story is the newest.
        last = story.date ?? last - 600
        all.append(
          Headline(
            story: story, source: name, key: story.key(in: record.address), feed: number,
            order: last))
      }
    }
    // Stories of the same time keep the order of the feeds.
    let sorted = all.enumerated()
      .sorted { ($0.element.order, $1.offset) > ($1.element.order, $0.offset) }
    // Several stories of a feed can link to the same page.
    var feeds: [String: Int] = [:]
    self.all = sorted.map(\.element).filter { headline in
      guard let link = headline.story.link else { return true }
      let first = feeds[link] ?? headline.feed
      feeds[link] = first
      return first == headline.feed
    }
  }

  /// Returns the newest headlines, with at least one of each feed as far as there is space.
  func front(_ count: Int) -> [Headline] {
    var chosen = Array(all.prefix(count))
    var missing = firsts.filter { first in !chosen.contains { $0.feed == first.feed } }[...]
    // Replaces the oldest headline of a feed that has several.
    while let first = missing.popFirst() {
      guard
        let index = chosen.lastIndex(where: { one in
          chosen.count { $0.feed == one.feed } > 1
        })
      else { break }
      chosen.remove(at: index)
      chosen.append(first)
    }
    return chosen.sorted { $0.order > $1.order }
  }

  /// The newest story of each feed, newest first.
  private var firsts: [Headline] {
    var known: Set<Int> = []
    return all.filter { known.insert($0.feed).inserted }
  }

  func of(feed: Int) -> [Headline] { all.filter { $0.feed == feed } }
}

/// A story with its feed, as a card shows it.
struct Headline: Hashable {
  let story: Story
  let source: String
  /// The key of the story on the card.
  let key: String
  /// The index of its feed.
  let feed: Int
  /// The sort key in seconds since 1970; an estimate for a story without a date.
  let order: Int
}
