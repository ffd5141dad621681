internal import Cards
internal import Frosting
internal import GLib
internal import GTK
internal import Glibc
internal import KeyFiles
internal import Screens
internal import Starting
internal import Styling
internal import WidgetCore
internal import WidgetHost

// What the first frame needs is done first; all else waits until it is on the screen.

extension Session {
  /// The signals at which a program ends in good order.
  static let endingSignals = [SIGTERM, SIGINT, SIGHUP]

  /// Makes all that the running panel consists of.
  func start() throws -> Parts {
    if !application.isOnBus {
      Session.log.notice(
        "There is no session bus, so that later starts can't reach this panel and run their own.")
    }
    let display = try StartUp.start(programClass: "Today", needsPlace: true)
    settings.follow()

    let desktop = DesktopWatch()
    let content = PanelContent(
      look: Look(settings.settings.look, desktop.look, frost: nil), locale: Environment.locale)
    if home.isTemporary { content.showAsSample() }
    let window = PanelWindow(content: content)
    var layoutMayHaveChanged: () -> Void = {}
    let placement = chosenPlacement(of: window.window, on: display) { layoutMayHaveChanged() }
    let controller = PanelController(
      window: window, placement: placement, settings: settings.settings,
      isRightToLeft: window.window.direction == .rightToLeft, now: { .now })
    let hotEdge = HotEdgeController(
      display: display, isRightToLeft: window.window.direction == .rightToLeft, log: Session.log,
      layout: { [weak controller] in controller?.layout ?? MonitorLayout(monitors: []) },
      onPush: { [weak controller] in controller?.show() })
    let styles = Styles(display, resources: Resources.folder(), log: Session.log)
    styles.follow("\(home.folders.config)/style.css")
    let look = LookController(
      settings: settings.settings, home: home.folders.home, styles: styles, desktop: desktop,
      frost: Session.frost(in: home, display: display), content: content,
      canBlurBehind: { placement.canBlurBehind },
      blurBehind: { placement.blurBehind($0) })
    let host = Session.host(in: home, following: settings.source)
    host.environment.isRightToLeft = window.window.direction == .rightToLeft
    host.beDrawn()
    host.start()
    let memory = PanelMemoryFile(in: home.folders, log: Session.log)
    let links = LinkOpener(
      memory: memory, languages: KeyFile.languages(for: Environment.locale), log: Session.log)
    let cards = CardsController(
      host: host, links: links, content: content, locale: Environment.locale, log: Session.log)
    let search = SearchController(
      host: host, content: content, window: window.window, display: display,
      languages: KeyFile.languages(for: Environment.locale), log: Session.log)
    let removals = Removals(
      host: host, column: content.column, languages: KeyFile.languages(for: Environment.locale),
      log: Session.log)
    let peek = PeekController(
      host: host, cards: cards, removals: removals, content: content, display: display,
      look: {
        // Nothing else needs a style before the panel is first shown.
        styles.apply(look.look)
        return look.look
      })
    let edit = EditController(
      host: host, removals: removals, section: content.edit, memory: memory, home: home,
      locale: Environment.locale,
      log: Session.log)
    let parts = Parts(
      content: content, window: window, controller: controller, styles: styles, look: look,
      host: host, cards: cards, removals: removals, search: search, peek: peek, hotEdge: hotEdge,
      edit: edit,
      settings: settingsScreens(
        host: host, controller: controller, look: look, display: display,
        canBlurBehind: { placement.canBlurBehind }))
    layoutMayHaveChanged = { [weak controller, weak hotEdge, weak screens = parts.settings] in
      controller?.layoutMayHaveChanged()
      hotEdge?.layoutMayHaveChanged()
      screens?.settingsChanged()
    }
    connect(parts, display)
    connectScreens(parts, memory)
    links.present = { question in
      // What was clicked may lie in a window of its own, with the panel out of sight.
      controller.focus()
      parts.search.end()
      content.stage.topmost.present(question.inTemplate())
    }
    signals = Session.endingSignals.map { number in
      .unixSignal(number) { [weak self] in self?.quit() }
    }
    X11Server.onLoss { [weak settings = parts.settings] in settings?.flush() }
    application.hold()
    return parts
  }

  // MARK: - Who hears whom

  private func connect(_ parts: Parts, _ display: Display) {
    let (controller, look, host) = (parts.controller, parts.look, parts.host)
    let hotEdge = parts.hotEdge
    let (home, quit) = (home, { [weak self] () -> Void in self?.quit() })
    let welcome = { [weak self] () -> Void in self?.welcome?.panelAppeared() }
    controller.onPresenceChange = { isOnScreen in
      parts.content.setOnScreen(isOnScreen)
      parts.peek.presenceChanged()
      hotEdge.panelChanged(isOnScreen: isOnScreen)
      if isOnScreen {
        look.lookAgain()
        parts.cards.updateAges()
        host.panelAppeared()
        welcome()
      } else {
        host.panelDisappeared()
        parts.search.end()
        parts.settings.flush()
        parts.content.closeScreens()
        // A demonstration is over when nobody looks any more.
        if home.isTemporary { quit() }
      }
    }
    controller.onPlaceChange = { place, layout in
      look.move(
        to: LookController.PlaceOnScreen(
          place: place,
          monitor: layout.monitors.first { $0.name == place.monitor }?.frame ?? place.frame,
          screen: layout.bounds, scale: Double(parts.window.window.scaleFactor)))
      Session.tell(host, place.frame.size, look.look)
    }
    // Elsewhere what is beside a popover's round corners would be black.
    parts.window.window.setClass("has-square-popovers", !display.isComposited)
    look.onChange = {
      parts.peek.lookChanged()
      guard let place = controller.place else { return }
      Session.tell(host, place.frame.size, look.look)
    }
    host.onChange = {
      parts.cards.take($0)
      parts.edit.take($0)
    }
    parts.window.onRefresh = { parts.cards.refresh() }
    let settings = settings
    let showProblems = {
      parts.content.showProblems(
        settings: settings.problems, areInForce: settings.isInForce, style: parts.styles.problems)
    }
    settings.onChange = {
      controller.apply(settings.settings)
      hotEdge.apply(settings.settings)
      look.apply(settings.settings)
      parts.settings.settingsChanged()
      showProblems()
    }
    look.onPictureProblem = { parts.settings.settingsChanged() }
    parts.styles.onProblemsChange = showProblems
    showProblems()
    hotEdge.apply(settings.settings)
  }

  /// Tells the host what widgets should know of where they are shown.
  private static func tell(_ host: Host, _ panel: Size, _ look: Look) {
    host.environment.appearance = look.appearance
    host.environment.maximum = CardView.maximum(in: panel, textScale: look.textScale)
  }
}

// MARK: - Made from the environment

extension Session {
  /// Where content is shown.
  static var environment: EnvironmentDescription {
    EnvironmentDescription(locale: Environment.locale, timeZone: Environment.timeZone)
  }

  static func frost(in home: SessionHome, display: Display) -> Frost {
    Frost(
      cacheFolder: "\(home.folders.cache)/backgrounds", configHome: home.configHome,
      desktop: Environment.current["XDG_CURRENT_DESKTOP"], display: display, log: log)
  }

  static func host(in home: SessionHome, following settings: WatchedKeyFile? = nil) -> Host {
    let host = Host(home.surroundings, settings: settings)
    host.environment = environment
    return host
  }
}
