// Ownership: holds its screens weakly; the presenter owns them.

internal import Cards
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Opens detail pages, and updates them with the widget's content.
final class ContentPages: PanelFeature {
  private let store: PanelStore
  private let host: any DrawingHost
  private let overlay: Overlay
  private let locale: String
  /// The open pages, each opened from the one before.
  private var open: [Open] = []
  private var instance = ""
  private weak var stack: StackScreen?

  private struct Open {
    let place: PagePlace
    weak var screen: ContentPageScreen?
    var content: Node
  }

  init(store: PanelStore, host: any DrawingHost, overlay: Overlay, locale: String) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.locale = locale
    store.observe(\.widgets, by: self) { pages, _ in pages.update() }
    store.observe(\.theme, by: self) { pages, _ in
      for page in pages.open { page.screen?.apply(pages.overlay.theme) }
    }
    store.observe(\.showsAlternates, by: self) { pages, _ in
      for page in pages.open {
        page.screen?.page.setShowsAlternates(pages.store.state.showsAlternates)
      }
    }
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .card(.perform(.show(let page)), let instance): open(page, of: instance)
    case .settled(let control, let outcome, let instance) where instance == self.instance:
      for page in open { page.screen?.page.settle(control, outcome) }
    default: break
    }
  }

  /// Opens the page of a click on a card or on another page.
  private func open(_ page: ContentPage, of instance: String) {
    prune()
    if instance != self.instance { open = [] }
    // The click was on the topmost page, or on the card below all pages.
    let onTop = open.last?.content.folded.place(of: page)
    guard let place = onTop ?? store.state[instance]?.content?.folded.place(of: page) else {
      return
    }
    // A page that opens from the card's settings still belongs to the card.
    if onTop == nil { open = [] }
    self.instance = instance
    let screen = ContentPageScreen(
      page.title, page.content, from: store.attribution(of: instance, Phrases.isShown(by:)),
      theme: overlay.theme, locale: locale)
    screen.page.card = instance
    screen.page.delegate = self
    screen.page.setShowsAlternates(store.state.showsAlternates)
    let isFirst = open.isEmpty
    open.append(Open(place: place, screen: screen, content: page.content))
    if !isFirst, let stack { return stack.push(screen.inTemplate()) }
    let stack = screen.inTemplate().inStack()
    self.stack = stack
    overlay.present(stack.inModal(), focusing: true)
  }

  /// Shows the current content, and closes pages that no longer exist.
  private func update() {
    prune()
    guard !open.isEmpty else { return }
    let state = store.state
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

  /// Removes closed pages and all pages opened from them.
  private func prune() {
    if let gone = open.firstIndex(where: { $0.screen == nil }) { open.removeSubrange(gone...) }
  }
}

extension ContentPages: CardDelegate {
  func handle(_ event: CardEvent, of instance: String) {
    store.dispatch(.card(event, instance: instance))
  }

  func handle(_ event: ContentView.Event, of instance: String) {
    switch event {
    case .unseen(let reason): host.noteInLog(reason, of: instance)
    }
  }

  /// Shows a menu on the topmost page.
  func show(_ menu: ControlMenu) {
    guard let anchor = menu.anchor, let screen = open.last(where: { $0.screen != nil })?.screen
    else {
      return menu.choose(nil)
    }
    screen.present(ChoiceScreen(menu), from: anchor)
  }
}
