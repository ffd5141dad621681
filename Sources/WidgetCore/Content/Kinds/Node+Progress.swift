extension Node {
  /// A bar that is filled in part.
  public struct Progress: Hashable, Sendable {
    /// From 0 to 1.
    public var value: Double
    /// What the bar's empty part is drawn in; nil is the host's own.
    public var track: Tint?

    public init(_ value: Double, track: Tint? = nil) {
      self.value = value
      self.track = track
    }
  }
}

extension Node.Progress {
  static let description = KindDescription(
    standard: Node.Progress(0),
    fields: [.number("value", \.value, in: 0...1, isRequired: true), .tint("track", \.track)],
    work: { _, totals in totals.addOther() },
    outline: { ["\(($0.value * 1000).rounded() / 10)%"] },
    words: { progress in
      // Content that wasn't checked may have no number there.
      let share = progress.value >= 0 ? min(progress.value, 1) : 0
      return ["\(Int((share * 100).rounded()))%"]
    })
}
