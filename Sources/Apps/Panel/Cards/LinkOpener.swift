// Ownership: the stage owns the question while it is asked.

internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore

/// Opens what widgets want opened: at once what is known to be harmless, what leads to the widget's own
/// app, and what the user has agreed to; all else is asked about, with the whole address.
final class LinkOpener {
  private let memory: PanelMemoryFile
  private let languages: [String]
  private let launcher: any AppLauncher
  private let log: Log
  private let send: (PanelEvent) -> Void
  private weak var question: LinkQuestion?

  init(
    memory: PanelMemoryFile, languages: [String], launcher: any AppLauncher, log: Log,
    send: @escaping (PanelEvent) -> Void
  ) {
    self.launcher = launcher
    self.memory = memory
    self.languages = languages
    self.log = log
    self.send = send
  }

  /// Opens an address for a widget, or asks first; `agreed` are the schemes that the user lets it open
  /// unasked.
  func open(_ address: String, for manifest: Manifest, agreed: Set<String>) {
    guard let link = Link(address) else {
      return log.warning("\(manifest.id) wants to open what is never opened: \(address)")
    }
    let app = DesktopApp.first(of: manifest.apps)
    if !LinkOpener.asksFirst(link, app) || agreed.contains(link.scheme) {
      return hand(link, to: app)
    }
    // One at a time: a widget can't pile them up, as each follows a click.
    guard question == nil else { return }
    let question = LinkQuestion(link, widget: manifest.name(for: languages)) { [weak self] always in
      guard let self else { return }
      if always {
        memory.change { $0.links[manifest.id, default: []].insert(link.scheme) }
      }
      hand(link, to: app)
    }
    self.question = question
    // What was clicked may lie in a window of its own, with the panel out of sight.
    send(.focus)
    send(.present(question.inTemplate()))
  }

  /// Whether a user who hasn't agreed to anything yet is asked; `app` is the widget's own.
  static func asksFirst(_ link: Link, _ app: DesktopApp?) -> Bool {
    !link.isHarmless && !(app?.opens(link.address) ?? false)
  }

  /// Desktops know an app's own addresses from a list that not every installation renews.
  private func hand(_ link: Link, to app: DesktopApp?) {
    launcher.open(link.address) { [launcher, send] error in
      guard let error else { return send(.launched) }
      guard let app, app.opens(link.address) else { return send(.couldNotOpen("\(error)")) }
      do {
        try launcher.open(link.address, with: app)
        send(.launched)
      } catch {
        send(.couldNotOpen("\(error)"))
      }
    }
  }
}
