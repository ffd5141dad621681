public import WidgetCore

/// What the panel is told of a widget instance.
public struct WidgetState: Hashable, Sendable {
  public var mode: DisplayMode
}
