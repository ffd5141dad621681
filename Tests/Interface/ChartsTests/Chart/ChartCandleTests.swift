import Expectations
import GTK
import RandomTesting
import Testing
import WidgetCore

@testable import Charts

@Suite("Chart candles") struct ChartCandleTests {
  private typealias Candle = Node.Chart.Candle
  private let day = 86_400.0

  private func walk(_ count: Int, seed: UInt64 = 1) -> [Candle] {
    var random = SeededNumbers(seed: seed)
    var value = 100.0
    return (0..<count).map { _ in
      let open = value
      value += .random(in: -3...3, using: &random)
      return Candle(
        open: open, high: max(open, value) + .random(in: 0...2, using: &random),
        low: min(open, value) - .random(in: 0...2, using: &random), close: value)
    }
  }

  @Test func `a rising candle is hollow, and a falling one filled`() {
    let candles = ChartGeometry(
      .candles([
        Candle(open: 10, high: 16, low: 9, close: 15), nil,
        Candle(open: 15, high: 16, low: 8, close: 10),
      ]), .candles, height: 160
    ).candles
    expectEqual(candles.count, 2)
    expect(candles.map(\.isRising) == [true, false])
    expect(candles.map { $0.hollow != nil } == [true, false])
    expectEqual(candles.map(\.wicks.count), [2, 2])
    expect(candles[1].middle - candles[0].middle > 150, "a gap leaves its slot empty")
  }

  @Test func `a candle without a change is a visible line`() {
    let candles = ChartGeometry(
      .candles([Candle(open: 5, high: 9, low: 1, close: 5)]), .candles
    ).candles
    expectEqual(candles.count, 1)
    expectEqual(candles.first?.body.height, 1)
    expect(candles.first?.hollow == nil)
  }

  @Test(arguments: [1, 2, 5, 31, 60, 800], [1, 0.5])
  func `candles don't touch, with centered lines and pixel-aligned edges`(
    count: Int, pixel: Double
  ) {
    let geometry = ChartGeometry(.candles(walk(count)), .candles, height: 160, pixel: pixel)
    let candles = geometry.candles
    for (candle, next) in zip(candles, candles.dropFirst()) {
      expect(candle.body.maxX < next.body.minX)
    }
    for candle in candles {
      expect(candle.body.width >= 3)
      for wick in candle.wicks {
        expect(wick.minX - candle.body.minX == candle.body.maxX - wick.maxX)
        expect(wick.intersection(candle.body).isEmpty)
      }
      for rect in candle.wicks + candle.sides {
        expect(geometry.bounds.intersection(rect) == rect)
        for edge in [rect.minX, rect.maxX, rect.minY, rect.maxY] {
          expect((edge / pixel).rounded() == edge / pixel)
        }
      }
    }
  }

  @Test func `too many candles are merged and keep their extremes`() {
    let all = walk(5000)
    let geometry = ChartGeometry(.candles(all), .candles)
    let candles = geometry.candles
    expect(candles.count <= 368 / 5)
    expect(candles.map(\.range).reduce(0) { $0 + $1.count } == 5000)
    for candle in candles {
      let joined = all[candle.range]
      expect(candle.candle.open == joined.first?.open)
      expect(candle.candle.close == joined.last?.close)
      expect(candle.candle.high == joined.map(\.high).max())
      expect(candle.candle.low == joined.map(\.low).min())
    }
    for (candle, next) in zip(candles, candles.dropFirst()) {
      expect(candle.body.maxX < next.body.minX)
    }
  }

  @Test func `the highest and lowest values are labeled in place`() {
    let candles = [
      Candle(open: 5, high: 6, low: 4, close: 5), Candle(open: 5, high: 20, low: 5, close: 6),
      Candle(open: 6, high: 7, low: -10, close: 5), Candle(open: 5, high: 6, low: 4, close: 6),
    ]
    let subject = ChartSubject(
      ChartSubject.Source(
        chart: Node.Chart(.candles(candles), kind: .candles), tint: nil, strength: .primary,
        label: nil, locale: "en_US"))
    expectEqual(subject.labels?.high, "20")
    expectEqual(subject.labels?.low, "−10")
    let geometry = ChartGeometry(.candles(candles), .candles, height: 160)
    let middle = geometry.labels.high.map { $0.minX + $0.width / 2 }
    expect(middle.map { abs($0 - geometry.candles[1].middle) < 1 } == true)
  }

  @Test func `scrubbing moves between candles, and shows the values drawn`() {
    let geometry = ChartGeometry(.candles(walk(5000)), .candles)
    let candles = geometry.candles
    for number in [0, 7, candles.count - 1] {
      let index = geometry.index(.to(x: candles[number].middle), from: nil)
      expect(index.flatMap(geometry.candle)?.range == candles[number].range)
    }
    var selected = geometry.index(.first, from: nil)
    for candle in candles.dropFirst() {
      selected = geometry.index(.forward, from: selected)
      expect(selected.map(candle.range.contains) == true)
    }
    expect(geometry.index(.forward, from: selected) == selected)
    expect(
      geometry.index(.back, from: geometry.index(.first, from: nil)) == candles[0].range.upperBound
        - 1)
    expect(geometry.index(.end, from: 3) == nil)
  }

  @Test func `a screen reader gets a description`() {
    let candles = [
      Node.Chart.TimedCandle(
        time: 1_751_500_800, candle: Candle(open: 10, high: 12, low: 9, close: 11)),
      Node.Chart.TimedCandle(time: 1_751_500_800 + day, candle: nil),
      Node.Chart.TimedCandle(
        time: 1_751_500_800 + 2 * day, candle: Candle(open: 11, high: 13, low: 10, close: 12)),
    ]
    let subject = ChartSubject(
      ChartSubject.Source(
        chart: Node.Chart(.timedCandles(candles), kind: .candles), tint: nil, strength: .primary,
        label: nil, locale: "en_US"))
    expect(
      subject.words.text
        == "Candlestick chart. 2 values, from Thu, Jul 3 to Sat, Jul 5. Lowest 9, highest 13. "
        + "Rising by 20%. Last 12.")
    let geometry = ChartGeometry(.timedCandles(candles), .candles)
    let candle = geometry.candle(at: 1)
    expectEqual(subject.texts(at: 1, candle), ["O 11  H 13  L 10  C 12", "12"])
    expectEqual(
      ChartWords.point(subject.selection(1), candle, subject.numbers),
      "open 11, high 13, low 10, close 12, Sat, Jul 5")
  }

  @Test(arguments: 1...100)
  func `no values lead to invalid coordinates`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    func number() -> Double {
      (ChartHostileTests.extremes.randomElement(using: &random) ?? nil) ?? 0
    }
    let candles = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      Node.Chart.TimedCandle(
        time: number(),
        candle: Candle(open: number(), high: number(), low: number(), close: number()))
    }
    for size in [(0.0, 0.0), (1, 98), (368, 1), (368, 98), (4000, 400)] {
      for kind in ChartKind.allCases {
        let geometry = ChartGeometry(
          .timedCandles(candles), kind, width: size.0, height: size.1)
        expect(geometry.numbers.allSatisfy { $0.isFinite && abs($0) < 5000 })
      }
    }
  }
}
