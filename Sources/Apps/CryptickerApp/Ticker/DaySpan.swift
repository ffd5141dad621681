/// The number of days in the chart.
nonisolated enum DaySpan: Int, CaseIterable, Sendable {
  case week = 7
  case month = 30
  case quarter = 90
  case year = 365

  var days: Int { rawValue }
}
