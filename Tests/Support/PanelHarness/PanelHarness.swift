// Ownership: a harness owns its session; `close` ends it and gives everything back.
// Threads: main only.

internal import CGLib
internal import CGTKTesting
internal import Cards
internal import GLib
package import GTK
internal import GTKTesting
internal import Theme
package import WidgetCore
package import WidgetHost
internal import XCTest

@testable internal import Backdrops
@testable internal import Panel

/// The panel in this process: its real modules, with everything from outside given by the test. Time
/// stands still until the test moves it.
@MainActor package final class PanelHarness {
  package let widgets = ScriptedWidgets()
  package let folder: String
  let program = TestProgram()
  let launcher = TestLauncher()
  let notifications = TestNotifications()
  let machine = TestMachine()
  let edge = TestEdge()
  let clock: ManualClock
  let home: SessionHome
  private(set) var session: Session
  private(set) var placement: TestPlacement?
  private(set) var peekPlacement: TestPlacement?
  /// The panel's window and its placement where that is the real one of X servers.
  var dock: (window: GTK.Window, placement: any Placement)?
  var layout: MonitorLayout
  private let isDock: Bool
  private let rendersBackdrop: Bool
  private(set) var isClosed = false
  /// The moment at which it was made: 2026-11-24 12:00 UTC.
  package nonisolated static let noon = Duration.seconds(1_795_521_600)

  package nonisolated struct Options: Sendable {
    /// today.conf, without the widgets.
    var settings: String
    var isNewUser: Bool
    var hasAnimations: Bool
    /// The size of the one monitor, on whose right edge the panel is.
    var screen: Size
    /// Whether the X server itself is asked to place the panel, at the right edge of its screen.
    var isDock: Bool
    /// Whether the widgets that ship with Today are there, too. They answer nothing.
    var hasShippedWidgets: Bool
    /// Whether it is `today --demo`.
    var isDemonstration: Bool
    /// Whether the backdrop is rendered, on another thread; otherwise it is a plain color.
    var rendersBackdrop: Bool

    package init(
      settings: String = "", isNewUser: Bool = false, hasAnimations: Bool = true,
      screen: Size = Size(width: 1920, height: 1000), isDock: Bool = false,
      hasShippedWidgets: Bool = false, isDemonstration: Bool = false, rendersBackdrop: Bool = false
    ) {
      self.settings = settings
      self.isNewUser = isNewUser
      self.hasAnimations = hasAnimations
      self.screen = screen
      self.isDock = isDock
      self.hasShippedWidgets = hasShippedWidgets
      self.isDemonstration = isDemonstration
      self.rendersBackdrop = rendersBackdrop
    }
  }

  /// The names on message buses; nil if they aren't known.
  package var busNames: Set<String>?
  /// Requests for these names that a test answers itself; nil if they are answered at once.
  package var busNameRequests: [@MainActor (Set<String>?) -> Void]?

  /// Makes a panel with these widgets, not yet shown.
  package init(_ widgets: [ScriptedWidget] = [], _ options: Options = Options()) throws {
    folder = try PanelHarness.makeFolder()
    clock = ManualClock(start: .seconds(1000), wall: PanelHarness.noon)
    clock.use()
    MainLoop.serveTasks()
    isDock = options.isDock
    rendersBackdrop = options.rendersBackdrop
    layout = MonitorLayout(
      monitors: [
        .init(
          name: "TEST-1", frame: Rect(origin: .zero, size: options.screen),
          workArea: Rect(origin: .zero, size: options.screen))
      ], primary: "TEST-1")
    home = SessionHome(testing: folder, machine, self.widgets, options)
    session = Session(program, home: home, services: SessionServices.standard)
    DesktopSettings.standard?.setProperty("gtk-enable-animations", to: options.hasAnimations)
    try write(options.settings, widgets, isNewUser: options.isNewUser)
    makeSession()
    today_let_go()
    FailureEvidence.watch(self)
  }

  /// Makes a folder in memory where that is possible: a disk takes its time to confirm what is written.
  private static func makeFolder() throws -> String {
    let memory = "/dev/shm"
    var system = statvfs()
    // ST_NOEXEC: the programs of widgets couldn't be run there.
    let isUsable =
      access(memory, W_OK | X_OK) == 0 && statvfs(memory, &system) == 0 && system.f_flag & 8 == 0
    var template = Array("\(isUsable ? memory : "/tmp")/today-panel-XXXXXX".utf8CString)
    return String(cString: try XCTUnwrap(mkdtemp(&template)))
  }

  private func makeSession() {
    var services = SessionServices.standard
    services.desktop = nil
    services.ownsProcess = false
    // It draws them two seconds later, by the real clock.
    services.keepIcons = { _ in }
    services.launcher = launcher
    services.notifications = notifications
    services.busNames = { [unowned self] in
      if busNameRequests == nil { $0(busNames) } else { busNameRequests?.append($0) }
    }
    services.edgeBarriers = { [edge] _, barriers, hear in edge.put(barriers, hear) }
    services.startDisplay = { [unowned self] _, _ in try self.display() }
    if !rendersBackdrop { services.backdrop = { _, _ in PanelHarness.backdrop } }
    services.placement = { [unowned self] window, kind, display, onChange in
      if isDock { return placeAsDock(window, kind, display, onChange) }
      let made = TestPlacement(window, layout, onLayoutChange: onChange)
      made.onKeyboardGivenBack = { today_let_go() }
      if placement == nil { placement = made } else { peekPlacement = made }
      return made
    }
    session = Session(program, home: home, services: services)
  }

  func setLayout(_ layout: MonitorLayout) {
    self.layout = layout
    placement?.layout = layout
    peekPlacement?.layout = layout
  }

  private func display() throws -> Display { try XCTUnwrap(Display.standard) }

  /// Ends the session and checks that time and files are given back.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    if session.parts != nil { endSession() }
    today_let_go()
    peekPlacement?.window.destroy()
    TestApps.removeAll()
    clock.stop()
    try? File.removeFolder(folder)
  }

  private func endSession() {
    // The X server would end the grab with the program.
    session.parts?.window.shortcut.end()
    session.quit()
    settle()
  }

  /// Starts the program again, as after a log-in: nothing is kept but files.
  package func restart() throws {
    endSession()
    placement = nil
    peekPlacement = nil
    dock = nil
    makeSession()
    settle()
  }

  private static let backdrop: WallpaperBackdrop = {
    let area = Rect(x: 0, y: 0, width: 64, height: 64)
    let scene = Scene(
      backdrop: WallpaperColors(Color(red: 0.3, green: 0.42, blue: 0.55)), area: area, picture: nil)
    let request = BackdropRequest(monitor: area, panel: area)
    let rendered = RenderedBackdrop(rendering: scene, for: request, request.material)
    return WallpaperBackdrop(fixed: BackdropPicture(rendered, scale: 1), log: Session.log)
  }()
}

