/// A forecast of one source for a point: now, the next hours, and the next days. Times are seconds since 1970;
/// temperatures are in degrees Celsius, speeds in meters per second, pressures in hectopascals, and amounts in
/// millimeters. A value is nil if the source doesn't provide it.
public struct Forecast: Hashable, Sendable {
  public var point: Coordinates
  /// The time at which it was fetched.
  public var time: Int
  public var source: WeatherSourceName
  public var clock: PlaceClock
  public var current: Current?
  /// The precipitation by quarter hour, in order.
  public var quarters: [Quarter] = []
  /// The hours, in order; longer steps toward the end.
  public var hours: [Hour] = []
  /// The days, in order and without gaps.
  public var days: [Day] = []
  public var air: Air?

  public init(_ point: Coordinates, at time: Int, from source: WeatherSourceName, clock: PlaceClock)
  {
    self.point = point
    self.time = time
    self.source = source
    self.clock = clock
  }

  /// Conditions at a time.
  public struct Current: Hashable, Sendable {
    public var time: Int
    public var temperature: Double
    public var feelsLike: Double?
    public var sky: Sky?
    public var isDay: Bool?
    public var wind = Wind()
    /// From 0 to 1.
    public var humidity: Double?
    public var pressure: Double?

    public init(time: Int, temperature: Double) {
      self.time = time
      self.temperature = temperature
    }
  }

  public struct Wind: Hashable, Sendable {
    public var speed: Double?
    public var gusts: Double?
    /// The direction that the wind comes from: 0 is north, 90 is east.
    public var direction: Double?

    public init(speed: Double? = nil, gusts: Double? = nil, direction: Double? = nil) {
      self.speed = speed
      self.gusts = gusts
      self.direction = direction
    }
  }

  /// The precipitation in a quarter hour, which begins at `time`.
  public struct Quarter: Hashable, Sendable {
    public var time: Int
    public var amount: Double

    public init(time: Int, amount: Double) {
      self.time = time
      self.amount = amount
    }
  }

  /// The conditions at the beginning of an hour, and the precipitation in it.
  public struct Hour: Hashable, Sendable {
    public var time: Int
    public var temperature: Double?
    public var sky: Sky?
    public var isDay: Bool
    /// The probability of precipitation, from 0 to 1.
    public var chance: Double?
    public var amount: Double?

    public init(
      time: Int, temperature: Double? = nil, sky: Sky? = nil, isDay: Bool = true,
      chance: Double? = nil, amount: Double? = nil
    ) {
      self.time = time
      self.temperature = temperature
      self.sky = sky
      self.isDay = isDay
      self.chance = chance
      self.amount = amount
    }
  }

  public struct Day: Hashable, Sendable {
    /// The same as `CivilTime.dayNumber`.
    public var number: Int
    public var low: Double?
    public var high: Double?
    public var sky: Sky?
    public var chance: Double?
    public var sun: Sun?
    /// The highest UV index.
    public var ultraviolet: Double?

    public init(
      number: Int, low: Double? = nil, high: Double? = nil, sky: Sky? = nil,
      chance: Double? = nil, sun: Sun? = nil, ultraviolet: Double? = nil
    ) {
      self.number = number
      self.low = low
      self.high = high
      self.sky = sky
      self.chance = chance
      self.sun = sun
      self.ultraviolet = ultraviolet
    }
  }

  /// Air quality.
  public struct Air: Hashable, Sendable {
    public var time: Int
    /// The European air quality index; 0 is best.
    public var index: Double

    public init(time: Int, index: Double) {
      self.time = time
      self.index = index
    }
  }

  /// Plausible ranges; values outside are dropped.
  public enum Plausible {
    static let temperature = -95.0...65.0
    static let share = 0.0...1.0
    static let amount = 0.0...500.0
    static let speed = 0.0...150.0
    static let direction = 0.0...360.0
    static let pressure = 850.0...1100.0
    static let ultraviolet = 0.0...30.0
    static let air = 0.0...2000.0
    /// Returns whether a time is from some days ago to the end of any forecast.
    static func time(_ time: Int, at now: Int) -> Bool {
      (now - 3 * 86_400...now + 17 * 86_400).contains(time)
    }
  }

  /// Maximum number of hours, days and quarter hours.
  static let maximumHours = 240
  static let maximumDays = 16
  static let maximumQuarters = 96
}

extension ClosedRange<Double> {
  /// Returns the number if it is in the range, otherwise nil.
  func checked(_ number: Double?) -> Double? {
    number.flatMap { contains($0) ? $0 : nil }
  }
}
