internal import Feeds

/// A story as a card shows it: with where it is from.
struct Headline: Hashable {
  let story: Story
  let source: String
  /// What the card knows it by.
  let key: String
  /// The number of its feed.
  let feed: Int
  /// What it is sorted by, in seconds since 1970; of one without a date this is a guess.
  let order: Int
}
