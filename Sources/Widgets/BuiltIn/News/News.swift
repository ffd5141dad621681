internal import Feeds
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The News widget: shows stored headlines at once, then new ones.
struct News: WidgetProvider {
  static let id = "org.todayview.News"

  /// The path of the exported feeds, while the widget runs.
  private var exported: String?
  /// The timeout for all feeds and pictures, shorter than the manifest's `Timeout`.
  private static let patience = Duration.seconds(45)
  /// The maximum number of requests at the same time.
  private static let most = 6
  /// The delay after which it shows the feeds that have responded so far.
  private static let impatience = Duration.seconds(1)

  mutating func update(_ context: Context) -> UpdateResult {
    if let samples = Samples.wanted { return NewsSamples.update(samples, context) }
    let options = NewsOptions(context.settings)
    guard !options.feeds.isEmpty else { return .newData(Update(NewsCard.empty)) }
    let archive = NewsArchive(common: context.commonValues, own: context.values)
    var records = options.feeds.map(archive.record)
    var shown: Node?
    if records.contains(where: { !$0.feed.stories.isEmpty }) {
      let update = update(records, options, context)
      shown = update.content
      context.push(update)
    }

    let start = ContinuousClock.now
    let work = News.renewal(of: records, archive, context, until: start + News.patience)
    var lastShown = start
    var hasNew = false
    renewing: while true {
      let wait = News.impatience - (ContinuousClock.now - lastShown)
      switch work.next(within: hasNew ? max(.zero, wait) : nil) {
      case .outcome(let index, let record):
        guard let record else { continue }
        records[index] = record
        hasNew = hasNew || record.problem == nil
      case .late:
        (lastShown, hasNew) = (.now, false)
        context.push(update(records, options, context))
      case .finished: break renewing
      }
    }
    if options.showsPictures {
      let pictures = NewsPictures(archive: archive, http: context.http)
      _ = pictures.fetch(
        for: Headlines(records).front(NewsCard.expandedCount), of: records
      ) {
        ContinuousClock.now - start > News.patience
      }
    } else {
      archive.keepOnly([])
    }
    if let problem = News.problem(of: records) { return .failed(problem) }
    let update = update(records, options, context)
    return update.content == shown ? .noData : .newData(update)
  }

  /// Requests the feeds that are due, several at the same time.
  private static func renewal(
    of records: [FeedRecord], _ archive: NewsArchive, _ context: Context,
    until end: ContinuousClock.Instant
  ) -> ParallelWork<Int, FeedRecord?> {
    let isUrgent = context.reason.isUrgent
    let now = Int(Date().timeIntervalSince1970)
    let due = order(of: records).filter { records[$0].isDue(at: now, isUrgent: isUrgent) }
    let clients = due.indices.prefix(most).map { number in
      NewsClient(
        archive: archive, http: number == 0 ? context.http : context.http.another(),
        isUrgent: isUrgent
      ) { Date() }
    }
    return ParallelWork(due, workers: clients) { client, index in
      ContinuousClock.now < end ? client.renewed(records[index]) : nil
    }
  }

  /// Returns the indices of feeds in the order of requests: failed ones last, so that servers that are down
  /// don't delay the others, and then those that weren't requested for the longest time first.
  static func order(of records: [FeedRecord]) -> [Int] {
    records.indices.sorted { one, other in
      let (first, second) = (records[one], records[other])
      if (first.problem == nil) != (second.problem == nil) { return first.problem == nil }
      return (first.tried ?? 0, one) < (second.tried ?? 0, other)
    }
  }

  mutating func action(_ action: ActionRequest, _ context: Context) throws -> UpdateResult {
    let options = NewsOptions(context.settings)
    let archive = NewsArchive(common: context.commonValues, own: context.values)
    switch NewsAction(action.action) {
    case .opened(let key): archive.add(opened: key)
    case .export: exported = try FeedExport.write(options.feeds.map(archive.record))
    case nil: return .noData
    }
    guard Samples.wanted == nil else { return .noData }
    return .newData(update(options.feeds.map(archive.record), options, context))
  }

