internal import Cards
internal import Controls
internal import Forms
internal import Frosting
internal import GLib
internal import GTK
internal import Screens
internal import Starting
internal import Styling
internal import WidgetCore
internal import WidgetHost

// Who hears of what. Down goes the one value that the panel shows, up come events; nothing else connects
// the panel's parts.

extension Session {
  // MARK: - Down

  func connect(_ parts: Parts, _ memory: PanelMemoryFile) {
    let shell = parts.shell
    shell.onChange = { [weak self] in self?.show($0) }
    memory.onChange = { shell.apply(.memory($0)) }
    let takeSettings = { [settings] in
      shell.apply(
        .settings(settings.settings, problems: settings.problems, areInForce: settings.isInForce))
    }
    let takeStyle = { [styles = parts.styles] in shell.apply(.style(problems: styles.problems)) }
    settings.onChange = takeSettings
    parts.styles.onProblemsChange = takeStyle
    parts.cards.otherCard = { [peek = parts.peek] in peek.card(of: $0) }
    parts.look.onChange = { [weak self] in self?.handle(.look) }
    parts.content.date.onMinute = { parts.cards.updateAges() }
    parts.content.date.onSettings = { [weak self] in self?.handle(.openSettings()) }
    parts.content.date.onPin = { [weak self] in self?.handle(.pin($0)) }
    parts.content.onDrop = { [adding = parts.adding] in adding.drop($0) }
    parts.content.onAlt = { [pages = parts.pages] in pages.setShowsAlternates($0) }
    takeSettings()
    takeStyle()
  }

  private func show(_ change: PanelState.Change) {
    guard let parts else { return }
    // Whoever is shown it may change it, so that each is given the newest.
    var state: PanelState { parts.shell.state }
    switch change {
    case .settings:
      parts.controller.apply(state.settings)
      parts.hotEdge.apply(state.settings)
      parts.shortcut.apply(state.settings)
      parts.look.apply(state.settings)
      parts.content.show(state.mistakes)
      parts.content.date.show(isPinned: state.settings.isPinned)
      showDesktop(parts)
    case .style: parts.content.show(state.mistakes)
    case .widgets, .apps, .desktop, .memory: break
    }
    parts.cards.show(state, change)
    parts.search.show(state)
    parts.peek.show(state)
    parts.removals.show(state)
    parts.asks.show(state)
    parts.pages.show(state)
    parts.notices.show(state)
    parts.settings.show(state, change)
    parts.edit.show(state, change)
    parts.adding.show(state)
    welcome?.show(state)
  }

  /// What the settings say of the desktop is asked only while somebody reads it.
  private func showDesktop(_ parts: Parts, isComing: Bool = false) {
    guard isComing || parts.settings.isOpen || welcome?.isOpen == true else { return }
    let controller = parts.controller
    parts.shell.apply(
      .desktop(
        PanelState.Desktop(
          monitors: controller.layout.monitors.map(\.name),
          canComeAtEdge: parts.hotEdge.isAvailable, shortcut: parts.shortcut.standing,
          canBlurBehind: controller.canBlurBehind,
          isRightToLeft: parts.host.environment.isRightToLeft,
          appearance: parts.look.look.appearance, colorFate: parts.look.colorFate,
          pictureProblem: parts.look.pictureProblem?.problem.description)))
  }

  // MARK: - Up

  func handle(_ event: PanelEvent) {
    guard let parts else { return }
    let (controller, stage) = (parts.controller, parts.content.stage)
    switch event {
    case .presence(let isOnScreen): takePresence(isOnScreen, parts)
    case .place(let place, let layout):
      let monitor = layout.monitors.first { $0.name == place.monitor }
      parts.look.move(
        to: LookController.PlaceOnScreen(
          place: place, monitor: monitor?.frame ?? place.frame, screen: layout.bounds,
          scale: monitor?.scale ?? 1))
      tellHost(place, parts)
    case .layout:
      controller.layoutMayHaveChanged()
      parts.hotEdge.layoutMayHaveChanged()
      showDesktop(parts)
    case .look:
      parts.peek.lookChanged()
      parts.pages.lookChanged()
      if let place = controller.place { tellHost(place, parts) }
      showDesktop(parts)
    case .shortcut: showDesktop(parts)
    case .recording(let isOn): parts.shortcut.setPaused(isOn)
    case .preview(let settings):
      controller.apply(settings)
      parts.look.apply(settings)
    case .apps(let apps): parts.shell.apply(.apps(apps))
    case .focus: controller.focus()
    case .showCards:
      parts.search.end()
      controller.focus()
    case .showCard(let instance):
      parts.search.end()
      controller.focus()
      parts.notices.reveal(instance)
    case .launched: if !controller.presence.isPinned { controller.hide() }
    case .couldNotOpen(let reason):
      // What was clicked may lie in a window of its own, with the panel out of sight.
      controller.focus()
      stage.topmost.present(Notice(Phrases.unableToOpen, reason).inTemplate())
    case .present(let screen):
      parts.search.end()
      stage.topmost.present(screen)
    case .pin(let isPinned):
      guard isPinned != settings.settings.isPinned else { return }
      do {
        try pin(isPinned, controller)
      } catch {
        stage.topmost.present(Notice(Phrases.notSaved, "\(error)").inTemplate())
      }
    case .openSettings(let instance, let field):
      showDesktop(parts, isComing: instance == nil)
      parts.settings.open(instance: instance, at: field)
    case .seekSettings: showDesktop(parts, isComing: true)
    case .edit: parts.edit.open()
    case .add(let widget, let completion): parts.edit.add(widget, then: completion)
    case .peek(let instance, let point): parts.peek.showInPanel(instance, at: point)
    case .card(let event, let instance): parts.cards.handle(event, of: instance)
    case .remove(let instance): parts.removals.remove(instance)
    case .refresh: parts.host.refresh()
    }
  }

  private func takePresence(_ isOnScreen: Bool, _ parts: Parts) {
    parts.content.setOnScreen(isOnScreen)
    if isOnScreen { parts.peek.presenceChanged(isOnScreen: true) }
    parts.hotEdge.panelChanged(isOnScreen: isOnScreen)
    if isOnScreen {
      parts.look.lookAgain()
      parts.cards.updateAges()
      parts.host.panelAppeared()
      welcome?.panelAppeared()
      if crashNote.take() != nil { parts.content.showCrash() }
    } else {
      parts.host.panelDisappeared()
      parts.peek.presenceChanged(isOnScreen: false)
      parts.search.end()
      parts.settings.flush()
      parts.content.closeScreens()
      parts.content.forgetCrash()
      CrashNote.warm()
      // A panel shows much for a while, and is hidden most of the day.
      tidying = .after(.seconds(1), priority: .low) { ThisProcess.giveBackMemory() }
      // A demonstration is over when nobody looks any more.
      if home.isTemporary { quit() }
    }
  }

  /// Tells the host what widgets should know of where they are shown.
  private func tellHost(_ place: PanelPlace, _ parts: Parts) {
    let look = parts.look.look
    parts.host.environment.appearance = look.appearance
    parts.host.environment.maximum = CardView.maximum(
      in: place.frame.size, textScale: look.textScale)
  }
}
