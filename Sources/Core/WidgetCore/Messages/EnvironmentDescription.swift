/// The environment of a widget's content.
public struct EnvironmentDescription: Hashable, Sendable {
  /// The locale, such as "cs_CZ".
  public var locale: String
  /// The time zone, such as "Europe/Prague".
  public var timeZone: String
  public var isRightToLeft: Bool
  public var appearance: Appearance
  public var mode: DisplayMode
  /// The maximum size of content in each mode, in logical pixels.
  public var maximum: Maximum
  /// The number of screen pixels in a logical pixel.
  public var scale: Double

  public init(
    locale: String = "C", timeZone: String = "UTC", isRightToLeft: Bool = false,
    appearance: Appearance = .light, mode: DisplayMode = .compact, maximum: Maximum = Maximum(),
    scale: Double = 1
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.isRightToLeft = isRightToLeft
    self.appearance = appearance
    self.mode = mode
    self.maximum = maximum
    self.scale = scale
  }

  /// The maximum size in each mode.
  public struct Maximum: Hashable, Sendable {
    public var compact: Extent
    public var expanded: Extent

    public init(
      compact: Extent = Extent(width: 368, height: 110),
      expanded: Extent = Extent(width: 368, height: 640)
    ) {
      self.compact = compact
      self.expanded = expanded
    }

    /// Returns the maximum size inside of margins.
    public func inside(_ margins: Margins) -> Maximum {
      let margins = margins.filled(from: .none)
      func inner(_ extent: Extent) -> Extent {
        Extent(
          width: max(0, extent.width - (margins.leading ?? 0) - (margins.trailing ?? 0)),
          height: max(0, extent.height - (margins.top ?? 0) - (margins.bottom ?? 0)))
      }
      return Maximum(compact: inner(compact), expanded: inner(expanded))
    }

    public subscript(mode: DisplayMode) -> Extent {
      switch mode {
      case .compact: compact
      case .expanded: expanded
      }
    }
  }
}

/// The color scheme of the panel.
public enum Appearance: String, CaseIterable, Sendable {
  case light
  case dark
}

extension EnvironmentDescription {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "the environment")
    self.init()
    locale = try fields.string("locale") ?? locale
    timeZone = try fields.string("timeZone") ?? timeZone
    isRightToLeft = try fields.isOn("rtl") ?? isRightToLeft
    appearance = try fields.word("appearance") ?? appearance
    mode = try fields.word("mode") ?? mode
    maximum =
      try fields.read("maximum") { json throws(ProtocolError) in try Maximum(json) } ?? maximum
    scale = try fields.number("scale") ?? scale
  }

  var json: JSON {
    .object([
      JSON.Member("locale", .string(locale)),
      JSON.Member("timeZone", .string(timeZone)),
      JSON.Member("rtl", .bool(isRightToLeft)),
      JSON.Member("appearance", .string(appearance.rawValue)),
      JSON.Member("mode", .string(mode.rawValue)),
      JSON.Member(
        "maximum",
        .object([
          JSON.Member("compact", maximum.compact.json),
          JSON.Member("expanded", maximum.expanded.json),
        ])),
      JSON.Member("scale", .number(scale)),
    ])
  }
}

extension EnvironmentDescription.Maximum {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "the maximum")
    self.init()
    compact =
      try fields.read("compact") { json throws(ProtocolError) in try Extent(json) } ?? compact
    expanded =
      try fields.read("expanded") { json throws(ProtocolError) in try Extent(json) } ?? expanded
  }
}

extension Extent {
  init(_ json: JSON) throws(ProtocolError) {
    guard case .array(let sides) = json, sides.count == 2, case .number(let width) = sides[0],
      case .number(let height) = sides[1]
    else {
      throw ProtocolError(
        "\(json.kindName) is not a width and height", remedy: "expected [width, height]")
    }
    self.init(width: width, height: height)
  }

  var json: JSON { .array([.number(width), .number(height)]) }
}
