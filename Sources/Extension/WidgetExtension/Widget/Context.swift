public import WidgetCore

/// What a widget is told when it is asked, and what it may use.
public struct Context: Sendable {
  public let reason: UpdateReason
  /// By how much it comes after the time that `wakeAt` named; only with the reason `time`. More than a
  /// moment if the machine was asleep or off, or the panel not running.
  public let late: Duration?
  /// Which one of several it is, if the widget was added more than once.
  public let instance: String
  public let settings: Settings
  public let environment: EnvironmentDescription
  /// The names of pictures that were sent before and are kept: they need not be sent again.
  public let pictures: Set<String>
  private let session: WidgetSession

  init(_ request: UpdateRequest, _ session: WidgetSession) {
    reason = request.reason
    late = request.late
    instance = request.instance
    settings = Settings(request.settings)
    environment = request.environment
    pictures = Set(request.pictures)
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

  /// Shows what was written before, and is still right.
  public func push(_ content: WrittenContent) { session.write(content) }

  /// In answer to an action: offers the user for a while to take back what was done, by sending another
  /// one.
  public func offerUndo(_ text: String, sending action: String) {
    session.undo.put(UndoOffer(text, sending: action))
  }

  /// Tells the user through the desktop, also while the panel is hidden; the manifest says `Notify=true`.
  /// One with the same id takes the place of the one before. What is clicked comes as an action.
  public func notify(_ notification: WidgetNotification) {
    session.send(.notify(notification))
  }

  /// What that notification said is over.
  public func withdraw(_ id: String) { session.send(.withdraw(id: id)) }

  /// Hides the card until there is something to show again.
  public func setHasContent(_ hasContent: Bool) { session.send(.hasContent(hasContent)) }
}
