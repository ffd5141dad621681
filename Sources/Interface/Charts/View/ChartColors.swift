internal import GTK
internal import Theme
internal import WidgetCore

/// The colors of a chart.
nonisolated struct ChartColors: Hashable, Sendable {
  let line: Color
  /// The fill below the line, at its strongest.
  let area: Color
  let halo: Color
  /// The rim of the dot.
  let rim: Color
  /// All bars except the last.
  let bar: Color
  let baseline: Color
  let label: Color
  /// Rising and falling candles.
  let rise: Color
  let fall: Color

  /// Default tints of several series; neighbors differ in lightness for users with color blindness.
  static let tints: [Tint] = [.blue, .orange, .green, .purple, .red, .teal]

  /// The tint of a chart without one.
  static let standardTint = Tint.rgb(red: 43, green: 125, blue: 209)

  init(_ theme: Theme, tint: Tint?, strength: Strength = .primary) {
    let isQuiet = tint == nil && strength == .secondary
    line =
      isQuiet
      ? theme.foreground.secondary
      : theme.foreground.color(tint ?? ChartColors.standardTint, isLarge: true)
    let isLight = theme.appearance == .light
    area = line.withAlpha(line.alpha * (isLight ? 0.26 : 0.34))
    halo = line.withAlpha(line.alpha * 0.25)
    rim = isLight ? .white : Color(0x1C, 0x1C, 0x1E)
    bar = line.withAlpha(line.alpha * 0.55)
    baseline = theme.foreground.divider
    label = theme.foreground.secondary
    // With one tint, only hollow and filled bodies tell rising from falling.
    let isOwn = tint != nil || isQuiet
    rise = isOwn ? line : theme.foreground.color(.green, isLarge: true)
    fall = isOwn ? line : theme.foreground.color(.red, isLarge: true)
  }
}
