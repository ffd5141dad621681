import Expectations
import RandomTesting
import Testing
import WidgetCore

@testable import WeatherKit

@Suite("Forecasts over time")
struct ForecastTests {
  private let now = Answers.now

  private func forecast(
    amounts: [Int: Double] = [:], chances: [Int: Double] = [:], sky: Sky = .overcast,
    quarters: [Int: Double]? = nil
  ) -> Forecast {
    var forecast = Forecast(
      Answers.prague, at: now, from: .openMeteo, clock: PlaceClock(zoneName: "Europe/Prague"))
    forecast.hours = (-12..<36).map { hour in
      Forecast.Hour(
        time: now + hour * 3600, temperature: Double(hour), sky: sky,
        chance: chances.isEmpty ? nil : chances[hour] ?? 0, amount: amounts[hour] ?? 0)
    }
    if let quarters {
      forecast.quarters = (0..<24).map {
        Forecast.Quarter(time: now + $0 * 900, amount: quarters[$0] ?? 0)
      }
    }
    var current = Forecast.Current(time: now, temperature: 0.4)
    current.sky = sky
    forecast.current = current
    return forecast
  }

  // MARK: - Now

  @Test func `current conditions are valid for 90 minutes, then the hours are used`() throws {
    let forecast = forecast()
    expectEqual(forecast.present(at: now + 5399)?.temperature, 0.4)
    let later = try #require(forecast.present(at: now + 2 * 3600 + 1800))
    expect(later.temperature == 2.5 && later.sky == .overcast && later.humidity == nil)
    expect(forecast.present(at: now + 36 * 3600) == nil)
  }

  @Test func `day and night are computed if the source lacks them`() {
    let forecast = forecast()
    expect(forecast.present(at: now)?.isDay == true)
    expect(Sun.isUp(at: Answers.prague, now) && !Sun.isUp(at: Answers.prague, now + 6 * 3600))
  }

  @Test func `the next hours advance without a request`() {
    let forecast = forecast()
    expectEqual(forecast.hours(after: now, count: 6).map(\.temperature), [1, 2, 3, 4, 5, 6])
    expectEqual(forecast.hours(after: now + 3599, count: 6).first?.temperature, 1)
    expectEqual(forecast.hours(after: now + 3600, count: 6).first?.temperature, 2)
    // Toward the end there are fewer.
    expectEqual(forecast.hours(after: now + 33 * 3600, count: 6).map(\.temperature), [34, 35])
  }

  @Test func `longer steps aren't shown as hours`() {
    var forecast = forecast()
    forecast.hours = forecast.hours.filter {
      $0.time <= now + 2 * 3600 || ($0.time - now) % 21_600 == 0
    }
    expectEqual(forecast.hours(after: now, count: 6).map(\.temperature), [1, 2, 6])
  }

  @Test func `days begin with today in the zone of the place`() throws {
    var forecast = try Answers.forecast(Answers.openMeteo())
    expectEqual(forecast.days(from: now, count: 7).map(\.number), [20781, 20782, 20783])
    expectEqual(forecast.days(from: now + 12 * 3600, count: 7).map(\.number), [20782, 20783])
    expectEqual(forecast.days(from: now + 12 * 3600 - 1, count: 1).map(\.number), [20781])
    forecast.clock = PlaceClock(zoneName: "Pacific/Kiritimati")
    expectEqual(forecast.day(at: now)?.number, 20782)
  }

  // MARK: - What is coming

  @Test func `rain is announced with its start`() {
    expect(forecast().coming(at: now) == nil)
    expect(forecast(amounts: [3: 0.5]).coming(at: now) == .begins(.rain, now + 3 * 3600))
    expect(forecast(amounts: [7: 5]).coming(at: now) == nil)
    expect(forecast(amounts: [3: 0.1]).coming(at: now) == nil)
  }

  @Test func `unlikely precipitation isn't announced`() {
    let amounts = [2: 0.5, 4: 0.5]
    expect(
      forecast(amounts: amounts, chances: [2: 0.2, 4: 0.5]).coming(at: now)
        == .begins(.rain, now + 4 * 3600))
  }

  @Test func `quarter hours are more exact`() {
    expect(
      forecast(amounts: [1: 0.5], quarters: [6: 0.1, 7: 0.3]).coming(at: now)
        == .begins(.rain, now + 6 * 900))
  }

