public import GTK
public import WidgetCore

/// Keeps the room of a chart.
public final class ChartView {
  public let canvas: Canvas
  public private(set) var height = 0.0

  public init(look: Look) { canvas = Canvas(role: .image, content: EmptyChart()) }

  public func show(
    _ chart: Node.Chart, tint: Tint?, strength: Strength, label: String?, locale: String
  ) {
    height = chart.height
    canvas.setAccessible(.label(label))
  }

  public func apply(_ look: Look) {}
}

private final class EmptyChart: CanvasContent {}
