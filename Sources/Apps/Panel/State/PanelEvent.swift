internal import Cards
internal import GTK
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// An event of the panel. Some events change the state, by `PanelState.apply`; features act on
/// the others.
nonisolated enum PanelEvent {
  // MARK: - News

  case widgets(HostChange)
  case notice(HostNotice)
  /// The names of apps were looked up.
  case apps([[String]: String?])
  /// The widgets that need something that this computer lacks.
  case unusable(Set<String>)
  /// The settings file was read.
  case settings(PanelSettings, problems: [String], areInForce: Bool)
  case style(problems: [String])
  case memory(PanelMemory)
  case surroundings(isRightToLeft: Bool, canComeAtEdge: Bool)
  /// The monitors and the compositor's features, for the settings form.
  case desktop(monitors: [String], canBlurBehind: Bool)
  case theme(Theme, ColorOutcome?, pictureProblem: String?)
  case shortcut(ShortcutStatus)
  /// The panel appeared on the screen, or left it.
  case presence(isOnScreen: Bool)
  /// The panel is about to move, before it is drawn there.
  case place(PanelPlace, MonitorLayout)
  /// Monitors or work areas may have changed.
  case layout
  /// A minute began, or the clock was set.
  case minute
  /// A screen is about to cover the cards.
  case cover
  /// An app was launched, so the panel may hide.
  case launched
  /// The outcome of a request to an instance, perhaps by a control.
  case settled(ControlTicket?, ActionOutcome, instance: String)
  case added(instance: String, from: AddOrigin)
  /// The reason, as a sentence.
  case couldNotOpen(String)
  case notSaved(String)

  // MARK: - User actions

  /// Previews settings before they are saved; nil ends the preview.
  case preview(PanelSettings?)
  /// Pins or unpins the panel until the file is read again.
  case pinned(Bool)
  /// Alt was pressed or released.
  case alternates(Bool)
  /// The widgets in stacks whose content matters now.
  case relevant(Set<String>)
  /// The user turned a stack to a page.
  case turned(to: String)
  /// A search shows each page of a stack as a card of its own, or ends.
  case searching(Bool)
  /// A shortcut is being recorded, and doesn't trigger meanwhile.
  case recording(Bool)
  /// The next press of the shortcut is only a try.
  case tryingShortcut(Bool)
  /// Pins or unpins the panel, and saves that.
  case pin(Bool)
  /// Shows and focuses the panel.
  case focus
  /// Does the same, and ends a search.
  case showCards
  /// Does the same, and scrolls to an instance's card.
  case showCard(instance: String)
  /// The pointer was pushed against the screen edge.
  case edgePushed
  case shortcutPressed(X11Time)
  /// Opens all settings, or an instance's, perhaps at one field.
  case openSettings(instance: String? = nil, field: String? = nil)
  /// Asks for the desktop's part of the state.
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
