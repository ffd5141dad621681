internal import Cards
internal import Frosting
internal import GLib
internal import GTK
internal import Glibc
internal import KeyFiles
internal import Starting
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// Looks at the computer and at Today on it, and changes nothing. No service that hangs makes it hang.
struct Doctor {
  private let folders: Folders
  private let surroundings: HostSurroundings
  private let environment = Environment.current
  private let discretion: Discretion

  /// How long services have to answer.
  private static let patience = Duration.seconds(1)

  /// Says what there is and what is wrong, and ends with the exit status.
  static func examine(_ home: SessionHome) -> Never {
    let diagnosis = Diagnosis(Doctor(home).facts())
    ThisProcess.say(diagnosis.description)
    // At once: what the C library does at an end might wait for a thread that hangs.
    ThisProcess.leave(diagnosis.isWell ? Program.Status.ok : Program.Status.failed)
  }

  private init(_ home: SessionHome) {
    folders = home.folders
    surroundings = home.surroundings
    discretion = Discretion(
      home: home.folders.home, user: environment["USER"] ?? environment["LOGNAME"] ?? "",
      host: System.name)
  }

  private func facts() -> DoctorFacts {
    var facts = DoctorFacts()
    facts.software = System.software()
    facts.session = session()
    facts.installation = installation()
    let autostart = Autostart.asked(in: folders)
    facts.autostart = autostart.state
    facts.autostartAdvice = autostart.advice
    facts.settings = settings()
    facts.crash = CrashNote(in: folders.state).last
    facts.store = System.store(at: "\(folders.data)/store.db")

    var isXReachable: Bool?
    var compositor: WaylandServer?
    var bus: SessionBus??
    let questions = Questions()
    let pictures = askPictures(questions) { facts.installation.pictures = $0 }
    let hasX = environment["DISPLAY"]?.isEmpty == false
    if hasX {
      questions.ask("display", { X11Server.acceptsConnections() }, then: { isXReachable = $0 })
    }
    let hasWayland = environment["WAYLAND_DISPLAY"]?.isEmpty == false
    if hasWayland {
      questions.ask("compositor", { WaylandServer.look() }, then: { compositor = $0 })
    }
    questions.ask("bus", { SessionBus.look(for: Program.identifier) }, then: { bus = $0 })
    questions.wait(atMost: Self.patience)
    _ = pictures
    let hangsOnWayland = hasWayland && (compositor == nil || compositor == .late)
    let hangsOnX = hasX && isXReachable == nil && compositor != .layers
    if hangsOnWayland || hangsOnX {
      facts.display = .late
    } else {
      // Workaround: GTK 4.8 asks the bus as well, and would wait for ever.
      if bus == nil { Environment.set("DBUS_SESSION_BUS_ADDRESS", to: "disabled:") }
      facts.display = display()
      facts.style = style()
    }
    facts.bus =
      switch bus {
      case nil: .late
      case .some(nil): .none
      case .some(.some(let bus)):
        .found(
          hasPortal: bus.services.contains("org.freedesktop.portal.Desktop"),
          hasKeyring: bus.services.contains("org.freedesktop.secrets"))
      }
    facts.settings.desktopKeepsShortcuts = desktopKeepsShortcuts((bus ?? nil)?.services ?? [])
    facts.settings.portalMayKeepShortcut =
      (bus ?? nil)?.services.contains("org.freedesktop.portal.Desktop") == true
    (facts.panel, facts.widgets) = panel(process: (bus ?? nil)?.process)
    facts.machine = machine()
    facts.installation.sandboxProblem = sandboxProblem()
    return facts
  }

  private func desktopKeepsShortcuts(_ services: Set<String>) -> Bool {
    guard let keeper = DesktopShortcuts(of: environment["XDG_CURRENT_DESKTOP"]) else {
      return false
    }
    guard let service = keeper.service else { return GnomeShortcuts(command: "") != nil }
    return services.contains(service)
  }

  /// What is said where a sandbox can't be made; it is tried, as many things may forbid it.
  private func sandboxProblem() -> String? {
    guard let trial = surroundings.tools.sandboxTrial else { return nil }
    var complaint: [UInt8] = []
    var problem: String?
    let questions = Questions()
    let ended = questions.expect()
    let child: ChildProcess
    do {
      child = try ChildProcess(
        trial,
        .init(error: { complaint += $0 }) { exit in
          let line = complaint.prefix { $0 != UInt8(ascii: "\n") }.prefix(200)
          if exit != .status(0) { problem = String(decoding: line, as: UTF8.self) }
          ended()
        })
    } catch {
      return "\(error)"
    }
    questions.wait(atMost: Self.patience)
    return child.isRunning ? "it takes too long" : problem.map(discretion.applied)
  }

