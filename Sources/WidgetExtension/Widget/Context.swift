public import WidgetCore

/// What a widget is told when it is asked, and what it may use.
public struct Context: Sendable {
  public let reason: UpdateReason
  /// Which one of several it is, if the widget was added more than once.
  public let instance: String
  public let settings: Settings
  public let environment: EnvironmentDescription
  private let session: WidgetSession

  init(_ request: UpdateRequest, _ session: WidgetSession) {
    reason = request.reason
    instance = request.instance
    settings = Settings(request.settings)
    environment = request.environment
    self.session = session
  }

  /// What all widgets and apps share. It is opened when it is first used.
  public var store: Store { session.store }

  /// What this card remembers.
  public var values: StoredValues { store.values(of: session.id, instance: instance) }

  /// What all cards of this widget remember together.
  public var commonValues: StoredValues { store.values(of: session.id) }

  /// Asks the web. It is loaded when it is first used.
  public var http: HTTPClient { session.http }

  /// Shows content at once, before the answer or at any time while the process lives: what is
  /// stored first, and what is fetched in the answer. May be called on any thread.
  public func push(_ content: Update) { session.send(.content(content.speakable)) }

  /// In answer to an action: offers the user for a while to take back what was done, by sending another
  /// one.
  public func offerUndo(_ text: String, sending action: String) {
    session.undo.put(UndoOffer(text, sending: action))
  }

  /// Hides the card until there is something to show again.
  public func setHasContent(_ hasContent: Bool) { session.send(.hasContent(hasContent)) }
}
