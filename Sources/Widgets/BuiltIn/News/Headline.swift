internal import Feeds

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
