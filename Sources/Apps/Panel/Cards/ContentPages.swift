// Ownership: it knows the screens that it has made weakly; the stage owns what is on it.

internal import Cards
internal import GTK
internal import Screens
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// Opens what widgets show on screens of their own, and keeps that as the widget's content is.
final class ContentPages {
  private var state: PanelState
  private let host: Host
  private let look: () -> Look
  private let locale: String
  private let send: (PanelEvent) -> Void
  /// What is open, each opened from the one before.
  private var open: [Open] = []
  private var instance = ""
  private var showsAlternates = false
  private weak var stack: StackScreen?

  private struct Open {
    let place: PagePlace
    weak var screen: ContentPageScreen?
    var content: Node
  }

  init(
    _ state: PanelState, host: Host, look: @escaping () -> Look, locale: String,
    send: @escaping (PanelEvent) -> Void
  ) {
    self.state = state
    self.host = host
    self.look = look
    self.locale = locale
    self.send = send
  }

  /// Opens a screen that a click in the card, or on another such screen, is for.
  func open(_ page: ContentPage, of instance: String) {
    prune()
    if instance != self.instance { open = [] }
    // What was clicked lies on the topmost screen, or in the card below all of them.
    let onTop = open.last?.content.folded.place(of: page)
    guard let place = onTop ?? state[instance]?.content?.folded.place(of: page) else { return }
    // From the card's settings, it may be opened above such screens, and yet belongs to the card.
    if onTop == nil { open = [] }
    self.instance = instance
    let screen = ContentPageScreen(title(of: page), page.content, look: look(), locale: locale)
    screen.page.card = instance
    screen.page.delegate = self
    screen.page.setShowsAlternates(showsAlternates)
    let isFirst = open.isEmpty
    open.append(Open(place: place, screen: screen, content: page.content))
    if !isFirst, let stack { return stack.push(screen.inTemplate()) }
    let stack = screen.inTemplate().inStack()
    self.stack = stack
    send(.focus)
    send(.present(stack.inModal()))
  }

  /// Takes in what there is now. What is no more goes.
  func show(_ state: PanelState) {
    self.state = state
    prune()
    guard !open.isEmpty else { return }
    var origin = state[instance]?.content
    for index in open.indices {
      guard let page = origin?.folded.page(at: open[index].place) else {
        open[0].screen?.dismiss()
        return open = []
      }
      open[index].content = page.content
      open[index].screen?.show(page.content)
      origin = page.content
    }
  }

  /// The look has become another one.
  func lookChanged() { for page in open { page.screen?.apply(look()) } }

  /// Alt is held, or no more.
  func setShowsAlternates(_ value: Bool) {
    showsAlternates = value
    for page in open { page.screen?.page.setShowsAlternates(value) }
  }

  /// What became of something that was set.
  func settle(_ ticket: ControlTicket?, _ outcome: ActionOutcome, of instance: String) {
    guard instance == self.instance else { return }
    for page in open { page.screen?.page.settle(ticket, outcome) }
  }

  /// Those that the user has closed, and all that was opened from them.
  private func prune() {
    if let gone = open.firstIndex(where: { $0.screen == nil }) { open.removeSubrange(gone...) }
  }

  private func title(of page: ContentPage) -> String {
    guard page.title.isEmpty else { return page.title }
    return state[instance]?.name ?? state[instance]?.manifest?.name(for: state.languages) ?? ""
  }

}

extension ContentPages: CardDelegate {
  func handle(_ event: CardEvent, of instance: String) { send(.card(event, instance: instance)) }

  func handle(_ event: ContentView.Event, of instance: String) {
    switch event {
    case .cost(let cost): host.charge(cost, to: instance)
    case .unseen(let reason): host.noteInLog(reason, of: instance)
    case .comes, .drawn: break
    }
  }

  /// Shows options over the topmost of the screens.
  func show(_ menu: ControlMenu) {
    guard let anchor = menu.anchor, let screen = open.last(where: { $0.screen != nil })?.screen
    else {
      return menu.choose(nil)
    }
    screen.present(ChoiceScreen(menu), from: anchor)
  }
}
