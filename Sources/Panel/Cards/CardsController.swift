// Ownership: it owns neither the host nor the content; both live as long as the session.

internal import Cards
internal import GLib
internal import GTK
internal import KeyFiles
internal import WidgetCore
internal import WidgetHost

/// Stands between the host and what is seen of it: states go to the cards, what the user does with
/// them goes to the host.
final class CardsController {
  /// Called after each change of the host has been shown.
  var onHostChange: () -> Void = {}
  /// Called when the user wants the quick actions of an instance.
  var onPeek: (String) -> Void = { _ in }
  private let host: Host
  private let links: LinkOpener
  private let content: PanelContent
  private let format: LocaleFormat
  private let languages: [String]
  private let log: Log
  /// What the app of a widget is called, by the desktop files that would do, once they have been
  /// looked up; nil where none of them is installed.
  private var apps: [[String]: String?] = [:]
  private var lookUp: Source?
  private var afterFrame: AfterFrame?
  private var afterwards: Source?

  init(host: Host, links: LinkOpener, content: PanelContent, locale: String, log: Log) {
    self.host = host
    self.links = links
    self.content = content
    self.log = log
    format = LocaleFormat(locale)
    languages = KeyFile.languages(for: locale)
    content.column.onEvent = { [weak self] in self?.handle($1, of: $0) }
    content.column.onPictureFailure = { [weak self] in self?.host.noteInLog($1, of: $0) }
    content.column.onViewChange = { [weak self] in self?.host.setInView($0) }
    content.column.onCost = { [weak self] in self?.host.charge($1, to: $0) }
    content.column.onShow = { [weak self] in self?.isShown($0) }
    content.column.onDrawn = { [weak self] in self?.host.contentWasDrawn($1, in: $2, of: $0) }
    content.date.onMinute = { [weak self] in self?.updateAges() }
    showAll(animated: false)
    awaitFrame()
  }

  /// The cards of all widgets of a host, as they are when the panel starts.
  static func cards(of host: Host, locale: String) -> [CardState] {
    let format = LocaleFormat(locale)
    return host.states.compactMap {
      CardState(
        $0, languages: KeyFile.languages(for: locale), app: nil, now: WallClock.now, format: format)
    }
  }

  /// Updates all of them.
  func refresh() { host.refresh() }

  /// Says anew how old things are: they have grown older.
  func updateAges() {
    for card in host.states.compactMap(card) { content.column.show(card, animated: false) }
  }

  // MARK: - From the host

  /// Takes in what the host tells.
  func take(_ change: HostChange) {
    defer { onHostChange() }
    switch change {
    case .list: showAll(animated: true)
    case .widget(let state):
      guard let card = card(state) else { return showAll(animated: true) }
      // One that was hidden is not there yet.
      guard content.column.card(card.id) != nil else { return showAll(animated: true) }
      content.column.show(card, animated: true)
    case .installed: break
    }
  }

  /// Something is shown that may be what the panel dies of. Once the frame is out it was not; out of
  /// sight there is none.
  private func isShown(_ instance: String) {
    host.contentIsShown(of: instance)
    if afterFrame == nil, afterwards == nil { awaitFrame() }
  }

  private func awaitFrame() {
    let column = content.column.root
    guard !column.isMapped else {
      afterFrame = AfterFrame(of: column) { [weak self] in self?.frameIsOut() }
      return
    }
    afterwards = .idle(priority: .low) { [weak self] in
      guard let self else { return }
      afterwards = nil
      if column.isMapped { awaitFrame() } else { frameIsOut() }
    }
  }

  private func frameIsOut() {
    afterFrame = nil
    host.contentsWereShown()
  }

  private func showAll(animated: Bool) {
    let cards = host.states.compactMap(card)
    content.column.show(cards, animated: animated)
    lookUpApps()
  }

  /// The card of a widget; nil where it wants none.
  func card(_ state: WidgetState) -> CardState? {
    CardState(
      state, languages: languages, app: state.manifest.flatMap { apps[$0.apps] } ?? nil,
      now: WallClock.now, format: format)
  }

  /// The desktop's files are not read before the first frame is on the screen.
  private func lookUpApps() {
    let unknown = Set(host.states.compactMap { $0.manifest?.apps }).filter {
      !$0.isEmpty && !apps.keys.contains($0)
    }
    guard !unknown.isEmpty, lookUp == nil else { return }
    lookUp = .idle(priority: .low) { [weak self] in
      guard let self else { return }
      lookUp = nil
      for files in unknown { apps.updateValue(DesktopApp.first(of: files)?.name, forKey: files) }
      let found = unknown.contains { apps[$0] != .some(nil) }
      if found { content.column.show(host.states.compactMap(card), animated: true) }
    }
  }

  // MARK: - From the user

  /// Does what the user wants of a card.
  func handle(_ event: CardEvent, of instance: String) {
    switch event {
    case .setMode(let mode): tryTo { () throws(HostError) in try host.setMode(mode, of: instance) }
    case .perform(.send(let action)): host.send(action, to: instance)
    case .perform(.open(let address)):
      guard let manifest = host.states.first(where: { $0.instance == instance })?.manifest
      else { return }
      links.open(address, for: manifest)
    case .perform(.toggleMode): break
    case .openApp: openApp(of: instance)
    case .retry: host.refresh(instance)
    case .peek: onPeek(instance)
    }
  }

  private func app(of instance: String) -> DesktopApp? {
    let manifest = host.states.first { $0.instance == instance }?.manifest
    return manifest.flatMap { DesktopApp.first(of: $0.apps) }
  }

  private func openApp(of instance: String) {
    guard let app = app(of: instance) else { return }
    do { try app.launch() } catch { log.warning("\(error)") }
  }

  private func tryTo(_ body: () throws(HostError) -> Void) {
    do { try body() } catch { log.warning("\(error)") }
  }
}
