public import WidgetCore

/// What a widget is told when it is asked for content.
public struct Context: Sendable {
  public let reason: UpdateReason
}
