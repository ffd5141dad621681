import Expectations
import RandomTesting
import Testing
import WidgetCore

@testable import CryptoCurrencyKit

@Suite("Price history")
struct HistoryTests {
  private let today = UTCDay(number: 100)

  @Test func `days are ascending, unique, and not in the future`() {
    let history = History(
      [
        DayPrice(99, "3"), DayPrice(97, "1"), DayPrice(98, "2"), DayPrice(97, "1.5"),
        DayPrice(101, "9"), DayPrice(4000, "9"), DayPrice(96, "-1"), DayPrice(95, "0"),
      ], today: today)
    expect(history.days == [DayPrice(97, "1.5"), DayPrice(98, "2"), DayPrice(99, "3")])
    expect(history[UTCDay(number: 98)] == Money("2"))
    expect(history[UTCDay(number: 96)] == nil)
    expect(history[UTCDay(number: 100)] == nil)
  }

  @Test func `newer prices take precedence, and unique ones stay`() {
    let old = History([DayPrice(97, "1"), DayPrice(98, "2")], today: today)
    let new = History([DayPrice(98, "2.5"), DayPrice(99, "3")], today: today)
    expect(
      old.merged(with: new).days == [
        DayPrice(97, "1"), DayPrice(98, "2.5"), DayPrice(99, "3"),
      ])
    expect(History().merged(with: old) == old)
    expect(old.merged(with: History()) == old)
  }

  @Test func `merging in any order makes no duplicates`() {
    for seed in 0..<50 {
      var numbers = SeededNumbers(seed: seed)
      var history = History()
      var known: [Int: Int] = [:]
      for _ in 0..<20 {
        var days: [DayPrice] = []
        for _ in 0..<Int.random(in: 0...12, using: &numbers) {
          let day = Int.random(in: 60...105, using: &numbers)
          let price = Int.random(in: -2...50, using: &numbers)
          days.append(DayPrice(day, "\(price)"))
          if day <= 100, price > 0 { known[day] = price }
        }
        history = history.merged(with: History(days, today: today))
        expect(history.days.map(\.day.number) == known.keys.sorted())
        expect(history.days.allSatisfy { $0.price == Money("\(known[$0.day.number] ?? 0)") })
      }
    }
  }

  @Test func `the last days end today`() {
    let history = History((1...100).map { DayPrice($0, "\($0)") }, today: today)
    expect(history.last(7, upTo: today).days.map(\.day.number) == Array(94...100))
    expect(history.last(7, upTo: today + 5).days.map(\.day.number) == Array(99...100))
  }

  @Test func `days are in UTC`() {
    expect(UTCDay(at: 1_479_600_000) == sampleDay)
    expect(UTCDay(at: 1_479_599_999) == sampleDay - 1)
    expect(UTCDay(at: 0).number == 0 && UTCDay(at: -1).number == -1)
    expect(UTCDay(at: -86_400).number == -1 && UTCDay(at: -86_401).number == -2)
    expectEqual(sampleDay.text, "2016-11-20")
  }
}
