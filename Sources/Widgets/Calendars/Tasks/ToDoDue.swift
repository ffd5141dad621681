/// The due date of a to-do, with an optional time.
public struct ToDoDue: Hashable, Sendable, Codable {
  /// In days since January 1, 1970.
  public var day: Int
  /// The minute of the day; nil is any time.
  public var time: Int?

  public init(day: Int, time: Int? = nil) {
    self.day = day
    self.time = time
  }
}
