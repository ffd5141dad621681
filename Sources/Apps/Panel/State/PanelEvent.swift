internal import Cards
internal import GTK
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// What happens to the panel: a value. Some events change the state, by `PanelState.apply`; features act on
/// the others.
nonisolated enum PanelEvent {
  // MARK: - News

  case widgets(HostChange)
  case notice(HostNotice)
  /// The names of apps were looked up.
  case apps([[String]: String?])
  /// The file of settings was read.
  case settings(PanelSettings, problems: [String], areInForce: Bool)
  case style(problems: [String])
  case memory(PanelMemory)
  case surroundings(isRightToLeft: Bool, canComeAtEdge: Bool)
  /// The monitors and the compositor, as the settings describe them.
  case desktop(monitors: [String], canBlurBehind: Bool)
  case look(Look, ColorFate?, pictureProblem: String?)
  case shortcut(ShortcutStanding)
  /// The panel came on the screen, or left it.
  case presence(isOnScreen: Bool)
  /// The panel is about to move, before it is drawn at its place.
  case place(PanelPlace, MonitorLayout)
  /// Monitors or work areas may have changed.
  case layout
  /// A minute began, or the clock was set.
  case minute
  /// A screen is about to cover the cards.
  case cover
  /// An app was launched, for which the panel makes room.
  case launched
  /// The outcome of something that was sent to an instance, perhaps by a control.
  case settled(ControlTicket?, ActionOutcome, instance: String)
  case added(instance: String, from: AddOrigin)
  /// The reason, as a sentence.
  case couldNotOpen(String)
  case notSaved(String)

  // MARK: - What the user wants

  /// Tries out settings that aren't written yet; nil ends that.
  case preview(PanelSettings?)
  /// Keeps the panel on the screen, whatever the file says until it is read the next time.
  case pinned(Bool)
  /// Alt is held, or released.
  case alternates(Bool)
  /// Keys are recorded to become the shortcut, and don't act as one meanwhile.
  case recording(Bool)
  /// Pins the panel, and writes that down.
  case pin(Bool)
  /// Shows the panel, with the keyboard.
  case focus
  /// The same, without a search.
  case showCards
  /// The same, with the card of an instance in sight.
  case showCard(instance: String)
  /// The pointer was pushed against the edge of the screen.
  case edgePushed
  case shortcutPressed(X11Time)
  /// Opens all settings, or those of an instance, perhaps at one of them.
  case openSettings(instance: String? = nil, field: String? = nil)
  /// The desktop's part of the state is needed.
  case readDesktop
  case edit(toAdd: Bool = false)
  case dismissInvitation
  case add(widget: String, from: AddOrigin, isConfined: Bool = false)
  /// Shows quick actions of an instance, near a point of its card.
  case peek(instance: String, at: Point?)
  case card(CardEvent, instance: String)
  case remove(instance: String)
  /// Updates all widgets.
  case refresh
}

/// Where the user chose to add a widget.
nonisolated enum AddOrigin: Hashable, Sendable {
  case list, search, quickActions, drop
}
