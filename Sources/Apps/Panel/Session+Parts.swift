internal import GLib
internal import GTK
internal import Startup
internal import Theme
internal import WidgetCore
internal import WidgetHost

extension Session {
  /// The parts for the first frame: the window, its place, and its theme.
  struct WindowParts {
    let display: Display
    let kind: WindowKind
    let isRightToLeft: Bool
    let content: PanelContent
    let window: Window
    let controller: PanelController
    let hotEdge: HotEdgeController
    let shortcut: ShortcutRegistration
    let styles: Styles
    let theme: ThemeController
  }

  /// The parts of the running panel.
  struct Parts {
    let store: PanelStore
    let host: Host
    let window: WindowParts
    let asks: AskController
    let peek: PeekController
    let edit: EditController
    let adding: AddingController
    let settings: SettingsController
    /// All features, in the order in which they handle events.
    let features: [any PanelFeature]
  }
}

extension Session.WindowParts {
  init(of session: Session, _ store: PanelStore, _ display: Display, _ kind: WindowKind) {
    let (home, services, log) = (session.home, session.services, Session.log)
    let desktop = DesktopWatch()
    let settings = store.state.settings
    content = PanelContent(
      theme: Theme(settings.theme, desktop.theme, backdrop: nil), locale: Environment.locale)
    if home.isTemporary { content.showAsSample() }
    let panel = PanelWindow(content: content)
    window = panel.window
    isRightToLeft = window.direction == .rightToLeft
    // Without a compositor, the round corners of popovers would be black.
    window.setClass("has-square-popovers", !display.isComposited)
    display.onCompositedChange { [weak window, weak display] in
      window?.setClass("has-square-popovers", display?.isComposited != true)
    }
    let placement = services.placement(window, kind, display) { store.dispatch(.layout) }
    controller = PanelController(
      store: store, window: panel, placement: placement, isRightToLeft: isRightToLeft,
      now: { .now })
    hotEdge = HotEdgeController(
      store: store, display: display, isRightToLeft: isRightToLeft, log: log,
      barriers: services.edgeBarriers, places: controller)
    store.dispatch(
      .surroundings(isRightToLeft: isRightToLeft, canComeAtEdge: hotEdge.isAvailable))
    shortcut = ShortcutRegistration(
      store: store, display: display, desktop: services.desktop,
      command: AutostartEntry.command(ThisProcess.executable ?? "", "toggle"), log: log)
    styles = Styles(display, resources: Resources.folder(), log: log)
    styles.use(CrashMarker(File("\(home.folders.state)/style.trial")), on: content.root)
    styles.follow("\(home.folders.config)/style.css")
    styles.onProblemsChange = { [weak styles] in
      store.dispatch(.style(problems: styles?.problems ?? []))
    }
    store.dispatch(.style(problems: styles.problems))
    let blursByRule =
      !display.isX11 && ConfiguredDesktop(of: services.desktop)?.blursByRule == true
    theme = ThemeController(
      store: store, home: home.folders.home, styles: styles, desktop: desktop,
      backdrop: services.backdrop(home, display), content: content,
      canBlurBehind: { placement.canBlurBehind || blursByRule },
      blurBehind: { placement.blurBehind($0) })
    content.observe(store)
    self.display = display
    self.kind = kind
  }
}

extension Session.Parts {
  init(
    of session: Session, _ store: PanelStore, _ host: Host, _ window: Session.WindowParts
  ) {
    let (home, services, log) = (session.home, session.services, Session.log)
    let (launcher, locale) = (services.launcher, Environment.locale)
    let (content, column) = (window.content, window.content.column)
    self.store = store
    self.host = host
    self.window = window

    // Shared by several features.
    let memory = PanelMemoryFile(in: home.folders, log: log)
    memory.report(to: store)
    let overlay = Overlay(store: store, presenter: content.presenter)
    let drafts = DraftStore(in: home.folders, log: log)
    let undo = UndoController(column: column)

    // Features that commands or other features call.
    asks = AskController(
      store: store, host: host, overlay: overlay, drafts: drafts, home: home.folders.home)
    let removals = Removals(store: store, host: host, column: column, controller: undo, log: log)
    peek = PeekController(
      store: store, host: host, overlay: overlay, column: column,
      .init(
        launcher: launcher, theme: window.theme, places: window.controller,
        makeWindow: { dismiss in
          PeekWindow(
            display: window.display,
            placement: { services.placement($0, window.kind, window.display, {}) },
            dismiss: dismiss)
        }))
    edit = EditController(
      store: store, host: host, overlay: overlay, removals: removals, section: content.edit,
      memory: memory, home: home, log: log)
    adding = AddingController(
      store: store, host: host, overlay: overlay, memory: memory, home: home)
    content.dropReceiver = adding
    settings = SettingsController(
      store: store, host: host, overlay: overlay,
      .init(settings: session.settings, drafts: drafts, folders: home.folders), memory: memory,
      machine: { home.surroundings.machine })

    var features: [any PanelFeature] = [
      SearchController(
        store: store, overlay: overlay, content: content, window: window.window,
        launcher: launcher),
      window.controller,
      window.theme,
      window.hotEdge,
      window.shortcut,
      overlay,
      CardsController(
        store: store, host: host, overlay: overlay, column: column, launcher: launcher, log: log),
      asks,
      ContentPages(store: store, host: host, overlay: overlay, locale: locale),
      LinkOpener(store: store, overlay: overlay, memory: memory, launcher: launcher, log: log),
      ProgramOpener(
        store: store, host: host, overlay: overlay, memory: memory, launcher: launcher),
      UndoOffers(store: store, host: host, column: column, controller: undo),
      WidgetsFeature(store: store, host: host),
      NeedsFeature(
        store: store, services: services.busNames, environment: Environment.current,
        home: home.folders.home),
      peek,
      removals,
      NotificationController(
        store: store, host: host, column: column, notifications: services.notifications),
      edit,
      settings,
    ]
    // A demonstration has no welcome.
    if !home.isTemporary {
      features.append(
        WelcomeController(
          store: store, host: host, overlay: overlay, content: content, memory: memory,
          settings: session.settings, folders: home.folders, log: log))
    }
    self.features = features
  }
}
