extension Node {
  /// The face of an analogue clock, which the host keeps right.
  public struct Clock: Hashable, Sendable {
    /// A zone such as "Asia/Tokyo"; nil is the user's.
    public var zone: String?
    /// A time span of daylight at that place; it counts for all days. Nil is from 6 to 18 by that clock.
    public var day: TimeSpan?
    /// The diameter.
    public var size: Double

    public static let standardSize = 56.0

    public init(zone: String? = nil, day: TimeSpan? = nil, size: Double = Clock.standardSize) {
      self.zone = zone
      self.day = day
      self.size = size
    }

    /// The time of day that it shows.
    public var time: ShownTime { .clock(zone: zone) }

    /// Returns whether it is day: at a time in seconds since 1970, which is the given one there.
    public func isDay(at now: Int, _ there: CivilTime) -> Bool {
      guard let day else { return (6..<18).contains(there.hour) }
      let (rise, set) = (ShownTime.seconds(day.from), ShownTime.seconds(day.to))
      let since = (now - rise) % 86_400
      return (since < 0 ? since + 86_400 : since) < set - rise
    }
  }
}

extension Node.Clock {
  static let description = KindDescription(
    standard: Node.Clock(),
    fields: [zoneField, .timeSpan("day", \.day), .number("size", \.size, in: Limits.clockSize)],
    work: { _, totals in
      totals.addOther()
      totals.addTime()
    },
    outline: { clock in
      [
        clock.zone.map { "in \($0)" } ?? "", "size \(JSON.number(clock.size).text)",
        clock.day.map {
          "day from \(ShownTime.moment($0.from)) to \(ShownTime.moment($0.to))"
        } ?? "",
      ]
    })

  private static let zoneField = Field<Node.Clock>(
    facts: [FieldFacts(name: "zone", type: .text(upTo: Zone.nameLimit), isRequired: false)]
  ) { (clock, reader) throws(ProtocolError) in
    clock.zone = try reader.fields.string("zone")
  } write: { clock, _, members in
    members.add("zone", clock.zone)
  } check: { clock throws(ProtocolError) in
    try clock.time.check()
  }
}
