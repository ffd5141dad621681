internal import GLib
internal import GTK
internal import Glibc
internal import WidgetCore
internal import WidgetHost

/// Everything that the running panel is made of, put together at the first command.
final class Session {
  nonisolated static let log = Log(domain: "Today-Panel")

  private let application: Application
  private var settings = SettingsFile.standard(log: Session.log)
  private var style: StyleSheet?
  private var window: PanelWindow?
  private var controller: PanelController?
  private var host: Host?
  private var signals: [Source] = []

  init(application: Application) { self.application = application }

  /// Follows a command, and returns what there is to be said about it.
  func perform(_ command: Command) throws -> String {
    let controller = try self.controller ?? start()
    if let host, let answer = try HostCommands(host: host).perform(command) { return answer }
    switch command {
    case .show: controller.show()
    case .hide: controller.hide()
    case .toggle: controller.toggle()
    case .focus: controller.focus()
    case .pin:
      controller.show()
      try pin(true, controller)
    case .unpin: try pin(false, controller)
    case .quit: quit()
    case .status: return status(of: controller).description
    default: break
    }
    return ""
  }

  /// Pins the panel at once, even if the settings can't be written.
  private func pin(_ isPinned: Bool, _ controller: PanelController) throws {
    var pinned = settings.settings
    pinned.isPinned = isPinned
    controller.apply(pinned)
    try settings.setPinned(isPinned)
  }

  private func status(of controller: PanelController) -> PanelStatus {
    PanelStatus(
      presence: controller.presence, place: controller.place, placement: controller.placementName,
      layout: controller.layout,
      settingsPath: settings.path, problems: settings.problems,
      liveHandlers: SignalConnection.liveCount, liveSources: Source.liveCount)
  }

  private func quit() {
    host?.stop()
    controller?.leave()
    signals = []
    application.quit()
  }
}

// MARK: - Starting

extension Session {
  private func start() throws -> PanelController {
    if !application.isOnBus {
      Session.log.notice(
        "There is no session bus, so that later starts can't reach this panel and run their own.")
    }
    let display = try startToolkit()
    loadStyle(display)
    settings.follow()

    let window = PanelWindow()
    let layoutChanges = { [weak self] () -> Void in self?.controller?.layoutMayHaveChanged() }
    let placement: any Placement =
      DockPlacement(window: window.window, display: display, onLayoutChange: layoutChanges)
      ?? PlainPlacement(window: window.window, display: display, onLayoutChange: layoutChanges)
    let controller = PanelController(
      window: window, placement: placement, settings: settings.settings,
      isRightToLeft: window.window.direction == .rightToLeft, now: { .now })
    self.window = window
    self.controller = controller
    startWidgets(controller)
    showProblems()
    settings.onChange = { [weak self] in
      guard let self else { return }
      controller.apply(settings.settings)
      showProblems()
    }
    signals = Session.endingSignals.map { number in
      .unixSignal(number) { [weak self] in self?.quit() }
    }
    application.hold()
    return controller
  }

  private func startToolkit() throws(Toolkit.StartError) -> Display {
    let version = Toolkit.version
    let variables = StartUp.variables(
      for: Environment.current, gtk: (version.major, version.minor))
    for (name, value) in variables { Environment.set(name, to: value) }
    let display = try Toolkit.start()
    display.setProgramClass("Today")
    return display
  }

  private func loadStyle(_ display: Display) {
    guard let folder = Resources.folder() else {
      Session.log.error("The style sheet is missing: is Today installed whole?")
      return
    }
    let style = StyleSheet()
    for problem in style.load(file: "\(folder)/style/panel.css") {
      Session.log.error("\(problem)")
    }
    style.add(to: display)
    self.style = style
  }

  private func showProblems() {
    window?.showProblems(settings.problems, areInForce: settings.isInForce)
  }
}

// MARK: - Widgets

extension Session {
  /// The signals at which a program ends in good order.
  static let endingSignals = [SIGTERM, SIGINT, SIGHUP]

  static var folders: Folders {
    Folders(environment: Environment.current, accountHome: Environment.accountHome)
  }

  static var surroundings: HostSurroundings {
    let executable = ThisProcess.executable ?? ""
    var surroundings = HostSurroundings.standard(
      libexec: Resources.libexec(executable: executable) { File($0).exists },
      first: ["org.todayview.Bitcoin", "org.todayview.UsedSpace"])
    // Also where the prefix is none that the desktop knows, and in the build folder.
    if let own = Resources.folder().map({ "\($0)/widgets" }),
      !surroundings.search.folders.contains(own)
    {
      surroundings.search.folders.append(own)
    }
    return surroundings
  }

  /// Where content is shown.
  static var environment: EnvironmentDescription {
    EnvironmentDescription(locale: Environment.locale, timeZone: Environment.timeZone)
  }

  static func host() -> Host {
    let host = Host(surroundings)
    host.environment = environment
    return host
  }

  private func startWidgets(_ controller: PanelController) {
    let host = Session.host()
    host.environment.isRightToLeft = window?.window.direction == .rightToLeft
    host.start()
    self.host = host
    controller.onPresenceChange = { [weak self] isOnScreen in
      if isOnScreen { self?.host?.panelAppeared() } else { self?.host?.panelDisappeared() }
    }
  }
}
