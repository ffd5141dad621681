// The stored format. Values are checked like those from the web, because a store can be damaged, or written by
// a later version.

internal import WidgetCore

extension Forecast {
  /// The version of the format; others are ignored.
  private static let form = 1.0

  var json: JSON {
    .object([
      JSON.Member("form", .number(Forecast.form)),
      JSON.Member("time", .number(Double(time))),
      JSON.Member("source", .string(source.rawValue)),
      JSON.Member("zone", clock.zoneName.map(JSON.string) ?? .null),
      JSON.Member("offset", .number(Double(clock.offset))),
      JSON.Member("current", current?.json ?? .null),
      JSON.Member("quarters", .array(quarters.map { .numbers([Double($0.time), $0.amount]) })),
      JSON.Member("hours", .array(hours.map(\.json))),
      JSON.Member("days", .array(days.map(\.json))),
      JSON.Member("air", air.map { .numbers([Double($0.time), $0.index]) } ?? .null),
    ])
  }

  /// nil for an invalid forecast.
  init?(_ json: JSON, at point: Coordinates) {
    guard json["form"]?.finite == Forecast.form, let time = json["time"]?.seconds(),
      let source = json["source"]?.string.flatMap(WeatherSourceName.init),
      let offset = json["offset"]?.finite.flatMap({ Int(exactly: $0) })
    else { return nil }
    self.init(
      point, at: time, from: source,
      clock: PlaceClock(zoneName: json["zone"]?.string, offset: offset))
    current = json["current"].flatMap(Current.init)
    quarters = Forecast.ordered(json["quarters"], Forecast.maximumQuarters, by: \.time) { row in
      guard let time = row.time(0), let amount = Plausible.amount.checked(row.number(1)) else {
        return nil
      }
      return Quarter(time: time, amount: amount)
    }
    hours = Forecast.ordered(json["hours"], Forecast.maximumHours, by: \.time, Hour.init)
    days = Forecast.ordered(json["days"], Forecast.maximumDays, by: \.number, Day.init)
    if let row = json["air"]?.elements.map(Row.init), let time = row.time(0),
      let index = Plausible.air.checked(row.number(1))
    {
      air = Air(time: time, index: index)
    }
  }

  /// Returns the valid items of the rows, in ascending order.
  private static func ordered<Item>(
    _ json: JSON?, _ most: Int, by key: (Item) -> Int, _ read: (Row) -> Item?
  ) -> [Item] {
    var items: [Item] = []
    for row in json?.elements?.prefix(most) ?? [] {
      guard let elements = row.elements, let item = read(Row(elements: elements)),
        items.last.map({ key($0) < key(item) }) ?? true
      else { continue }
      items.append(item)
    }
    return items
  }
}

/// The values of one item.
private struct Row {
  let elements: [JSON]

  func number(_ index: Int) -> Double? { index < elements.count ? elements[index].finite : nil }
  func time(_ index: Int) -> Int? { index < elements.count ? elements[index].seconds() : nil }
  func sky(_ index: Int) -> Sky? {
    index < elements.count ? elements[index].string.flatMap { Sky(rawValue: $0) } : nil
  }
}

extension JSON {
  fileprivate static func numbers(_ numbers: [Double?]) -> JSON { .array(numbers.map(maybe)) }

  fileprivate static func maybe(_ number: Double?) -> JSON { number.map(JSON.number) ?? .null }
}

extension Forecast.Current {
  fileprivate var json: JSON {
    .array([
      .number(Double(time)), .number(temperature), .maybe(feelsLike),
      sky.map { .string($0.rawValue) } ?? .null, .maybe(isDay.map { $0 ? 1 : 0 }),
      .maybe(wind.speed), .maybe(wind.gusts), .maybe(wind.direction), .maybe(humidity),
      .maybe(pressure),
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let row = json.elements.map(Row.init), let time = row.time(0),
      let temperature = Forecast.Plausible.temperature.checked(row.number(1))
    else { return nil }
    self.init(time: time, temperature: temperature)
    feelsLike = Forecast.Plausible.temperature.checked(row.number(2))
    sky = row.sky(3)
    isDay = row.number(4).map { $0 != 0 }
    wind.speed = Forecast.Plausible.speed.checked(row.number(5))
    wind.gusts = Forecast.Plausible.speed.checked(row.number(6))
    wind.direction = Forecast.Plausible.direction.checked(row.number(7))
    humidity = Forecast.Plausible.share.checked(row.number(8))
    pressure = Forecast.Plausible.pressure.checked(row.number(9))
  }
}

extension Forecast.Hour {
  fileprivate var json: JSON {
    .array([
      .number(Double(time)), .maybe(temperature), sky.map { .string($0.rawValue) } ?? .null,
      .number(isDay ? 1 : 0), .maybe(chance), .maybe(amount),
    ])
  }

  fileprivate init?(_ row: Row) {
    guard let time = row.time(0) else { return nil }
    self.init(
      time: time, temperature: Forecast.Plausible.temperature.checked(row.number(1)),
      sky: row.sky(2), isDay: row.number(3) != 0,
      chance: Forecast.Plausible.share.checked(row.number(4)),
      amount: Forecast.Plausible.amount.checked(row.number(5)))
  }
}

extension Forecast.Day {
  fileprivate var json: JSON {
    let (rise, set): (Double?, Double?) =
      if case .rises(let rise, let set) = sun { (Double(rise), Double(set)) } else { (nil, nil) }
    return .array([
      .number(Double(number)), .maybe(low), .maybe(high),
      sky.map { .string($0.rawValue) } ?? .null, .maybe(chance), .maybe(rise), .maybe(set),
      .maybe(ultraviolet),
    ])
  }

  fileprivate init?(_ row: Row) {
    guard let number = row.time(0) else { return nil }
    let sun: Sun? =
      if let rise = row.time(5), let set = row.time(6), rise < set { .rises(rise, sets: set) } else
      {
        nil
      }
    self.init(
      number: number, low: Forecast.Plausible.temperature.checked(row.number(1)),
      high: Forecast.Plausible.temperature.checked(row.number(2)), sky: row.sky(3),
      chance: Forecast.Plausible.share.checked(row.number(4)), sun: sun,
      ultraviolet: Forecast.Plausible.ultraviolet.checked(row.number(7)))
  }
}
