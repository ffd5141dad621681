public import WidgetCore

/// What to do with a rehearsed widget after its first content.
public struct RehearsalScript: Hashable, Sendable {
  /// The action to perform.
  public var click: ActionRequest?
  /// How long to run from then on, as on a visible panel; nil ends with its response.
  public var span: Duration?

  public init(click: ActionRequest? = nil, span: Duration? = nil) {
    self.click = click
    self.span = span
  }
}
