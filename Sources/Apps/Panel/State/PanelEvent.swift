internal import Cards
internal import Controls
internal import Forms
internal import Frosting
internal import GTK
internal import Screens
internal import Styling

/// What happens in one part of the panel and concerns others: what the user wants, mostly.
enum PanelEvent {
  /// It has come on the screen, or gone from it.
  case presence(isOnScreen: Bool)
  /// It is about to be at another place, before it is drawn there.
  case place(PanelPlace, MonitorLayout)
  /// Monitors or work areas may be others.
  case layout
  /// It looks otherwise, or something else is wrong with its picture.
  case look
  /// Something else has become of the shortcut.
  case shortcut
  /// Whether keys are being pressed to become the shortcut, and are not to act as one.
  case recording(Bool)
  /// Settings are to be seen that aren't written yet.
  case preview(PanelSettings)
  /// These have been looked up.
  case apps([[String]: String?])

  /// The panel is to come, with the keyboard.
  case focus
  /// The same, with all cards to be seen.
  case showCards
  /// The same, with the card of an instance in sight.
  case showCard(instance: String)
  /// Something was started that it makes room for.
  case launched
  /// What the user wanted opened couldn't be; the reason, as a sentence.
  case couldNotOpen(String)
  /// A screen is to be seen.
  case present(Screen)
  /// The user wants the panel to stay on the screen, or no more.
  case pin(Bool)
  /// All settings are wanted, or those of an instance, perhaps at the row of one of them.
  case openSettings(instance: String? = nil, field: String? = nil)
  /// Settings are being looked for.
  case seekSettings
  /// The user wants to choose among all widgets.
  case edit
  /// A widget is wanted on the panel; `then` is told which instance it is.
  case add(widget: String, then: (_ instance: String) -> Void)
  /// Quick actions of an instance are wanted, near a point of its card.
  case peek(instance: String, at: Point?)
  /// Something was done with the card of an instance, wherever that is.
  case card(CardEvent, instance: String)
  /// An instance is to be taken off the panel.
  case remove(instance: String)
  /// All widgets are to be updated.
  case refresh
}
