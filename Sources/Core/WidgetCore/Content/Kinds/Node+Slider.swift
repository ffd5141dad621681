extension Node {
  /// A slider; sends its value during and after dragging.
  public struct Slider: Hashable, Sendable {
    public var value: Double
    public var from: Double
    public var to: Double
    /// The step between values; nil is a hundredth of the range.
    public var step: Double?
    /// The themed icons at its ends.
    public var icon: String?
    public var endIcon: String?
    public var kind = SliderKind.value
    /// The name of the action that a click on the icon of a level sends, and what a screen reader says of it.
    public var iconAction: String?
    public var iconLabel: String?
    /// The time span in which it moves from end to end by itself; nil stays at the value.
    public var time: TimeSpan?

    public init(
      _ value: Double, from: Double = 0, to: Double = 1, step: Double? = nil, icon: String? = nil,
      endIcon: String? = nil
    ) {
      self.value = value
      self.from = from
      self.to = to
      self.step = step
      self.icon = icon
      self.endIcon = endIcon
    }
  }
}

/// The meaning of a slider's value.
public enum SliderKind: String, CaseIterable, Sendable {
  case value
  /// A place in something that plays, in seconds. It is written beside the slider, and sent when it is chosen.
  case position
  /// An amount up to 1, such as a volume: a filled bar. With an icon, it is as high as a button, and
  /// its icon and percentage are on it.
  case level
}

extension Node.Slider {
  static let description = KindDescription(
    standard: Node.Slider(0),
    fields: [
      .number("value", \.value, in: Limits.sliderValues, isRequired: true),
      .number("from", \.from, in: Limits.sliderValues),
      .number("to", \.to, in: Limits.sliderValues), .number("step", \.step),
      .icon("icon", \.icon), .icon("endIcon", \.endIcon),
      .choice("kind", \.kind), .timeSpan("time", \.time),
      .words("iconAction", \.iconAction, upTo: Limits.name),
      .words("iconLabel", \.iconLabel, upTo: Limits.name),
    ],
    checkTogether: { slider, node throws(ProtocolError) in
      try node.checkSends()
      try slider.check()
      if node.label == nil {
        throw ProtocolError(
          "a slider has no label", remedy: "expected words for a screen reader"
        ).inside("label")
      }
    },
    work: { (slider, totals) throws(ProtocolError) in
      totals.addControl()
      if slider.time != nil { totals.addTime() }
      if slider.kind == .position {
        for _ in 0..<2 { try totals.addText("0:00", "value", Totals.TextFont(.footnote)) }
      }
      if slider.kind == .level, slider.icon != nil {
        try totals.addText("100%", "value", Totals.TextFont(.caption))
      }
      if slider.iconAction != nil { totals.addControl() }
      for icon in [slider.icon, slider.endIcon].compactMap(\.self) { totals.addIcon(icon) }
    },
    outline: { slider in
      let numbers = [slider.value, slider.from, slider.to].map { JSON.number($0).text }
      let time = slider.time.map {
        "moving from \(ShownTime.moment($0.from)) to \(ShownTime.moment($0.to))"
      }
      return [
        slider.kind == .value ? "" : slider.kind.rawValue,
        "\(numbers[0]) from \(numbers[1]) to \(numbers[2])", time ?? "",
        slider.iconLabel.map { "icon \(inQuotes($0))" } ?? "",
      ]
    })

  private func check() throws(ProtocolError) {
    if iconAction != nil {
      guard kind == .level, icon != nil else {
        throw ProtocolError(
          "only the icon of a level has an action", remedy: "expected kind level and an icon"
        ).inside("iconAction")
      }
      if iconLabel == nil {
        throw ProtocolError(
          "an icon with an action has no label", remedy: "expected words for a screen reader"
        ).inside("iconLabel")
      }
    }
    guard from < to else {
      throw ProtocolError(
        "there are no numbers between from and to", remedy: "expected a to greater than from"
      ).inside("to")
    }
    guard (from...to).contains(value) else {
      throw ProtocolError(
        "\(JSON.number(value).text) is not between from and to",
        remedy: "expected a number from \(JSON.number(from).text) to \(JSON.number(to).text)"
      ).inside("value")
    }
    if let step {
      guard step > 0 else {
        throw ProtocolError(
          "\(JSON.number(step).text) is no step", remedy: "expected a number greater than 0"
        ).inside("step")
      }
      guard (to - from) / step <= Limits.sliderSteps else {
        throw ProtocolError(
          "there are more than \(Int(Limits.sliderSteps)) steps", remedy: "expected a greater step"
        ).inside("step")
      }
    }
  }

  /// Returns the value at a time in seconds since 1970.
  public func value(at now: Int) -> Double {
    time.map { from + (to - from) * $0.fraction(at: now) } ?? value
  }

  /// The step between values.
  public var safeStep: Double { step ?? (to - from) / 100 }
}