  /// Asked when GTK has started, and for the network last.
  private func machine() -> DoctorFacts.Machine {
    // Workaround: in GLib 2.74 the thread that asks for the network holds a lock, for ever where
    // the system's bus hangs.
    var facts = DoctorFacts.Machine()
    let questions = Questions()
    var (isPowerKnown, isNetworkKnown) = (false, false)
    let powerTold = questions.expect()
    let power = PowerMonitor {
      isPowerKnown = true
      powerTold()
    }
    let networkTold = questions.expect()
    let network = NetworkMonitor {
      isNetworkKnown = true
      networkTold()
    }
    questions.wait(atMost: Self.patience)
    if isPowerKnown {
      facts.isOnBattery = power.isOnBattery
      facts.isSavingPower = power.isSaving
    }
    if isNetworkKnown {
      facts.isOnline = network.isOnline
      facts.isMetered = network.isMetered
    }
    return facts
  }

  // MARK: - The user's session

  private func session() -> DoctorFacts.Session {
    let locale = Environment.locale
    let language = KeyFile.languages(for: locale)
    let isEnglish = ["C", "POSIX", "en"].contains { locale.hasPrefix($0) }
    let resources = Resources.folder().map { File($0).folder } ?? ""
    let isThere = ["\(resources)/locale", "\(resources)/.build/locale"].contains { folder in
      language.contains { File("\(folder)/\($0)/LC_MESSAGES/today.mo").exists }
    }
    return DoctorFacts.Session(
      type: environment["XDG_SESSION_TYPE"],
      desktops: (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init),
      locale: locale, isLocaleKnown: setlocale(LC_ALL, "") != nil,
      translation: isEnglish ? .notNeeded : isThere ? .found : .missing)
  }

  /// The kind of window that the settings ask for.
  private var windowKind: WindowKind {
    guard let bytes = try? File("\(folders.config)/today.conf").read(limit: 262_144),
      let file = try? KeyFile(parsing: bytes)
    else { return .automatic }
    return PanelSettings.read(file).settings?.window ?? .automatic
  }

  private func display() -> DoctorFacts.Display {
    guard let display = try? StartUp.start(programClass: "Today", placed: windowKind) else {
      return .none
    }
    let x = X11Screen(display)
    var screen = DoctorFacts.Screen()
    screen.server = x.map { $0.isXWayland ? .xwayland : .x11 } ?? .wayland
    screen.hasLayers = windowKind != .plain && LayerShell(display) != nil
    screen.windowManager = x?.windowManagerName
    screen.isComposited = display.isComposited
    screen.monitors = display.monitors.map { monitor in
      DoctorFacts.Monitor(
        name: monitor.connector ?? "unnamed", width: Int(monitor.geometry.width),
        height: Int(monitor.geometry.height), scale: monitor.scale)
    }
    screen.renderer = Environment.current["GSK_RENDERER"] ?? "chosen by GTK"
    if let desktop = DesktopSettings.standard {
      screen.font = desktop.fontName
      screen.shownFont = desktop.shownFontFamily
      screen.iconTheme = desktop.iconThemeName
    }
    screen.hasIcons = display.hasIcon("view-refresh-symbolic")
    return .found(screen)
  }

  // MARK: - Today