  @Test func `current precipitation has its end, ignoring short pauses`() {
    let raining = forecast(sky: .rain, quarters: [0: 0.2, 1: 0.2, 3: 0.2, 4: 0.2])
    expect(raining.coming(at: now) == .ends(.rain, now + 5 * 900))
    // It goes on for longer than is told.
    let amounts = Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, 1.0) })
    expect(forecast(amounts: amounts, sky: .snow).coming(at: now) == nil)
  }

  @Test func `the kind of precipitation depends on the sky or the temperature`() {
    expect(
      forecast(amounts: [3: 1], sky: .thunderstorm).coming(at: now)
        == .ends(.thunderstorm, now + 3600))
    var cold = forecast(amounts: [3: 1])
    for index in cold.hours.indices { cold.hours[index].temperature = -4 }
    expect(cold.coming(at: now) == .begins(.snow, now + 3 * 3600))
  }

  @Test func `an outdated forecast announces nothing`() {
    expect(forecast(amounts: [3: 1]).coming(at: now + 100 * 3600) == nil)
    expect(forecast(amounts: [3: 1], quarters: [:]).coming(at: now - 100 * 3600) == nil)
  }

  // MARK: - As it is kept

  @Test func `a forecast survives a round trip`() throws {
    var forecast = try Answers.forecast(
      Answers.openMeteo(quarters: Answers.list(8) { "\(now + $0 * 900)" }))
    forecast.air = Forecast.Air(time: now, index: 24)
    expectEqual(forecast.quarters.count, 8)
    let json = try JSON(parsing: Array(forecast.json.text.utf8))
    expect(Forecast(json, at: Answers.prague) == forecast)
  }

  @Test func `a damaged store never gives implausible weather`() throws {
    let text = Array(try Answers.forecast(Answers.openMeteo()).json.text.utf8)
    var readable = 0
    for seed in 0..<300 {
      var numbers = SeededNumbers(seed: seed)
      var bytes = text
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        let index = Int.random(in: 0..<bytes.count, using: &numbers)
        bytes[index] = "0123456789-.,[]{}\"e:tn".utf8.randomElement(using: &numbers) ?? 0
      }
      guard let json = try? JSON(parsing: bytes),
        let forecast = Forecast(json, at: Answers.prague)
      else { continue }
      readable += 1
      expect(forecast.isPlausible)
    }
    expect(readable > 20)
  }

  @Test func `another version of the format is ignored`() throws {
    let text = try Answers.forecast(Answers.openMeteo()).json.text
      .replacing("\"form\":1", with: "\"form\":2")
    try expect(Forecast(try JSON(parsing: Array(text.utf8)), at: Answers.prague) == nil)
  }

  // MARK: - Clocks, and when is asked

  @Test func `an unknown zone is the user's, unless solar time differs`()
    throws
  {
    let tokyo = try #require(Coordinates(latitude: 35.7, longitude: 139.7))
    expectEqual(
      PlaceClock(guessedFor: Answers.prague, home: "Europe/Prague", at: now).offset(at: now), 3600
    )
    expect(
      PlaceClock(guessedFor: tokyo, home: "Europe/Prague", at: now).offset(at: now) == 9 * 3600)
    expectEqual(PlaceClock(zoneName: "../../etc/passwd", offset: 7200).offset(at: now), 7200)
    expectEqual(PlaceClock(offset: 999_999).offset(at: now), 0)
  }

  @Test func `requests are 15 minutes apart, with a delay for each place`() throws {
    var seconds: Set<Int> = []
    for index in 0..<50 {
      let point = try #require(Coordinates(latitude: Double(index), longitude: 10))
      let forecast = Forecast(point, at: now, from: .openMeteo, clock: PlaceClock())
      let times = RefreshTimes(forecast)
      seconds.insert(times.next - now)
      expect((900..<1080).contains(times.next - now))
      expect(!times.isDue(at: times.next - 1, isUrgent: false))
      expect(times.isDue(at: times.next, isUrgent: false))
      expect(
        !times.isDue(at: now + 59, isUrgent: true) && times.isDue(at: now + 60, isUrgent: true))
      // The clock was set back: nobody knows how old it is.
      expect(times.isDue(at: now - 3600, isUrgent: false))
    }
    expect(seconds.count > 30)
  }

  @Test func `a card is refreshed at the next hour or with new data`() {
    let times = RefreshTimes(forecast())
    expect(times.refresh(after: now) == times.next - now)
    expectEqual(times.refresh(after: now - 100), 101)
    expectEqual(times.refresh(after: times.next), 900)
    expectEqual(times.refresh(after: now + 3500), 101)
  }
}
