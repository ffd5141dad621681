import Expectations
import FoundationEssentials
import Testing

@testable import WidgetExtension

@Suite("The time series")
struct SeriesTests {
  private func at(_ seconds: Double, _ value: Double) -> Sample {
    Sample(Date(timeIntervalSince1970: seconds), value)
  }

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `merging adds and corrects samples`() throws {
    let folder = try Folder()
    let series = Store(path: folder["store.db"]).series("BTC-EUR", in: "prices")
    try expectEqual(series.merge([at(3, 30), at(1, 10), at(2, 20)]), 3)
    try expectEqual(series.merge([at(1, 10), at(2, 20), at(4, 40)]), 1)
    try expectEqual(series.merge([at(2, 21)]), 1)
    try expect(series.samples() == [at(1, 10), at(2, 21), at(3, 30), at(4, 40)])
    try expectEqual(series.count(), 4)
  }

  @Test func `values that aren't finite are ignored`() throws {
    let folder = try Folder()
    let series = Store(path: folder["store.db"]).series("x", in: "a")
    try expectEqual(series.merge([at(1, .nan), at(2, .infinity), at(3, 3)]), 1)
    try expect(series.samples() == [at(3, 3)])
  }

  @Test func `a range includes both ends`() throws {
    let folder = try Folder()
    let series = Store(path: folder["store.db"]).series("x", in: "a")
    try series.merge((0..<10).map { at(Double($0), Double($0)) })
    try expect(series.samples(from: date(3), to: date(5)) == [at(3, 3), at(4, 4), at(5, 5)])
    try expect(series.samples(from: date(8)) == [at(8, 8), at(9, 9)])
    try expectEqual(series.samples(from: date(5), to: date(3)), [])
    try expect(series.last() == at(9, 9))
    try expect(series.last(upTo: date(4.5)) == at(4, 4))
    try expect(series.last(upTo: date(-1)) == nil)
  }

  @Test func `a step returns one sample each`() throws {
    let folder = try Folder()
    let series = Store(path: folder["store.db"]).series("x", in: "a")
    try series.merge((0..<10).map { at(Double($0), Double($0)) })
    try expect(
      series.samples(every: .seconds(4)) == [at(3, 3), at(7, 7), at(9, 9)])
    try expect(series.samples(from: date(2), to: date(8), every: .seconds(100)) == [at(8, 8)])
  }

  @Test func `old samples can be removed`() throws {
    let folder = try Folder()
    let store = Store(path: folder["store.db"])
    let series = store.series("x", in: "a")
    try store.series("y", in: "a").merge([at(1, 1)])
    try series.merge((0..<10).map { at(Double($0), Double($0)) })
    try series.remove(before: date(8))
    try expect(series.samples() == [at(8, 8), at(9, 9)])
    try expectEqual(store.series("y", in: "a").count(), 1)
  }

  @Test func `a new series is empty`() throws {
    let folder = try Folder()
    let series = Store(path: folder["store.db"]).series("x", in: "a")
    try expectEqual(series.samples(), [])
    try expect(series.last() == nil)
    try expectEqual(series.count(), 0)
    try series.remove(before: date(1))
  }

  @Test func `a hundred thousand samples are fast`() throws {
    let folder = try Folder()
    let series = Store(path: folder["store.db"]).series("x", in: "a")
    let samples = (0..<100_000).map { at(Double($0) * 60, Double($0)) }
    let clock = ContinuousClock()
    let writing = try clock.measure { try series.merge(samples) }
    var read: [Sample] = []
    let reading = try clock.measure { read = try series.samples() }
    expect(read == samples)
    let thinning = try clock.measure { read = try series.samples(every: .seconds(6000)) }
    expectEqual(read.count, 1000)
    // Generous limits for a busy machine without optimization.
    expect(writing < .seconds(10) && reading < .seconds(5) && thinning < .seconds(5))
  }
}
