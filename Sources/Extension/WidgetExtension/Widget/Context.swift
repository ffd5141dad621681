public import WidgetCore

/// The request that a widget answers, and the services that it can use.
public struct Context: Sendable {
  public let reason: UpdateReason
  /// The delay since the time of `wakeAt`; only for the reason `time`. It's long if the machine was asleep or off,
  /// or the panel wasn't running.
  public let late: Duration?
  /// The instance's id, if the widget was added more than once.
  public let instance: String
  public let settings: WidgetSettings
  /// Whether the panel has a card of another widget with these settings; see `ShareSettings` in the manual.
  public let isShared: Bool
  public let environment: EnvironmentDescription
  /// The names of pictures that the panel has already; don't send these again.
  public let pictures: Set<String>
  private let session: WidgetSession

  init(_ request: UpdateRequest, _ session: WidgetSession) {
    reason = request.reason
    late = request.late
    instance = request.instance
    settings = WidgetSettings(request.settings)
    isShared = request.isShared
    environment = request.environment
    pictures = Set(request.pictures)
    self.session = session
  }

  /// The store that all widgets and apps share, opened on first use.
  public var store: Store { session.store }

  /// The stored values of this card.
  public var values: StoredValues { store.values(of: session.id, instance: instance) }

  /// The stored values that all cards of this widget share.
  public var commonValues: StoredValues { store.values(of: session.id) }

  /// The HTTP client; curl is loaded on first use.
  public var http: HTTPClient { session.http }

  /// Shows content before the response, or at any time while the process runs. Push stored content first, and
  /// return fetched content. Can be called on any thread.
  public func push(_ content: Update) { session.send(.content(content.speakable)) }

  /// Shows serialized content that is still valid.
  public func push(_ content: WrittenContent) { session.write(content) }

  /// Offers to undo an action for a while, by sending another action. Call it while answering an action.
  public func offerUndo(_ text: String, sending action: String) {
    session.undo.put(UndoOffer(text.shortened(to: Limits.name), sending: action))
  }

  /// Shows a desktop notification, even while the panel is hidden; needs `Notify=true` in the manifest. It replaces
  /// one with the same id. A click arrives as an action.
  public func notify(_ notification: WidgetNotification) {
    session.send(.notify(notification.fitted))
  }

  /// Withdraws a notification.
  public func withdraw(_ id: String) { session.send(.withdraw(id: id)) }

  /// Hides the card until it has content again.
  public func setHasContent(_ hasContent: Bool) { session.send(.hasContent(hasContent)) }
}
