internal import Feeds
internal import WidgetCore
internal import WidgetExtension

/// The content of a news card: two headlines, eight with pictures when expanded, and pages for all headlines and
/// for each feed.
struct NewsCard {
  let format: LocaleFormat
  /// The time in seconds since 1970.
  let now: Int
  /// The keys of the opened stories.
  let opened: Set<String>
  /// The lines below the headlines.
  var notes: [String] = []

  static let compactCount = 2
  static let expandedCount = 8

  /// The limit for pages in bytes: a message has a megabyte, and pictures need most of it.
  private static let hiddenBytes = 120_000
  private static let pictureSide = 52.0

  /// The content without feeds.
  static var empty: Node {
    Column(spacing: 8) {
      Text(NewsWords.choose).id("choose").lines(2)
      ActionButton(NewsWords.settings, action: .editSettings).id("settings")
    }
    .action(.editSettings)
    .node
  }

  /// Returns as much content as the host accepts, because text in many scripts is more expensive.
  func content(_ records: [FeedRecord], pictures: [String: [UInt8]] = [:]) -> Node {
    let headlines = Headlines(records)
    guard !headlines.all.isEmpty else { return nothing }
    for (count, rows) in [
      (NewsCard.expandedCount, 12), (NewsCard.expandedCount, 4), (6, 2), (4, 1),
    ] {
      let node = content(headlines, records, pictures, count: count, rowsOfFeed: rows)
      if (try? node.check()) != nil { return node }
    }
    return front(headlines, pictures: [:], count: NewsCard.compactCount).node
  }

  private var nothing: Node {
    Column {
      Text(NewsWords.noStories).id("none").strength(.secondary)
      noteTexts.map { $0.shown(in: .expanded) }.map(\.node)
    }.node
  }

  private func content(
    _ headlines: Headlines, _ records: [FeedRecord], _ pictures: [String: [UInt8]], count: Int,
    rowsOfFeed: Int
  ) -> Node {
    let inView = Set(headlines.front(count).map(\.key))
    return Column(spacing: 6) {
      front(headlines, pictures: [:], count: NewsCard.compactCount).shown(in: .compact).node
      front(headlines, pictures: pictures, count: count).shown(in: .expanded).node
      // The host counts rows beyond `max` as more rows, and the visible headlines aren't.
      List(max: 1) {
        feeds(headlines, records, rowsOfFeed)
        rows(headlines.all.filter { !inView.contains($0.key) }, bytes: NewsCard.hiddenBytes)
      }.id("rest").shown(in: .expanded).node
      noteTexts.map { $0.shown(in: .expanded).node }
    }.node
  }

  private var noteTexts: [Text] {
    notes.prefix(3).enumerated().map { index, note in
      Text(note).id("note \(index)").role(.caption).strength(.secondary).lines(2)
    }
  }

  // MARK: Card

  private func front(_ headlines: Headlines, pictures: [String: [UInt8]], count: Int) -> Column {
    let isCompact = count == NewsCard.compactCount
    return Column(spacing: isCompact ? 4 : 12) {
      for headline in headlines.front(count) {
        story(
          headline, picture: headline.story.picture.flatMap { pictures[$0] },
          lines: !isCompact ? 3 : headlines.all.count == 1 ? 4 : 2)
      }
    }
    .id(isCompact ? "compact" : "expanded")
  }

  private func story(_ headline: Headline, picture: [UInt8]?, lines: Int) -> Row {
    let story = headline.story
    let isOpened = opened.contains(headline.key)
    let row = Row(spacing: 12, align: .leading, grow: 0) {
      Column(spacing: 1) {
        Row(spacing: 6) {
          Text(headline.source).role(.footnote).weight(.semibold).strength(.secondary)
          if let date = story.date {
            Text(.relative(to: Double(date))).role(.footnote).strength(.secondary)
          }
          Spacer()
        }
        Text(story.title).role(.caption)
          .weight(isOpened ? .regular : .semibold).lines(lines)
          .strength(isOpened ? .secondary : .primary)
      }
      if let picture {
        Picture(picture, width: NewsCard.pictureSide, height: NewsCard.pictureSide).corner(6)
      }
    }
    .id(headline.key)
    .label(listed([story.title, headline.source]).cut(to: 490))
    return acting(row, headline)
  }

