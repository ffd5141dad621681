internal import GTK
internal import Styling
internal import WidgetCore

/// What a chart is painted in.
nonisolated struct ChartColors: Hashable, Sendable {
  let line: Color
  /// Below the line, where it is nearest to it.
  let area: Color
  let halo: Color
  /// Around the dot.
  let rim: Color
  /// Bars before the last one.
  let bar: Color
  let baseline: Color
  let label: Color
  /// Candles that rise, and those that fall.
  let rise: Color
  let fall: Color

  /// What those of several are drawn in that have no tint: next to each other they differ also for
  /// those who see few colors.
  static let tints: [Tint] = [.blue, .orange, .green, .purple, .red, .teal]

  /// What a chart without a tint is drawn in.
  static let standardTint = Tint.rgb(red: 43, green: 125, blue: 209)

  init(_ look: Look, tint: Tint?, strength: Strength = .primary) {
    let isQuiet = tint == nil && strength == .secondary
    line =
      isQuiet
      ? look.ink.secondary : look.ink.color(tint ?? ChartColors.standardTint, isLarge: true)
    let isLight = look.appearance == .light
    area = line.withAlpha(line.alpha * (isLight ? 0.26 : 0.34))
    halo = line.withAlpha(line.alpha * 0.25)
    rim = isLight ? .white : Color(0x1C, 0x1C, 0x1E)
    bar = line.withAlpha(line.alpha * 0.55)
    baseline = look.ink.divider
    label = look.ink.secondary
    // In a tint of their own, what is filled and what is hollow tells them apart.
    let isOwn = tint != nil || isQuiet
    rise = isOwn ? line : look.ink.color(.green, isLarge: true)
    fall = isOwn ? line : look.ink.color(.red, isLarge: true)
  }
}
