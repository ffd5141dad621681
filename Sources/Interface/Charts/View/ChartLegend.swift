internal import GTK
internal import Theme
internal import WidgetCore

/// The names of several series above the chart, each with a dot of its color, if all of them fit.
struct ChartLegend {
  let height: Double
  private let entries: [(text: TextLayout, color: Color, left: Double)]
  private let foreground: Color

  private static let dot = 8.0
  private static let gapAfterDot = 5.0
  private static let gap = 14.0
  private static let margin = 12.0
  private static let below = 4.0
  /// Minimum height of a chart with a legend.
  private static let leastHeight = 72.0

  init?(
    _ subject: ChartSubject, _ setting: ChartFrame.Setting, _ font: Font, on canvas: Canvas
  ) {
    guard subject.several.count > 1, setting.size.height >= ChartLegend.leastHeight else {
      return nil
    }
    var left = subject.source.chart.isEdgeToEdge ? ChartLegend.margin : 0
    let end = setting.size.width - left
    var entries: [(TextLayout, Color, Double)] = []
    for one in subject.several {
      let text = TextLayout(one.name, on: canvas, font: font)
      entries.append((text, setting.theme.foreground.color(one.tint, isLarge: true), left))
      left += ChartLegend.dot + ChartLegend.gapAfterDot + text.size.width + ChartLegend.gap
    }
    guard left - ChartLegend.gap <= end else { return nil }
    let width = setting.size.width
    if canvas.direction == .rightToLeft {
      entries = entries.map { text, color, left in
        (text, color, width - left - ChartLegend.dot - ChartLegend.gapAfterDot - text.size.width)
      }
    }
    self.entries = entries
    readsFromRight = canvas.direction == .rightToLeft
    foreground = setting.theme.foreground.secondary
    height = (entries.map(\.0.size.height).max() ?? 0) + ChartLegend.below
  }

  private let readsFromRight: Bool

  func draw(into snapshot: borrowing Snapshot) {
    for (text, color, left) in entries {
      let size = text.size
      let beside = ChartLegend.dot + ChartLegend.gapAfterDot
      let dot = Rect(
        x: readsFromRight ? left + size.width + ChartLegend.gapAfterDot : left,
        y: (size.height - ChartLegend.dot) / 2, width: ChartLegend.dot, height: ChartLegend.dot)
      snapshot.fill(color, in: RoundedRect(dot, radius: ChartLegend.dot / 2))
      snapshot.text(text, foreground, at: Point(x: readsFromRight ? left : left + beside, y: 0))
    }
  }
}