  private func acting<Subject: Part>(_ part: Subject, _ headline: Headline) -> Subject {
    guard let link = headline.story.link else { return part }
    return part.action(.visit(link, sending: NewsAction.opened(headline.key).name))
      .menu([
        MenuItem(NewsWords.copyLink, icon: "edit-copy-symbolic", action: .copy(link))
      ])
  }

  // MARK: Pages

  /// Returns a page with each feed's stories, and the export button.
  private func feeds(
    _ headlines: Headlines, _ records: [FeedRecord], _ rowsOfFeed: Int
  ) -> ListRow {
    let bytes = NewsCard.hiddenBytes / max(1, records.count)
    let screen = Column(spacing: 12) {
      List(Array(records.enumerated())) { number, record in
        let own = headlines.of(feed: number)
        let row = ListRow(
          record.name, subtitle: record.problem ?? NewsWords.stories(own.count), lines: 2
        )
        .id(record.address.cut(to: 200))
        .action(
          .show(
            ContentPage(
              record.name.cut(to: 200),
              List(max: rowsOfFeed) { rows(own, bytes: bytes) }.node)))
        guard let page = record.feed.page else { return row }
        return row.menu([MenuItem(NewsWords.openPage, action: .open(page))])
      }.id("feeds")
      ActionButton(NewsWords.export, action: .send(NewsAction.export.name)).id("export")
    }
    return ListRow(NewsWords.byFeed, icon: "view-list-symbolic").id("by feed")
      .action(.show(ContentPage(NewsWords.byFeed, screen.node)))
  }

  /// Returns as many rows as fit into the limit.
  private func rows(_ headlines: [Headline], bytes: Int) -> [Node] {
    var left = bytes
    var rows: [Node] = []
    for headline in headlines {
      let story = headline.story
      left -= 200 + story.title.utf8.count + 2 * (story.link?.utf8.count ?? 0)
      guard left > 0 else { break }
      let isOpened = opened.contains(headline.key)
      let row = ListRow(
        story.title,
        subtitle: [headline.source, time(story)].compactMap(\.self).joined(separator: " · "),
        lines: 3
      )
      .id(headline.key).strength(isOpened ? .secondary : .primary)
      rows.append(acting(row, headline).node)
    }
    return rows
  }

  /// Returns the time of a story from today, or the day of an older one.
  private func time(_ story: Story) -> String? {
    guard let date = story.date else { return nil }
    let (then, present) = (
      CivilTime.local(secondsSince1970: date), CivilTime.local(secondsSince1970: now)
    )
    return then.dayNumber == present.dayNumber ? format.time(then) : format.day(then, from: present)
  }
}

/// The strings of the news card, in one place for translators.
enum NewsWords {
  static var choose: String { translated("Choose what to read in this card’s settings.") }
  static var noStories: String { translated("No stories yet") }
  // A button that opens a card's settings.
  static var settings: String { translated("Open Settings") }
  // A row that leads to the stories of each feed by itself.
  static var byFeed: String { translated("By Feed") }
  static func stories(_ count: Int) -> String { counted("{count} story", "{count} stories", count) }
  // In the menu of a story.
  static var copyLink: String { translated("Copy Link") }
  // In the menu of a feed: its page on the web.
  static var openPage: String { translated("Open Website") }
  // A button: writes the list of feeds to a file for other programs.
  static var export: String { translated("Export as OPML") }
  static func exported(_ path: String) -> String { translated("Saved as {file}", ["file": path]) }
  static func gone(_ feed: String) -> String {
    translated(
      "“{feed}” no longer exists. Remove it in the settings.", ["feed": feed.quotedName()])
  }
  // A feed or its host, and what is wrong with it.
  static func problem(of feed: String, _ reason: String) -> String {
    translated("“{name}”: {reason}", ["name": feed.quotedName(limit: 60), "reason": reason])
  }
}
