// Ownership: owns the download; the presenter owns its screens.

internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Asks about widgets from elsewhere: a file dropped on the panel, a link on a page. Runs nothing
/// before the user agrees, and only the text that the user saw.
final class AddingController: FileDropReceiver {
  private let store: PanelStore
  private let host: any ListHost
  private let overlay: Overlay
  private let memory: PanelMemoryFile
  private let home: SessionHome
  private var download: ScriptDownload?
  private weak var question: Screen?
  private weak var notice: Screen?
  /// When a link is followed again.
  private var nextLink = Moment.now

  /// The least time between two links: a page that opens many must not keep the user from the panel.
  private static let pause = Duration.seconds(2)

  init(
    store: PanelStore, host: any ListHost, overlay: Overlay, memory: PanelMemoryFile,
    home: SessionHome
  ) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.memory = memory
    self.home = home
  }

  /// Whether a question is open or on its way. Further requests are ignored meanwhile.
  private var isBusy: Bool { download != nil || question != nil }

  /// Offers the plugin of a link after `accept`. A link that comes too soon is dropped.
  func follow(_ link: String, accept: () -> Void) {
    guard !isBusy, Moment.now >= nextLink else { return }
    nextLink = Moment.now + AddingController.pause
    accept()
    open(link)
  }

  private func open(_ link: String) {
    do {
      let address = try ScriptAddress(link)
      download = try ScriptDownload(address, home.surroundings) { [weak self] result in
        self?.download = nil
        switch result {
        case .success(let offer): self?.offer(offer, from: address.address)
        case .failure(let failure): self?.refuse(failure.description)
        }
      }
    } catch {
      refuse("\(error)")
    }
  }

  /// Handles dropped files and links; only the first counts. Returns whether it is used.
  func drop(_ dropped: [String]) -> Bool {
    guard !isBusy, let first = dropped.first else { return false }
    if ScriptAddress.isMeant(first) {
      open(first)
    } else {
      open(file: first)
    }
    return true
  }

  private func open(file path: String) {
    let file = File(path)
    do {
      guard file.isPlain else {
        throw CommandFailure(Phrases.isNoWidget(TerminalText.harmlessLine(path)))
      }
      let search = home.surroundings.search
      if (search.folders + search.plugins).contains(file.folder) {
        // An installed widget goes through the usual consent.
        add(try search.widget(at: path).manifest.id)
      } else if file.name.hasSuffix(WidgetSearch.suffix) {
        try ask(try search.widget(at: path))
      } else {
        let bytes = try file.read(limit: PluginOffer.maximumBytes)
        // Compiled programs have the ELF magic number; other files must be scripts.
        let isProgram = bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46])
        try ask(try PluginOffer(named: file.name, bytes, isScript: !isProgram), from: path)
      }
    } catch {
      refuse("\(error)")
    }
  }

  // MARK: - Questions

  private func offer(_ offer: PluginOffer, from source: String) {
    do { try ask(offer, from: source) } catch { refuse("\(error)") }
  }

  private func ask(_ offer: PluginOffer, from source: String) throws {
    let folder = WidgetSearch.ownPlugins(in: home.folders)
    let file = "\(folder)/\(offer.name)"
    try refuseTaking(offer.manifest.id, by: file)
    let consent = Consent(
      offer, from: source, file: file, on: home.surroundings.machine,
      languages: store.state.languages)
    ask(consent) { [home] in
      try home.surroundings.search.widget(at: try offer.install(in: folder))
    }
  }

  private func ask(_ widget: InstalledWidget) throws {
    let folder = "\(home.folders.data)/widgets"
    try refuseTaking(widget.manifest.id, by: "\(folder)/\(File(widget.file).name)")
    let consent = Consent(
      widget, on: home.surroundings.machine, languages: store.state.languages)
    let fingerprint = widget.fingerprint()
    ask(consent) { [home] in
      // A file that changed while the user was reading is not what they agreed to.
      guard fingerprint != nil, widget.fingerprint() == fingerprint else {
        throw CommandFailure(Phrases.isNoWidget(widget.file))
      }
      return try home.surroundings.search.widget(at: try widget.install(in: folder))
    }
  }

  private func refuseTaking(_ id: String, by file: String) throws {
    host.lookForWidgets()
    host.tell()
    let state = store.state
    try state.inventory.refuseTaking(id, by: file)
    // The card of a widget that was uninstalled has its settings, its secrets and its folder.
    guard state.inventory.widgets[id] != nil || !state.widgets.contains(where: { $0.widget == id })
    else { throw CommandFailure(Phrases.isTaken(id)) }
  }

  private func ask(_ consent: Consent, then install: @escaping () throws -> InstalledWidget) {
    let screen = ConsentScreen(consent, for: .adding(isConfined: true), theme: overlay.theme) {
      [weak self] screen, answer in
      screen.dismiss()
      guard let self else { return }
      question = nil
      guard case .agree(let isConfined) = answer else { return }
      do {
        let widget = try install()
        let id = widget.manifest.id
        memory.remember(id, widget.fingerprint(), isConfined: isConfined)
        add(id, isConfined: isConfined)
      } catch {
        refuse("\(error)")
      }
    }
    question = screen
    overlay.present(screen.inTemplate().inModal(), focusing: true)
  }

  /// Puts it on the panel, or shows where it is.
  private func add(_ id: String, isConfined: Bool = false) {
    host.lookForWidgets()
    host.tell()
    if let there = store.state.widgets.first(where: { $0.widget == id }) {
      store.dispatch(.showCard(instance: there.instance))
    } else {
      store.dispatch(.add(widget: id, from: .drop, isConfined: isConfined))
      host.tell()
    }
  }

  private func refuse(_ reason: String) {
    // One takes the place of another, without the keyboard.
    let isFirst = notice == nil
    // What the user has opened over it would go with it.
    if notice?.isOnTop == true { notice?.dismiss() }
    // It has names of files and programs.
    let screen = Notice(Phrases.unableToAdd, reason.withVisibleOverrides).inTemplate()
    notice = screen
    overlay.present(screen, focusing: isFirst)
  }
}
