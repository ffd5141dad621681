import Expectations
import Testing

@testable import Controls

@Suite("Search index")
struct SearchIndexTests {
  private let index = SearchIndex([
    SearchItem(1, name: "Web Browser"),
    SearchItem(2, name: "Brow"),
    SearchItem(3, name: "Eyebrow Pencil"),
    SearchItem(4, name: "Firefox", details: ["Browse the Web", "internet"]),
    SearchItem(5, name: "Mail", details: ["Eyebrows"]),
    SearchItem(6, name: "Počasí v Žďáru"),
  ])

  @Test func `prefixes of names rank first, then of words, then substrings, then details`() {
    expectEqual(index.matches("brow"), [2, 1, 3, 4, 5])
    expectEqual(
      index.ranked("brow").map(\.rank), [.beginning, .words, .inside, .details, .insideDetails])
  }

  @Test func `each word has to match, in any order`() {
    expectEqual(index.matches("browser web"), [1])
    expectEqual(index.matches("web br"), [1, 4])
    expectEqual(index.matches("web zebra"), [])
  }

  @Test func `accents and case are ignored`() {
    expectEqual(index.matches("pocasi"), [6])
    expectEqual(index.matches("ZDAR"), [6])
    expectEqual(index.matches("žďáru"), [6])
  }

  @Test func `an empty text matches nothing`() {
    expectEqual(index.matches(""), [])
    expectEqual(index.matches("  …"), [])
    expectEqual(SearchIndex<Int>([]).matches("a"), [])
  }

  @Test func `a thousand names are searched within a frame`() {
    let many = SearchIndex(
      (0..<1000).map {
        SearchItem($0, name: "Application \($0)", details: ["Does something useful", "tool;work"])
      })
    let clock = ContinuousClock()
    let times = (0..<10).map { _ in clock.measure { _ = many.matches("useful work 99") } }
    expectEqual(many.matches("useful work 99").first, 99)
    expect(times.min() ?? .seconds(1) < .milliseconds(100), "unoptimised: \(times)")
  }
}
