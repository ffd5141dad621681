import Expectations
import Feeds
import Foundation
import NetworkAddresses
import PriceServer
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite("The News widget")
struct NewsTests {
  private let server: PriceServer
  private let folder: WorkFolder
  private let store: Store

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
    store = Store(path: folder["store.db"])
  }

  private func tester(
    _ feeds: [String], pictures: Bool = false, more: [String: SettingValue] = [:],
    http: HTTPClient? = nil
  ) -> WidgetTester<News> {
    let settings: [String: SettingValue] = ["feeds": .list(feeds), "pictures": .isOn(pictures)]
    return WidgetTester(
      store: store, http: http,
      request: UpdateRequest(
        instance: "news-1", settings: settings.merging(more) { $1 },
        environment: EnvironmentDescription(locale: "en_US")))
  }

  /// Returns the URL of the pictures in a feed.
  private func pictures(of address: String) -> String { "/feeds/picture/\(address.suffix(36))/" }

  /// Returns the address of a feed for this test alone, because the server counts requests.
  private func own(_ way: String) -> String {
    "\(server.feed(way))?\(UUID().uuidString.lowercased())"
  }

  private var archive: NewsArchive {
    NewsArchive(
      common: store.values(of: News.id), own: store.values(of: News.id, instance: "news-1"))
  }

  /// Moves the last request back by a day.
  private func age(_ address: String) {
    var record = archive.record(address)
    record.tried = record.tried.map { $0 - 90_000 }
    archive.keep(record)
  }

  private func content(_ result: UpdateResult) throws -> Node {
    guard case .newData(let update) = result else {
      throw PriceServer.Trouble(what: "\(result)")
    }
    return update.content
  }

  private func titles(_ node: Node) -> [String] { node.texts(in: .expanded) }

  @Test func `a card without feeds has a settings button`() throws {
    var tester = tester([])
    let node = try content(tester.update(.appear))
    expectEqual(node.action, .editSettings)
    expect(node.texts(in: .compact).first == NewsWords.choose)
  }

  @Test func `stored headlines are shown at once, then new ones`() throws {
    let address = own("right")
    var tester = tester([address])
    let node = try content(tester.update(.appear))
    expect(tester.pushed.isEmpty)
    let compact = node.texts(in: .compact)
    expect(compact.contains("Story 1") && compact.contains("Story 2"))
    expect(!compact.contains("Story 3") && compact.contains("The Feed"))
    expect(titles(node).contains("Story 3"))

    var second = self.tester([address])
    expectEqual(second.update(.appear), .noData)
    guard case .content(let pushed)? = second.pushed.first else {
      Issue.record("nothing was pushed")
      return
    }
    expect(pushed.content == node)
    try expectEqual(
      server.requests(address.split(separator: "?").last.map(String.init) ?? "").count, 1)
  }

  @Test func `an unchanged feed isn't sent again`() throws {
    let address = own("right")
    var tester = tester([address])
    _ = tester.update(.appear)
    age(address)
    expectEqual(tester.update(.schedule), .noData)
    let record = archive.record(address)
    expect(
      record.problem == nil && record.feed.stories.count == 3 && record.validators?.tag == "\"1\"")
    let now = Int(Date().timeIntervalSince1970)
    expect((now - 600...now).contains(record.fetched ?? 0))
  }

  @Test func `new stories come first`() throws {
    let address = own("changing")
    var tester = tester([address])
    _ = tester.update(.appear)
    age(address)
    let node = try content(tester.update(.schedule))
    let stories = titles(node).filter { $0.hasPrefix("Story") }
    let numbers = stories.compactMap { Int($0.dropFirst(6)) }
    expect(numbers.count >= 2 && numbers == numbers.sorted(by: >))
  }

  @Test func `feeds are requested at most at their interval`() throws {
    let (plain, patient) = (own("other"), own("patient"))
    var tester = tester([plain, patient])
    for reason in [UpdateReason.appear, .schedule, .user, .online] { _ = tester.update(reason) }
    func count(_ address: String) throws -> Int {
      try server.requests(String(address.suffix(36))).count
    }
    try expect(count(plain) == 1 && count(patient) == 1)
    for address in [plain, patient] {
      var record = archive.record(address)
      record.tried = record.tried.map { $0 - 3600 }
      archive.keep(record)
    }
    _ = tester.update(.schedule)
    try expect(count(plain) == 2 && count(patient) == 1)
    _ = tester.update(.user)
    try expect(count(plain) == 2 && count(patient) == 2)
  }

  @Test(arguments: [
    ("429", "too many requests"), ("429/120", "not to be contacted"),
    ("503/60", "not to be contacted"),
    ("500", "server error (500)"), ("404", "doesn’t have the requested content"),
    ("410", "no longer exists"),
    ("cut", "cut short"), ("broken", "not a feed"), ("empty", "empty"), ("html", "no feed"),
    ("large", "larger than"),
  ])
  func `a failure is shown, and old headlines stay`(_ way: String, _ sentence: String) throws {
    // Statuses with a pause use another port, so that the pause doesn't affect the others.
    let address =
      "\(server.feed(way, way.hasPrefix("429") || way.hasPrefix("503") ? 3 : 1))?\(UUID().uuidString.lowercased())"
    var tester = tester([address])
    guard case .failed(let reason) = tester.update(.appear) else {
      Issue.record("\(way)")
      return
    }
    expect(reason.contains(sentence) || reason.contains("contacted"), "\(reason)")

    var record = FeedRecord(address)
    record.feed = Feed(title: "Old", stories: [Story(id: "1", title: "Old story")])
    record.fetched = Int(Date().timeIntervalSince1970) - 7200
    archive.keep(record)
    let good = own("other")
    var both = self.tester([address, good])
    let node = try content(both.update(.appear))
    expect(titles(node).contains("Old story") && titles(node).contains("Story 11"))
    expect(titles(node).contains { $0.contains(sentence) || $0.contains("contacted") })
  }

  @Test func `a feed that is gone isn't requested again`() throws {
    let address = own("410")
    var tester = tester([address])
    _ = tester.update(.appear)
    age(address)
    _ = tester.update(.user)
    try expectEqual(server.requests(String(address.suffix(36))).count, 1)
    expect(archive.record(address).isGone)
  }

  @Test(arguments: ["wrong-type", "moved", "page", "in-flight", "half"])
  func `every format of feeds is read`(_ way: String) throws {
    var tester = tester([own(way)])
    let texts = titles(try content(tester.update(.appear)))
    expect(texts.contains("The Feed") && texts.contains { $0.hasPrefix("Story") }, "\(texts)")
  }

  @Test func `the feed of a page is requested directly the next time`() throws {
    let address = own("page")
    var tester = tester([address])
    _ = tester.update(.appear)
    expect(archive.record(address).found == server.feed("right"))
    age(address)
    _ = tester.update(.schedule)
    try expectEqual(server.requests(String(address.suffix(36))).count, 1)
  }

  @Test func `a slow feed doesn't delay the others`() throws {
    var tester = tester([own("right"), own("slow"), own("other")])
    let texts = titles(try content(tester.update(.appear)))
    expect(texts.contains("Story 1") && texts.contains("Story 21") && texts.contains("Story 11"))
    let isEarly = tester.pushed.contains { message in
      guard case .content(let update) = message else { return false }
      let titles = titles(update.content)
      return titles.contains("Story 1") && titles.contains("Story 11")
        && !titles.contains("Story 21")
    }
    expect(isEarly)
  }

  @Test func `six feeds are requested at the same time, and no more`() throws {
    // The server answers none of them until it has six requests.
    let test = UUID().uuidString.lowercased()
    let feeds = (0..<12).map { server.feed("together/\(test)/\($0)") }
    var tester = tester(feeds)
    _ = try content(tester.update(.appear))
    for feed in feeds { expect(archive.record(feed).problem == nil, "\(feed)") }
    let most = try PriceServer.run("curl", ["-s", server.feed("together/\(test)/most")])
    expectEqual(most, "6")
  }

  @Test func `feeds that failed are requested last, and the others by age`() {
    let records = [(9, "down"), (1, nil), (nil, "down"), (5, nil), (nil, nil), (5, nil)].map {
      (tried: Int?, problem: String?) in
      var record = FeedRecord("https://a.b/")
      (record.tried, record.problem) = (tried, problem)
      return record
    }
    expectEqual(News.order(of: records), [4, 1, 3, 5, 2, 0])
  }

  @Test func `an empty feed is explained`() throws {
    var tester = tester([own("none")])
    try expect(content(tester.update(.appear)).texts(in: .compact) == [NewsWords.noStories])
  }

  @Test func `an opened story stays dimmed`() throws {
    let address = own("right")
    var tester = tester([address])
    let node = try content(tester.update(.appear))
    let row = try #require(node.first { if case .visit? = $0.action { true } else { false } })
    guard case .visit(let link, let action)? = row.action else { return }
    expect(link.hasSuffix("/stories/1") && row.menu.map(\.action) == [.copy(link)])
    let dimmed = try content(tester.action(action))
    let title = try #require(
      dimmed.first { if case .text(let text) = $0.kind { text.text == "Story 1" } else { false } })
    expectEqual(title.strength, .secondary)
    var later = self.tester([address])
    _ = later.update(.appear)
    guard case .content(let pushed)? = later.pushed.first else { return }
    expect(pushed.content == dimmed)
  }

  @Test func `no picture is fetched without the setting`() throws {
    let address = own("illustrated")
    var tester = tester([address])
    _ = tester.update(.appear)
    try expect(server.requests(pictures(of: address)).isEmpty)
  }

  @Test
  func `pictures come from the feed, within the size limit, in known formats`()
    throws
  {
    let address = own("illustrated")
    var tester = tester([address], pictures: true)
    let node = try content(tester.update(.appear))
    let images = node.everyNode.filter { if case .image = $0.kind { true } else { false } }
    expectEqual(images.count, 1)
    let asked = try server.requests(pictures(of: address))
    expect(!asked.isEmpty && asked.allSatisfy { !$0.contains("webp") })
    age(address)
    var again = self.tester([address], pictures: true)
    _ = again.update(.schedule)
    try expect(server.requests(pictures(of: address)) == asked)
    var without = self.tester([address])
    _ = without.update(.appear)
    let picture = "http://127.0.0.1:\(server.ports[0])\(pictures(of: address))a.png"
    expect(archive.picture(picture) == nil)
  }

  /// A client that takes 127.0.0.2 for a server on the web.
  private var web: HTTPClient {
    HTTPClient(
      store: store, userAgent: HTTPClient.standardUserAgent, authorities: nil,
      isLocal: { $0.isLocal && $0.bytes != [127, 0, 0, 2] }
    ) { Date() }
  }

  private func onTheWeb(_ address: String) -> String {
    address.replacing("127.0.0.1", with: "127.0.0.2")
  }

  @Test func `a feed on the web never leads to pictures on this computer`() throws {
    let address = onTheWeb(own("local-pictures"))
    var tester = tester([address], pictures: true, http: web)
    let node = try content(tester.update(.appear))
    expect(titles(node).contains("Story 5"))
    expect(!node.everyNode.contains { if case .image = $0.kind { true } else { false } })
    try expect(server.requests(pictures(of: address)).isEmpty)
  }

  @Test func `a feed that the user has on this computer may have its pictures there`() throws {
    let address = own("local-pictures")
    var tester = tester([address], pictures: true, http: web)
    let node = try content(tester.update(.appear))
    expect(node.everyNode.contains { if case .image = $0.kind { true } else { false } })
    try expect(!server.requests(pictures(of: address)).isEmpty)
  }

  @Test(arguments: ["local-page", "local-move"])
  func `a page on the web never leads to a feed on this computer`(way: String) throws {
    let address = onTheWeb(own(way))
    var tester = tester([address], http: web)
    guard case .failed(let sentence) = tester.update(.appear) else {
      Issue.record("It has content")
      return
    }
    expectEqual(
      sentence, "127.0.0.1 is on your own network, where links from the web aren’t followed")
    let asked = try server.requests(String(address.suffix(36)))
    expect(!asked.isEmpty && !asked.contains { $0.hasPrefix("/feeds/right") }, "\(asked)")
  }

  @Test func `a feed with a user in its address is read, and the user isn't shown`() throws {
    let address = own("right").replacing("://", with: "://bob:pw@")
    expectEqual(NewsOptions.address(address), address)
    expectEqual(NewsOptions.address("token@a.b/feed"), "https://token@a.b/feed")
    expect(NewsOptions.address("https://bob:pw@/") == nil)
    expect(FeedRecord(address).name.hasPrefix("127.0.0.1"))
    var tester = tester([address])
    let texts = try content(tester.update(.appear)).texts(in: .expanded)
    expect(texts.contains("Story 1") && !texts.contains { $0.contains("bob") })
    let written = try FeedExport.write([archive.record(address)], to: folder["out"])
    try expect(!String(contentsOfFile: written, encoding: .utf8).contains("bob"))
  }

  @Test func `feeds can be imported and exported`() throws {
    let (one, two) = (own("right"), own("other"))
    let path = folder["in.opml"]
    try OPML.text([FeedLink(title: "x", address: two)], title: "t")
      .write(toFile: path, atomically: true, encoding: .utf8)
    var tester = tester([one], more: ["opml": .text(path)])
    let texts = titles(try content(tester.update(.appear)))
    expect(texts.contains("Story 1") && texts.contains("Story 11"))
    let written = try FeedExport.write([one, two].map(archive.record), to: folder["out"])
    let feeds = try OPML.feeds([UInt8](Data(contentsOf: URL(filePath: written))))
    expect(
      feeds == [
        FeedLink(title: "The Feed", address: one), FeedLink(title: "The Other", address: two),
      ])
  }

  @Test func `suggestions include well-known feeds and those of a page`() throws {
    var tester = tester([])
    guard case .found(let known) = tester.suggest("guard", for: "feeds") else { return }
    expectEqual(known.map(\.title), ["The Guardian"])
    guard case .found(let found) = tester.suggest(own("page"), for: "feeds") else { return }
    expect(found.map(\.value) == [server.feed("right")] && found.map(\.title) == ["News"])
    let feed = own("right")
    guard case .found(let itself) = tester.suggest(feed, for: "feeds") else { return }
    expect(itself.map(\.value) == [feed] && itself.map(\.title) == ["The Feed"])
    expect(tester.suggest("zzz", for: "feeds") == .found([]))
    guard case .failed(let reason) = tester.suggest(own("html"), for: "feeds") else {
      Issue.record("a page without feeds has none")
      return
    }
    expect(reason.contains("no feed"))
  }

  @Test func `equal story ids in different feeds are distinct`() throws {
    func node(_ title: String) -> Node {
      let records = ["a", "b"].map { host in
        var record = FeedRecord("https://\(host).org/")
        record.fetched = 1_000_000
        record.feed = Feed(title: String(repeating: host, count: 300))
        record.feed.stories = ["1", "2", "3"].map { Story(id: $0, title: "\(host) \(title)") }
        return record
      }
      return NewsCard(format: LocaleFormat("en_US"), now: 1_000_000, opened: []).content(records)
    }
    try node("Story").check()
    expect(titles(node("Story")).filter { $0.hasSuffix(" Story") }.count >= 6)
    // One character for the reader is many for the limits.
    try node(String(repeating: "👨‍👩‍👧‍👦", count: 42)).check()
  }

  @Test func `the number of more stories counts hidden ones only`() throws {
    let records = [4, 9].enumerated().map { feed, count in
      var record = FeedRecord("https://\(feed).example.org/")
      record.fetched = 1_000_000
      record.feed = Feed(
        title: "Feed \(feed)",
        stories: (0..<count).map { Story(id: "\($0)", title: "\(feed).\($0)", date: 1_000 - $0) })
      return record
    }
    let node = NewsCard(format: LocaleFormat("en_US"), now: 1_000_000, opened: []).content(records)
    let list = try #require(node.first { $0.id == "rest" })
    guard case .list(let rows) = list.kind else {
      Issue.record("\(list.outline)")
      return
    }
    // The row for the feeds is the only one visible on the card.
    expect(rows.max == 1 && rows.rows.first?.id == "by feed")
    let shown = Set(titles(node).filter { $0.contains(".") })
    let more = rows.rows.dropFirst().flatMap { $0.words.prefix(1) }
    expect(shown.count == NewsCard.expandedCount && more.count == 13 - shown.count)
    expect(shown.isDisjoint(with: more))
  }

  @Test func `a thousand stories of fifty feeds are within the limits`() throws {
    let letters = ["Ж", "ع", "日", "ก", "a"]
    let records = (0..<50).map { feed in
      var record = FeedRecord("https://example.org/\(feed)")
      record.fetched = 1_000_000
      record.feed = Feed(
        title: "Feed \(feed) \(letters[feed % 5])",
        stories: (0..<150).map { number in
          Story(
            id: "\(feed) \(number)", title: String(repeating: "\(letters[feed % 5]) ", count: 150),
            link: "https://example.org/\(String(repeating: "x", count: 1900))",
            date: 1_000_000 - number * 60)
        })
      return record
    }
    let card = NewsCard(format: LocaleFormat("en_US"), now: 1_000_000, opened: [])
    let node = card.content(records)
    try node.check()
    expect(node.json.bytes.count < 400_000)
  }
}

extension Node {
  fileprivate func first(where isWanted: (Node) -> Bool) -> Node? {
    everyNode.first(where: isWanted)
  }
}
