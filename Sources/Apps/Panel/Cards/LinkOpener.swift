// Ownership: the stage owns the question while it is asked.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Opens what widgets want opened: at once what is known to be harmless, what leads to the widget's own
/// app, and what the user has agreed to; all else is asked about, with the whole address.
final class LinkOpener: PanelFeature {
  private let store: PanelStore
  private let overlay: Overlay
  private let memory: PanelMemoryFile
  private let launcher: any AppLauncher
  private let log: Log
  private weak var question: LinkQuestion?

  init(
    store: PanelStore, overlay: Overlay, memory: PanelMemoryFile, launcher: any AppLauncher,
    log: Log
  ) {
    self.store = store
    self.overlay = overlay
    self.memory = memory
    self.launcher = launcher
    self.log = log
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .card(.perform(.open(let address)), let instance),
      .card(.perform(.visit(let address, _)), let instance):
      if let manifest = store.state[instance]?.manifest { open(address, for: manifest) }
    default: break
    }
  }

  /// Opens an address for a widget, or asks first.
  private func open(_ address: String, for manifest: Manifest) {
    let state = store.state
    let agreed = state.memory.links[manifest.id] ?? []
    guard let link = Link(address) else {
      return log.warning("\(manifest.id) wants to open what is never opened: \(address)")
    }
    let app = DesktopApp.first(of: manifest.apps)
    if !LinkOpener.asksFirst(link, app) || agreed.contains(link.scheme) {
      return hand(link, to: app)
    }
    // One at a time: a widget can't pile them up, as each follows a click.
    guard question == nil else { return }
    let question = LinkQuestion(link, widget: manifest.name(for: state.languages)) {
      [weak self] always in
      guard let self else { return }
      if always {
        memory.change { $0.links[manifest.id, default: []].insert(link.scheme) }
      }
      hand(link, to: app)
    }
    self.question = question
    overlay.present(question.inTemplate(), focusing: true)
  }

  /// Whether a user who hasn't agreed to anything yet is asked; `app` is the widget's own.
  static func asksFirst(_ link: Link, _ app: DesktopApp?) -> Bool {
    !link.isHarmless && !(app?.opens(link.address) ?? false)
  }

  /// Desktops know an app's own addresses from a list that not every installation renews.
  private func hand(_ link: Link, to app: DesktopApp?) {
    launcher.open(link.address) { [launcher, store] error in
      guard let error else { return store.dispatch(.launched) }
      guard let app, app.opens(link.address) else {
        return store.dispatch(.couldNotOpen("\(error)"))
      }
      do {
        try launcher.open(link.address, with: app)
        store.dispatch(.launched)
      } catch {
        store.dispatch(.couldNotOpen("\(error)"))
      }
    }
  }
}
