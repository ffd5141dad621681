internal import Cards
internal import GLib
internal import WidgetCore
internal import WidgetHost

// The host's interface for each feature.

/// Sends the user's actions to a widget.
protocol ActionHost: AnyObject {
  @discardableResult
  func send(_ request: ActionRequest, to name: String) async -> ActionOutcome
}

/// Finds the programs that a click runs.
protocol ProgramHost: ActionHost {
  func command(_ words: [String], of name: String) -> Command?
  func noteInLog(_ text: String, of name: String)
}

/// Performs commands of a card.
protocol CardHost: ActionHost {
  func setMode(_ mode: DisplayMode, of name: String) throws(HostError)
  func refresh(_ name: String?)
  func movePlace(of name: String, to index: Int) throws(HostError)
  func stack(_ names: [String], on other: String) throws(HostError)
  func unstack(_ name: String) throws(HostError)
  func setFront(_ name: String) throws(HostError)
  func dismissNotice(of name: String)
  /// Sends pending changes at once.
  func tell()
}

/// Receives what is visible.
protocol DrawingHost: AnyObject {
  func setInView(_ names: Set<String>)
  func setCovered(_ names: Set<String>)
  func panelWaits()
  func panelWillBeDrawn()
  func panelWasDrawn()
  func noteInLog(_ text: String, of name: String)
}

/// Shows notifications that the desktop can't show.
protocol NoticeHost: ActionHost {
  func showOnCard(_ notification: WidgetNotification, of name: String)
}

/// Keeps a widget up to date while only its quick actions are shown.
protocol PeekHost: AnyObject {
  func beginPeek(at name: String)
  func endPeek(at name: String)
  func refresh(_ name: String?)
}

/// Changes which widgets are on the panel.
protocol ListHost: AnyObject {
  @discardableResult
  func add(_ id: String, settings: [String: String]) throws(HostError) -> String
  func move(_ name: String, to index: Int) throws(HostError)
  func stack(_ names: [String], on other: String) throws(HostError)
  func unstack(_ name: String) throws(HostError)
  func putAway(_ name: String) throws(HostError)
  func bringBack(_ name: String) throws(HostError)
  func forget(_ name: String) throws(HostError)
  func instancePutAway(of widget: String) -> String?
  func objection(to id: String) -> String
  func lookForWidgets()
  func findTheRest()
  func tell()
}

/// Changes the settings of widgets.
protocol SettingsHost: AnyObject {
  func rename(_ name: String, to title: String?) throws(HostError)
  func setSilent(_ isSilent: Bool, of name: String) throws(HostError)
  func set(_ changes: [String: String?], of name: String) throws(HostError)
  func keptSecrets(of name: String) -> Set<String>
  func suggest(
    _ text: String, for setting: String, given texts: [String: String], in name: String
  ) async -> SuggestionResult?
}

extension Host: CardHost, ProgramHost, DrawingHost, NoticeHost, PeekHost, ListHost, SettingsHost {}

extension ListHost {
  @discardableResult
  func add(_ id: String) throws(HostError) -> String { try add(id, settings: [:]) }
}

extension ActionHost {
  /// Sends a click, and dispatches its outcome.
  @discardableResult
  func send(
    _ request: ActionRequest, _ control: ControlTicket? = nil, to instance: String,
    telling store: PanelStore
  ) async -> ActionOutcome {
    let outcome = await send(request, to: instance)
    store.dispatch(.settled(control, outcome, instance: instance))
    return outcome
  }
}