// MARK: - Commands

extension PanelHarness {
  /// Follows a command as the running panel does, and returns what it says.
  @discardableResult
  package func today(_ words: String...) throws -> String {
    let command = try PanelCommand(arguments: words)
    let said = try session.perform(command)
    settle()
    return said
  }

  /// Shows it and lets it arrive.
  package func show() throws {
    try today("show")
    advance(by: .milliseconds(400))
  }

  /// Shows it with the keyboard, as a user's key does, and lets it arrive.
  package func focus() throws {
    try today("focus")
    advance(by: .milliseconds(400))
  }

  /// What `today status` says of the panel, such as "shown, at the right edge of TEST-1, …".
  package func phase() throws -> String {
    let lines = try today("status").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("Panel: ") } ?? ""
    return String(line.dropFirst("Panel: ".count))
  }

  /// The first word of that: "shown", "hidden", "sliding".
  package func presence() throws -> String {
    try phase().split { ", ".contains($0) }.first.map(String.init) ?? ""
  }

  /// The instances on the panel, from top to bottom.
  package var listed: [String] {
    session.parts?.store.state.widgets.map(\.instance) ?? []
  }
}

// MARK: - Files

extension PanelHarness {
  var settingsPath: String { "\(home.folders.config)/today.conf" }

  /// What stands in today.conf.
  package func settingsText() throws -> String {
    String(decoding: try File(settingsPath).read(limit: 1 << 20), as: UTF8.self)
  }

  /// Replaces today.conf as editors do, and lets the panel see it.
  package func rewriteSettings(_ change: (String) -> String) throws {
    try put(change(settingsText()), settingsPath)
    advance(by: .milliseconds(500))
  }

