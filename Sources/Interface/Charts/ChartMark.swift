/// The dot at a line's last point, and at the one that was selected.
nonisolated enum ChartMark {
  static let dot = 3.5
  /// A rim in the color of the ground, which sets the dot off from its line.
  static let rim = 5.0
  static let halo = 7.0
}

/// The line itself.
nonisolated enum ChartLine {
  static let width = 2.0
  /// The radius of a value that has none beside it.
  static let loneDot = 1.75
}