  /// Asks the program that decodes pictures what it could give up. The process that is returned has
  /// to be kept for as long as the answer is wanted.
  private func askPictures(
    _ questions: Questions, then take: @escaping (DoctorFacts.Pictures) -> Void
  ) -> ChildProcess? {
    guard let program = PictureDesk.installedProgram else {
      take(.missing)
      return nil
    }
    var said: [UInt8] = []
    let answered = questions.expect()
    let process = try? ChildProcess(
      Command(program, arguments: ["--check"], environment: [:]),
      ChildProcess.Handlers(
        output: { said += $0 },
        exit: { _ in
          let words = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isWhitespace)
          take(words.contains("calls") ? .confined : words.isEmpty ? .missing : .limited)
          answered()
        }))
    if process == nil {
      take(.missing)
      answered()
    }
    return process
  }

  private func installation() -> DoctorFacts.Installation {
    let libexec = surroundings.search.libexec
    let path = "/usr/bin:/bin:/usr/local/bin"
    return DoctorFacts.Installation(
      resources: Resources.folder().map(discretion.applied),
      programs: ["today-widgets", "today-guard"].allSatisfy { File("\(libexec)/\($0)").exists }
        ? discretion.applied(to: libexec) : nil,
      hasBubblewrap: surroundings.tools.bwrap != nil,
      hasSystemdRun: Command.executable(named: "systemd-run", inPath: path) != nil)
  }

  private func settings() -> DoctorFacts.Settings {
    let file = File("\(folders.config)/today.conf")
    var facts = DoctorFacts.Settings(
      path: discretion.applied(to: file.path), exists: file.exists)
    do throws(FileError) {
      let bytes = try file.read(limit: 262_144)
      do throws(KeyFileError) {
        let text = try KeyFile(parsing: bytes)
        let reading = PanelSettings.read(text)
        facts.wantsHotEdge = reading.settings?.hotEdge == true
        facts.wantsShortcut = reading.settings?.shortcut != nil
        facts.shortcutLine = reading.settings?.shortcut.flatMap { shortcut in
          ConfiguredDesktop(of: environment["XDG_CURRENT_DESKTOP"])?
            .bind(shortcut.accelerator, to: "today toggle").sentence
        }
        if let monitor = reading.settings?.monitor { facts.monitor = monitor }
        facts.keys = text.keys(in: PanelSettings.group)
        facts.problems = reading.problems.map { discretion.withoutValues(in: "\($0)") }
        if let problem = pictureProblem(of: reading.settings) { facts.problems.append(problem) }
      } catch {
        // Such a line may hold anything, so that it is not repeated.
        facts.problems = ["line \(error.line) can't be understood"]
      }
    } catch  where !error.isMissing {
      facts.problems = [discretion.applied(to: "\(error)")]
    } catch {}
    return facts
  }

  /// What is wrong with the picture that is set, without saying which it is.
  private func pictureProblem(of settings: PanelSettings?) -> String? {
    guard case .file(let path)? = settings?.look.background.choice(home: folders.home) else {
      return nil
    }
    var found: PictureProblem??
    let questions = Questions()
    questions.ask("picture", { PictureProblem(of: path) }, then: { found = $0 })
    questions.wait(atMost: Self.patience)
    guard let found else { return "Background: the disk that the picture is on doesn't answer." }
    return found.map { "Background: \($0)" }
  }

  private func style() -> DoctorFacts.Style {
    let file = File("\(folders.config)/style.css")
    var facts = DoctorFacts.Style(path: discretion.applied(to: file.path), exists: file.exists)
    guard facts.exists else { return facts }
    do throws(FileError) {
      let text = String(decoding: try file.read(limit: 262_144), as: UTF8.self)
      facts.problems = StyleSheet().load(text).map {
        discretion.applied(to: "line \($0.line), column \($0.column): \($0.message)")
      }
    } catch {
      facts.problems = [discretion.applied(to: "\(error)")]
    }
    return facts
  }

  /// The panel's own word on its widgets where it runs, else what the files say.
  private func panel(process: Int?) -> (DoctorFacts.Panel, DoctorFacts.Widgets) {
    let inventory = surroundings.search.inventory()
    var widgets = DoctorFacts.Widgets(
      installed: inventory.widgets.keys.sorted(),
      refused: inventory.refused.flatMap(\.reasons).map(discretion.applied),
      onPanel: cardsInFile,
      wantsSandbox: inventory.widgets.values.contains { $0.manifest.isSandboxed })
    guard let process else { return (.notRunning, widgets) }
    guard let listing = listing() else { return (.silent(process: process), widgets) }
    let keys = Dictionary(widgets.onPanel.map { ($0.instance, $0.keys) }) { first, _ in first }
    widgets.onPanel = DoctorFacts.Card.all(in: listing).map { card in
      var card = card
      card.keys = keys[card.instance] ?? []
      card.state = card.state.map(discretion.applied)
      return card
    }
    let memory = Int32(exactly: process).flatMap { ProcessTable.proportionalMemory(of: $0) }
    return (.running(memory: memory), widgets)
  }

  private var cardsInFile: [DoctorFacts.Card] {
    guard let bytes = try? File("\(folders.config)/today.conf").read(limit: 262_144),
      let file = try? KeyFile(parsing: bytes)
    else { return [] }
    return DoctorFacts.Card.all(in: file)
  }

  /// What `today list --json` says, which is asked as anybody would.
  private func listing() -> JSON? {
    guard let executable = ThisProcess.executable else { return nil }
    var output: [UInt8] = []
    let questions = Questions()
    let ended = questions.expect()
    let command = Command(executable, arguments: ["list", "--json"])
    let child = try? ChildProcess(
      command,
      ChildProcess.Handlers(output: { output += $0 }, exit: { _ in ended() }))
    guard child != nil else { return nil }
    questions.wait(atMost: Self.patience)
    return withExtendedLifetime(child) { try? JSON(parsing: output) }
  }
}
