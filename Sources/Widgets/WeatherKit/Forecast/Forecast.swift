/// What one source says of the weather at a point: now, in the next hours, and on the next days. Times
/// are seconds since 1970; temperatures are degrees Celsius, speeds meters per second, pressures
/// hectopascals, and amounts millimeters. What a source doesn't say is nil.
public struct Forecast: Hashable, Sendable {
  public var point: Coordinates
  /// When it was fetched.
  public var time: Int
  public var source: WeatherSourceName
  public var clock: PlaceClock
  public var current: Current?
  /// What falls in quarters of an hour, in order.
  public var quarters: [Quarter] = []
  /// In order, an hour each, or more toward the end.
  public var hours: [Hour] = []
  /// In order, a day each, without gaps.
  public var days: [Day] = []
  public var air: Air?

  public init(_ point: Coordinates, at time: Int, from source: WeatherSourceName, clock: PlaceClock)
  {
    self.point = point
    self.time = time
    self.source = source
    self.clock = clock
  }

  /// How it is at a moment.
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
    /// Where it comes from: 0 is north, 90 is east.
    public var direction: Double?

    public init(speed: Double? = nil, gusts: Double? = nil, direction: Double? = nil) {
      self.speed = speed
      self.gusts = gusts
      self.direction = direction
    }
  }

  /// What falls in the quarter of an hour that begins then.
  public struct Quarter: Hashable, Sendable {
    public var time: Int
    public var amount: Double

    public init(time: Int, amount: Double) {
      self.time = time
      self.amount = amount
    }
  }

  /// How it is at the beginning of an hour, and what falls in it.
  public struct Hour: Hashable, Sendable {
    public var time: Int
    public var temperature: Double?
    public var sky: Sky?
    public var isDay: Bool
    /// How likely it is that something falls, from 0 to 1.
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
    /// As `CivilTime.dayNumber` has it.
    public var number: Int
    public var low: Double?
    public var high: Double?
    public var sky: Sky?
    public var chance: Double?
    public var sun: Sun?
    /// The highest index of ultraviolet light.
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

  /// How good the air is.
  public struct Air: Hashable, Sendable {
    public var time: Int
    /// The European index: 0 is best.
    public var index: Double

    public init(time: Int, index: Double) {
      self.time = time
      self.index = index
    }
  }

  /// What can be true of the weather on the earth; what is beyond is a mistake, and nothing.
  public enum Plausible {
    static let temperature = -95.0...65.0
    static let share = 0.0...1.0
    static let amount = 0.0...500.0
    static let speed = 0.0...150.0
    static let direction = 0.0...360.0
    static let pressure = 850.0...1100.0
    static let ultraviolet = 0.0...30.0
    static let air = 0.0...2000.0
    /// From some days before it is read to the end of what anybody forecasts.
    static func time(_ time: Int, at now: Int) -> Bool {
      (now - 3 * 86_400...now + 17 * 86_400).contains(time)
    }
  }

  /// More hours and days than these are never kept.
  static let mostHours = 240
  static let mostDays = 16
  static let mostQuarters = 96
}

extension ClosedRange<Double> {
  /// The number, if it lies within; nil for what doesn't.
  func checked(_ number: Double?) -> Double? {
    number.flatMap { contains($0) ? $0 : nil }
  }
}
