internal import Foundation
internal import Synchronization

/// A private desktop for a test: folders, a session bus, a compositor, a pointer and a keyboard.
public final class WaylandDesktop: PrivateDesktop {
  public let programs: DesktopPrograms
  public let compositor: Compositor

  let setUp: CompositorSetUp
  let client: String
  private let state: Mutex<State>

  private struct State {
    var compositor: Running
    var hand: Hand?
    var screen: Rectangle?
  }

  /// Starts a desktop and returns when all of it is ready. With `monitorsComeAndGo` they can be plugged
  /// out, for which old versions of sway need an X server.
  public init(
    _ compositor: Compositor = .chosen,
    width: Int = 1280, height: Int = 900, outputs: Int = 1,
    monitorsComeAndGo: Bool = false,
    bus: Bool = true,
    xWayland: Bool = false,
    accessibility: Bool = false,
    configuration: String = "",
    environment additions: [String: String] = [:]
  ) throws {
    guard compositor.isInstalled else {
      throw DesktopError.notInstalled(program: compositor.program, package: compositor.package)
    }
    self.compositor = compositor
    client = try ProgramUnderTest.path("WaylandClient")
    let temporaryFolder = try TemporaryFolder()
    let folder = temporaryFolder.path
    let services = SetUp(folder: folder)
    var started: [Running] = []
    do {
      var environment = try HomeFolder(in: folder).environment
      environment["GDK_BACKEND"] = nil
      environment["XDG_SESSION_TYPE"] = "wayland"
      environment["XDG_CURRENT_DESKTOP"] = compositor.desktopName
      if !accessibility { environment["GTK_A11Y"] = "none" }
      if bus {
        let (daemon, address) = try services.startBus(
          environment: environment, accessibility: accessibility)
        started.append(daemon)
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
      }
      var display: String?
      if compositor == .kwin || compositor == .sway && monitorsComeAndGo && !SwayVersion.canUnplug {
        let (server, name) = try services.startServer(
          .xvfb(width: 4096, height: 2160), environment: environment)
        started.append(server)
        display = name
        // Someone has to close its windows, which are the monitors.
        let onServer = environment.merging(["DISPLAY": name]) { $1 }
        if compositor == .sway {
          started.append(try services.startWindowManager(environment: onServer))
        }
      }
      setUp = CompositorSetUp(
        compositor: compositor, folder: folder, outputs: outputs, width: width, height: height,
        hasXWayland: xWayland, configuration: configuration, display: display)
      try setUp.prepareFolders(runtimeFolder: environment["XDG_RUNTIME_DIR"] ?? folder)
      started += try setUp.startServices(environment)
      let (running, found) = try setUp.start(environment, as: "compositor")
      started.append(running)
      environment.merge(found) { $1 }
      started += try setUp.startBackground(environment)
      environment["GSETTINGS_BACKEND"] = "keyfile"
      programs = DesktopPrograms(
        in: temporaryFolder, services: started, environment: environment.merging(additions) { $1 },
        homes: [CompositorSetUp.home(in: folder)])
      state = Mutex(State(compositor: running))
    } catch {
      for service in started.reversed() { service.terminate() }
      Stragglers.end(withHome: CompositorSetUp.home(in: folder))
      temporaryFolder.remove()
      throw error
    }
    Evidence.add(self)
    _ = try hand()
    programs.keepRunning()
  }

  deinit { close() }

  /// Ends the compositor, as a user does who logs out, or as a crash does.
  public func endCompositor(byCrash isCrash: Bool = false) throws {
    let running = state.withLock { state in
      state.hand = nil
      state.screen = nil
      return state.compositor
    }
    running.send(isCrash ? SIGKILL : SIGTERM)
    try running.waitForExit()
  }

  /// Starts the compositor anew, where its programs find it as before.
  public func startCompositor() throws {
    let (running, found) = try setUp.start(
      environment, as: "compositor-\(UInt32.random(in: 0...UInt32.max))")
    programs.add(running)
    for program in try setUp.startBackground(environment) { programs.add(program) }
    state.withLock { $0.compositor = running }
    guard found["WAYLAND_DISPLAY"] == environment["WAYLAND_DISPLAY"] else {
      throw DesktopError.system("the compositor is somewhere else than before")
    }
    _ = try hand()
  }

  /// What the compositor offers, with versions, such as "zwlr_layer_shell_v1": 4.
  public func globals() throws -> [String: Int] {
    let pairs = try outputOf([client, "globals"]).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 ? Int(words[1]).map { (String(words[0]), $0) } : nil
    }
    return Dictionary(pairs) { max($0, $1) }
  }

  /// Opens some other window, and waits until it is on the screen.
  public func openWindow(
    _ title: String = "other", color: Color = Color(red: 0xc0, green: 0x30, blue: 0x20),
    isFullscreen: Bool = false, isMaximized: Bool = false
  ) throws -> OtherWindow {
    let hex = [color.red, color.green, color.blue].map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let kind = isFullscreen ? ["fullscreen"] : isMaximized ? ["maximized"] : []
    let program = try start([client, "window", title, hex.joined()] + kind)
    let window = OtherWindow(program, color, on: self)
    try waitUntil("a window to be on the screen") {
      if let status = program.exitStatus {
        throw DesktopError.failed(
          command: program.arguments, status: status, errors: program.errors)
      }
      return try window.size != nil && window.visibleFrame() != nil
    }
    return window
  }

  // MARK: - For its parts

  func hand() throws -> Hand {
    if let hand = state.withLock({ $0.hand }) { return hand }
    let number = UInt32.random(in: 0...UInt32.max)
    let made = try Hand(pipe: "\(folder)/hand-\(number)") { pipe in
      try start(compositor == .gnome ? GnomeHand.command(pipe) : [client, "hand", pipe])
    }
    state.withLock { $0.hand = made }
    return made
  }

  /// All monitors together.
  func screen() throws -> Rectangle {
    if let screen = state.withLock({ $0.screen }) { return screen }
    let frames = try outputs().map(\.frame)
    guard let first = frames.first else { throw DesktopError.system("there is no monitor") }
    let screen = frames.dropFirst().reduce(first) { sum, frame in
      let (x, y) = (min(sum.x, frame.x), min(sum.y, frame.y))
      return Rectangle(
        x: x, y: y, width: max(sum.x + sum.width, frame.x + frame.width) - x,
        height: max(sum.y + sum.height, frame.y + frame.height) - y)
    }
    state.withLock { $0.screen = screen }
    return screen
  }

  func forgetScreen() { state.withLock { $0.screen = nil } }
}
