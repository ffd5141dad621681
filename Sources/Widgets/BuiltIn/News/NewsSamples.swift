internal import Feeds
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// Sample news for a demonstration.
enum NewsSamples {
  static func update(_ samples: Samples, _ context: Context) -> UpdateResult {
    let now = Int(Date().timeIntervalSince1970)
    let card = NewsCard(
      format: LocaleFormat(context.environment.locale), now: now, opened: [])
    let json = try? JSON(parsing: samples.bytes(of: "news.json"))
    guard case .array(let list)? = json?["feeds"] else { return .failed(NewsWords.noStories) }
    let records = list.compactMap { record($0, now) }
    return .newData(Update(card.content(records)))
  }

  /// Returns a sample feed; story times are minutes before now.
  private static func record(_ json: JSON, _ now: Int) -> FeedRecord? {
    guard case .string(let title)? = json["title"], case .array(let stories)? = json["stories"]
    else { return nil }
    var record = FeedRecord("https://example.org/\(title)")
    record.fetched = now
    record.feed = Feed(
      title: title,
      stories: stories.compactMap { story in
        guard case .string(let title)? = story["title"],
          case .number(let minutes)? = story["minutes"]
        else { return nil }
        return Story(
          id: title, title: title, link: "https://example.org/\(Int(minutes.rounded()))",
          date: now - Int(minutes.rounded()) * 60)
      })
    return record
  }
}