  /// What was typed and not saved, as it is kept.
  package func drafts() -> String {
    let bytes = try? File("\(home.folders.state)/drafts.conf").read(limit: 1 << 20)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  private func write(
    _ settings: String, _ widgets: [ScriptedWidget], isNewUser: Bool
  ) throws {
    for path in [home.folders.config, home.folders.state, home.folders.cache, widgetsFolder] {
      try File.createFolder(path)
    }
    for widget in widgets { try install(widget) }
    guard !isNewUser else {
      if !settings.isEmpty { try put(settings, settingsPath) }
      return
    }
    let order = widgets.map { "\($0.name)-1" }.joined(separator: ";")
    let groups = widgets.map { "\n[Widget \($0.name)-1]\nId=\($0.identifier)\n" }
    try put("\(settings)[Widgets]\nOrder=\(order)\n\(groups.joined())", settingsPath)
    try put(
      "[Panel]\nWelcomed=true\nKnowsAdding=true\nLastVersion=999.0\n",
      "\(home.folders.state)/panel.conf")
  }

  private var widgetsFolder: String { "\(home.folders.data)/widgets" }

  /// Makes a widget known, without putting it on the panel.
  package func install(_ widget: ScriptedWidget) throws {
    try write(widget, in: widgetsFolder)
  }

  /// Writes the files of a widget, and returns the path of its manifest.
  @discardableResult
  func write(_ widget: ScriptedWidget, in folder: String) throws -> String {
    widgets.install(widget)
    try put(Array("#!/bin/sh\nexit 1\n".utf8), "\(folder)/\(widget.name)")
    let manifest = "\(folder)/\(widget.name).widget"
    try put(
      """
      [Widget]
      Id=\(widget.identifier)
      Name=\(widget.title ?? widget.name)
      Exec=\(widget.name)
      Protocol=today-1
      \(widget.keys)
      """, manifest)
    return manifest
  }

  /// Removes an instance as `today remove` does, which edits the user's file.
  package func remove(_ instance: String) throws {
    try InstanceFiles(home.folders).change { $0.remove(instance) }
    try today("list")
  }

  /// Puts a widget on the panel while it runs.
  package func add(_ widget: ScriptedWidget) throws {
    try install(widget)
    try rewriteSettings { text in
      text.replacing(/(Order=[^\n]*)/) { match in
        let order = match.1.hasSuffix("=") ? "\(match.1)" : "\(match.1);"
        return "\(order)\(widget.name)-1"
      } + "\n[Widget \(widget.name)-1]\nId=\(widget.identifier)\n"
    }
  }

  package func put(_ text: String, _ path: String) throws {
    try File(path).write(Array(text.utf8), isDurable: false)
  }
}

extension SessionHome {
  /// A user's folders below one folder, and widgets that run without processes.
  @MainActor init(
    testing folder: String, _ machine: TestMachine, _ runner: ScriptedWidgets,
    _ options: PanelHarness.Options
  ) {
    var environment = Environment.current
    environment["HOME"] = folder
    for (name, path) in [
      "CONFIG": ".config", "DATA": ".local/share", "STATE": ".local/state", "CACHE": ".cache",
    ] { environment["XDG_\(name)_HOME"] = "\(folder)/\(path)" }
    self.init(environment, temporary: options.isDemonstration ? folder : nil)
    adapt { surroundings in
      surroundings.conditions = machine
      surroundings.runner = runner
      let shipped = surroundings.search.folders.filter { $0.hasSuffix("/resources/widgets") }
      surroundings.search.folders = ["\(surroundings.folders.data)/widgets"]
      if options.hasShippedWidgets { surroundings.search.folders += shipped }
      surroundings.search.plugins = ["\(surroundings.folders.data)/plugins"]
      surroundings.tools.guardProgram = "/bin/true"
    }
  }
}

// MARK: - What the panel knows of widgets

extension PanelHarness {
  /// What the panel was told last of an instance.
  package func state(of instance: String) -> WidgetState? {
    session.parts?.store.state[instance]
  }

  /// The content that a card shows.
  package func shownContent(of instance: String) -> Node? {
    session.parts?.window.content.column.card(instance)?.state.content
  }

  /// Counts how often widgets change on the panel meanwhile.
  package func changes(during body: () throws -> Void) rethrows -> Int {
    final class Counter { var count = 0 }
    let counter = Counter()
    session.parts?.store.observe(\.widgets, by: counter) { counter, _ in counter.count += 1 }
    try body()
    return withExtendedLifetime(counter) { counter.count }
  }
}
