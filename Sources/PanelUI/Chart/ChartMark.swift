/// The dot at a line's last point, and at the one that was selected.
nonisolated enum ChartMark {
  static let dot = 3.5
  static let halo = 7.0
}

/// The line itself.
nonisolated enum ChartLine {
  static let width = 2.0
}
