public import WidgetCore

/// What is done with a widget that is run apart from the panel, once it has said what it shows.
public struct RehearsalScript: Hashable, Sendable {
  /// What is clicked then.
  public var click: ActionRequest?
  /// How long it is looked at from then on, as on a panel that is shown; nil is until its answer.
  public var span: Duration?

  public init(click: ActionRequest? = nil, span: Duration? = nil) {
    self.click = click
    self.span = span
  }
}