  func suggest(_ question: SuggestionRequest, _ context: Context) throws -> [Suggestion] {
    guard question.setting == "feeds" else { return [] }
    // The name of a feed that was read before needs no request.
    let known = NewsArchive(common: context.commonValues, own: context.values)
    if let address = NewsOptions.address(question.text) {
      let title = known.record(address).feed.title
      if !title.isEmpty { return [FeedFinder.suggestion(question.text, title: title)] }
    }
    let finder = FeedFinder(
      http: context.http, language: LocaleFormat(context.environment.locale).language,
      now: Int(Date().timeIntervalSince1970))
    return try finder.suggestions(for: question.text)
  }

  /// Returns an update from stored feeds, with its age.
  private func update(
    _ records: [FeedRecord], _ options: NewsOptions, _ context: Context
  ) -> Update {
    let archive = NewsArchive(common: context.commonValues, own: context.values)
    let now = Date()
    var card = NewsCard(
      format: LocaleFormat(context.environment.locale), now: Int(now.timeIntervalSince1970),
      opened: Set(archive.opened))
    card.notes = [exported.map(NewsWords.exported)].compactMap(\.self) + News.problems(of: records)
    let front = Headlines(records).front(NewsCard.expandedCount)
    let pictures =
      options.showsPictures
      ? NewsPictures(archive: archive, http: context.http).known(for: front) : [:]
    let latest = records.compactMap(\.fetched).max()
    return Update(
      card.content(records, pictures: pictures),
      age: latest.map { Update.age(of: Date(timeIntervalSince1970: Double($0)), at: now) })
  }

  /// Returns the error if every feed failed; otherwise nil.
  private static func problem(of records: [FeedRecord]) -> String? {
    let problems = problems(of: records)
    return problems.count == records.count ? problems.first : nil
  }

  private static func problems(of records: [FeedRecord]) -> [String] {
    records.compactMap(\.problem)
  }
}

/// The actions of a news card.
enum NewsAction: Hashable {
  /// The user opened a story.
  case opened(String)
  /// Exports the list of feeds.
  case export

  init?(_ name: String) {
    let words = name.split(separator: " ")
    switch (words.first, words.dropFirst().first) {
    case ("opened", let key?): self = .opened(String(key))
    case ("export", nil): self = .export
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .opened(let key): "opened \(key)"
    case .export: "export"
    }
  }
}

/// The settings of a news card.
struct NewsOptions {
  /// The addresses of feeds or of pages that link to one, without duplicates.
  let feeds: [String]
  let showsPictures: Bool

  /// The maximum number of feeds, because each takes time to fetch.
  static let limit = 50

  init(_ settings: WidgetSettings) {
    var feeds: [String] = []
    for written in settings.list("feeds") ?? [] {
      guard let address = NewsOptions.address(written) else { continue }
      feeds.append(address)
    }
    if let path = settings.text("opml"), let list = OPML.feeds(readFile(path) ?? []) {
      feeds += list.map(\.address)
    }
    var known: Set<String> = []
    self.feeds = Array(feeds.filter { known.insert($0).inserted }.prefix(NewsOptions.limit))
    showsPictures = settings.isOn("pictures") ?? false
  }

  /// Returns the address for typed text such as "example.org".
  static func address(_ written: String) -> String? {
    let text = written.onOneLine(limit: 2000)
    guard !text.isEmpty, !text.contains(" ") else { return nil }
    let whole = text.contains("://") || text.hasPrefix("feed:") ? text : "https://\(text)"
    // Only the user may write a name and a password into an address, never a feed.
    let plain = whole.withoutUserInfo
    guard plain != whole, let address = Feed.address(plain),
      let start = whole.utf8.firstRange(of: "://".utf8)?.upperBound,
      let place = address.utf8.firstRange(of: "://".utf8)?.upperBound
    else { return Feed.address(whole) }
    let user = whole[start...].prefix(whole.count - plain.count)
    return "\(address[..<place])\(user)\(address[place...])"
  }
}
