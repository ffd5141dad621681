import Expectations
import Feeds
import Testing
import WidgetCore

@testable import Widgets

@Suite("Headlines")
struct HeadlinesTests {
  /// Returns feeds with stories at these times.
  private func headlines(_ feeds: [[Int?]]) -> Headlines {
    Headlines(
      feeds.enumerated().map { feed, dates in
        var record = FeedRecord("https://\(feed).example.org/")
        record.fetched = 100_000
        record.feed = Feed(
          title: "\(feed)",
          stories: dates.enumerated().map { number, date in
            Story(id: "\(feed).\(number)", title: "\(feed).\(number)", date: date)
          })
        return record
      })
  }

  private func titles(_ headlines: [Headline]) -> [String] { headlines.map(\.story.title) }

  @Test func `headlines are sorted by date across feeds`() {
    let all = headlines([[50, 30, 10], [40, 20]])
    expectEqual(titles(all.all), ["0.0", "1.0", "0.1", "1.1", "0.2"])
    expectEqual(titles(all.front(3)), ["0.0", "1.0", "0.1"])
  }

  @Test func `each feed has at least one headline`() {
    let all = headlines([[90, 80, 70, 60, 50], [3], [2]])
    expectEqual(titles(all.front(4)), ["0.0", "0.1", "1.0", "2.0"])
    expectEqual(titles(all.front(2)), ["0.0", "1.0"])
    expectEqual(titles(headlines([[9], [8], [7]]).front(2)), ["0.0", "1.0"])
    expect(headlines([[], []]).front(2).isEmpty)
  }

  @Test func `stories without a date keep their feed's order`() {
    let all = headlines([[nil, nil, nil]])
    expectEqual(titles(all.all), ["0.0", "0.1", "0.2"])
  }

  @Test func `a story in two feeds is shown once`() {
    let records = (0..<2).map { number in
      var record = FeedRecord("https://\(number).example.org/")
      record.feed = Feed(
        title: "\(number)",
        stories: [Story(id: "\(number)", title: "a", link: "https://a.b/", date: 5)])
      return record
    }
    expectEqual(Headlines(records).all.count, 1)
    var one = records[0]
    one.feed.stories.append(Story(id: "2", title: "b", link: "https://a.b/", date: 4))
    expectEqual(Headlines([one]).all.count, 2)
  }

  @Test(arguments: [9.2e18, -9.2e18, 1e300, -1, 0.5])
  func `a damaged record has no times beyond those of a clock`(number: Double) throws {
    var record = FeedRecord("https://a.b/")
    record.feed = Feed(
      title: "t", stories: (1...3).map { Story(id: "\($0)", title: "t", date: 777) }, rest: 777)
    (record.tried, record.fetched) = (777, 777)
    let text = record.json.text.replacing("777", with: "\(number)")
    let damaged = try #require(
      FeedRecord(try JSON(parsing: Array(text.utf8)), address: "https://a.b/"))
    expect(damaged.isDue(at: 1_800_000_000, isUrgent: false))
    expectEqual(Headlines([damaged]).front(8).count, 3)
  }

  @Test func `a record is the same after storing it`() {
    var record = FeedRecord("https://a.b/")
    record.feed = Feed(
      title: "é", page: "https://a.b/p",
      stories: [
        Story(id: "1", title: "t", link: "https://a.b/1", date: 5, picture: "https://a.b/1.png"),
        Story(id: "2", title: "u"),
      ], rest: 3600)
    (record.found, record.tried, record.fetched, record.problem) = ("https://a.b/f", 7, 6, "x")
    record.isGone = true
    expect(FeedRecord(record.json, address: "https://a.b/") == record)
    expect(FeedRecord(.object([]), address: "https://a.b/") == nil)
    expectEqual(FeedRecord("https://www.a.b/c").name, "a.b")
  }
}
