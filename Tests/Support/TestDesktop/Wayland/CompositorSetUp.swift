internal import Foundation

/// Starts compositors. They get a home of their own, and where the tests are root's, they are nobody's:
/// sway refuses to be root's.
struct CompositorSetUp {
  let compositor: Compositor
  let folder: String
  /// How many monitors there are at first, and of what size.
  let outputs: Int
  let width: Int
  let height: Int
  /// Whether X programs are served, too.
  let hasXWayland: Bool
  /// More lines for its configuration, in its own words.
  let configuration: String
  /// The X display that its monitors are windows on; nil where they are in memory.
  let display: String?

  /// The color of the desktop, where nothing else paints it.
  static let background = "#204060"

  private var setUp: SetUp { SetUp(folder: folder) }
  private var isRoot: Bool { geteuid() == 0 }

  /// The home of the compositor.
  static func home(in folder: String) -> String { "\(folder)/compositor" }

  /// Makes it possible for the compositor to reach what it needs, and for nobody else.
  func prepareFolders(runtimeFolder: String) throws {
    let home = CompositorSetUp.home(in: folder)
    try FileManager.default.createDirectory(
      atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard isRoot else { return }
    chmod(folder, 0o711)
    for path in [home, runtimeFolder] where chown(path, 65534, 65534) != 0 {
      throw DesktopError.system("\(path) can't be given to nobody")
    }
  }

  /// Starts it, and returns what is to be added to the environment of its programs once it serves them.
  func start(_ environment: [String: String], as name: String) throws -> (Running, [String: String])
  {
    var own = ownEnvironment(environment)
    own["DISPLAY"] = display
    own["WAYLAND_DISPLAY"] = nil
    // What one that crashed has left would be taken for those of the new one.
    let runtimeFolder = environment["XDG_RUNTIME_DIR"] ?? folder
    for file in try FileManager.default.contentsOfDirectory(atPath: runtimeFolder)
    where file.hasPrefix("wayland-") || file == "sway.sock" {
      try FileManager.default.removeItem(atPath: "\(runtimeFolder)/\(file)")
    }
    switch compositor {
    case .sway: return try startSway(own, as: name)
    case .labwc: return try startLabwc(own, as: name)
    case .kwin: return try startKWin(own, as: name)
    case .gnome: return try startGnome(own, as: name)
    }
  }

  /// Starts what it needs beside itself: GNOME's pictures of monitors, which the pointer moves in, are
  /// PipeWire's.
  func startServices(_ environment: [String: String]) throws -> [Running] {
    guard compositor == .gnome else { return [] }
    let own = ownEnvironment(environment)
    return try ["pipewire", "wireplumber"].map { try start([$0], own, as: $0) }
  }

  /// Paints the desktop, where the compositor leaves that to others and has none do it.
  func startBackground(_ environment: [String: String]) throws -> [Running] {
    guard compositor == .labwc || compositor == .kwin else { return [] }
    return [
      try setUp.start(
        ["swaybg", "-c", CompositorSetUp.background],
        as: "background-\(UInt32.random(in: 0...UInt32.max))", environment: environment)
    ]
  }

  private func ownEnvironment(_ environment: [String: String]) -> [String: String] {
    var own = environment
    own["HOME"] = CompositorSetUp.home(in: folder)
    for kind in ["CONFIG", "DATA", "STATE", "CACHE"] { own["XDG_\(kind)_HOME"] = nil }
    own["TMPDIR"] = own["HOME"]
    own["XDG_CURRENT_DESKTOP"] = compositor.desktopName
    // GNOME asks for much that only a real system has; where nobody answers, it goes on without.
    if compositor == .gnome {
      own["DBUS_SYSTEM_BUS_ADDRESS"] = environment["DBUS_SESSION_BUS_ADDRESS"]
    }
    return own
  }

  private func start(_ command: [String], _ environment: [String: String], as name: String) throws
    -> Running
  {
    try setUp.start(
      command, as: name, environment: environment, whenOrphaned: .terminate, isNobodys: isRoot)
  }

  // MARK: - sway

  private func startSway(_ environment: [String: String], as name: String) throws
    -> (Running, [String: String])
  {
    let file = "\(folder)/sway.conf"
    let prefix = display == nil ? "HEADLESS" : "X11"
    let modes = (1...max(outputs, 1)).map { "output \(prefix)-\($0) resolution \(width)x\(height)" }
    try setUp.write(
      """
      xwayland \(hasXWayland ? "enable" : "disable")
      default_border none
      output * bg \(CompositorSetUp.background) solid_color
      \(modes.joined(separator: "\n"))
      \(configuration)

      """, to: file)
    var own = wlrootsEnvironment(environment)
    let socket = "\(environment["XDG_RUNTIME_DIR"] ?? folder)/sway.sock"
    own["SWAYSOCK"] = socket
    let running = try start(["sway", "-c", file], own, as: name)
    let display = try waitForSocket(running, environment)
    let programs = ["WAYLAND_DISPLAY": display, "SWAYSOCK": socket]
    let asking = environment.merging(programs) { $1 }
    try setUp.ready(running) {
      let answer = try setUp.output(
        of: ["swaymsg", "--raw", "-t", "get_outputs"], environment: asking)
      let all = (try? SwayOutput.all(in: answer)) ?? []
      let isReady =
        all.count == max(outputs, 1)
        && all.allSatisfy { $0.frame.width == width && $0.frame.height == height }
      return isReady ? true : nil
    }
    return (running, programs)
  }

  private func wlrootsEnvironment(_ environment: [String: String]) -> [String: String] {
    var own = environment
    own["WLR_BACKENDS"] = display == nil ? "headless" : "x11"
    own["WLR_RENDERER"] = "pixman"
    own["WLR_LIBINPUT_NO_DEVICES"] = "1"
    own["WLR_HEADLESS_OUTPUTS"] = "\(outputs)"
    own["WLR_X11_OUTPUTS"] = "\(outputs)"
    return own
  }

  // MARK: - labwc

  private func startLabwc(_ environment: [String: String], as name: String) throws
    -> (Running, [String: String])
  {
    let configurations = "\(folder)/labwc"
    try FileManager.default.createDirectory(
      atPath: configurations, withIntermediateDirectories: true)
    try setUp.write(
      """
      <?xml version="1.0"?>
      <labwc_config>
        <placement><policy>center</policy></placement>
        \(configuration)
      </labwc_config>

      """, to: "\(configurations)/rc.xml")
    let running = try start(
      ["labwc", "-C", configurations], wlrootsEnvironment(environment), as: name)
    let programs = ["WAYLAND_DISPLAY": try waitForSocket(running, environment)]
    let asking = environment.merging(programs) { $1 }
    for number in 1...max(outputs, 1) {
      try setUp.ready(running) {
        _ = try setUp.output(
          of: [
            "wlr-randr", "--output", "HEADLESS-\(number)", "--custom-mode", "\(width)x\(height)",
            "--pos", "\((number - 1) * width),0",
          ], environment: asking)
        let answer = try setUp.output(of: ["wlr-randr", "--json"], environment: asking)
        let all = (try? RandrOutput.all(in: answer)) ?? []
        return all.first { $0.name == "HEADLESS-\(number)" }?.frame.width == width ? true : nil
      }
    }
    return (running, programs)
  }

  // MARK: - KWin

  private func startKWin(_ environment: [String: String], as name: String) throws
    -> (Running, [String: String])
  {
    var own = environment
    // Its input and its screens would be for programs of KDE alone.
    own["KWIN_WAYLAND_NO_PERMISSION_CHECKS"] = "1"
    own["QT_QPA_PLATFORM"] = nil
    let running = try start(
      [
        "kwin_wayland", "--x11-display", display ?? ":0", "--width", "\(width)", "--height",
        "\(height)", "--output-count", "\(outputs)", "--socket", "wayland-1", "--no-lockscreen",
        "--no-global-shortcuts",
      ] + (hasXWayland ? ["--xwayland"] : []), own, as: name)
    let programs = ["WAYLAND_DISPLAY": try waitForSocket(running, environment)]
    try setUp.ready(running) { try arrangeMonitors(environment) }
    return (running, programs)
  }

  /// KWin's monitors are windows that lie on each other: lays them beside each other, so that pictures
  /// have them all. Nil as long as they aren't there.
  @discardableResult
  func arrangeMonitors(_ environment: [String: String]) throws -> Bool? {
    guard compositor == .kwin, let display else { return true }
    let onServer = environment.merging(["DISPLAY": display]) { $1 }
    // Without a window manager, xdotool finds none of them.
    let tree = try setUp.output(of: ["xwininfo", "-root", "-children"], environment: onServer)
    let windows = tree.matches(of: /0x([0-9a-f]+) "KDE Wayland Compositor/)
      .compactMap { Int($0.1, radix: 16) }.sorted()
    for (index, window) in windows.enumerated() {
      _ = try setUp.output(
        of: ["xdotool", "windowmove", "\(window)", "\(index * width)", "0"], environment: onServer)
    }
    return windows.count >= outputs ? true : nil
  }

  // MARK: - GNOME

  private func startGnome(_ environment: [String: String], as name: String) throws
    -> (Running, [String: String])
  {
    let monitors = (0..<max(outputs, 1)).flatMap { _ in
      ["--virtual-monitor", "\(width)x\(height)"]
    }
    let running = try start(
      ["gnome-shell", "--headless", "--wayland", "--wayland-display", "wayland-1", "--unsafe-mode"]
        + (hasXWayland ? [] : ["--no-x11"]) + monitors, environment, as: name)
    var programs = ["WAYLAND_DISPLAY": try waitForSocket(running, environment)]
    func ask(_ question: String) throws -> String {
      try setUp.output(
        of: [
          "gdbus", "call", "--session", "--dest", "org.gnome.Shell", "--object-path",
          "/org/gnome/Shell", "--method", "org.gnome.Shell.Eval", question,
        ], environment: environment)
    }
    try setUp.ready(running) {
      try ask("Main.layoutManager._startingUp").contains("'false'") ? true : nil
    }
    // It begins with the overview, which takes the first click.
    let look = "Main.overview.visible && !Main.overview.animationInProgress"
    try setUp.ready(running) { try ask(look).contains("'true'") ? true : nil }
    try setUp.ready(running) {
      _ = try ask("Main.overview.hide()")
      return try ask("Main.overview.visible").contains("'false'") ? true : nil
    }
    // It says that it can't lock the screen, before whatever is there.
    _ = try ask("Main.messageTray.bannerBlocked = true")
    _ = try ask("Main.messageTray.getSources().forEach(source => source.destroy())")
    // What it tells the programs that it starts itself.
    for name in hasXWayland ? ["DISPLAY", "XAUTHORITY"] : [] {
      let answer = try ask("imports.gi.GLib.getenv('\(name)')")
      programs[name] = answer.firstMatch(of: /"([^"]+)"/).map { String($0.1) }
    }
    return (running, programs)
  }

  // MARK: -

  /// The name of the socket that it has opened, once it answers there.
  private func waitForSocket(_ running: Running, _ environment: [String: String]) throws -> String {
    let runtimeFolder = environment["XDG_RUNTIME_DIR"] ?? folder
    return try setUp.ready(running) {
      let names = try FileManager.default.contentsOfDirectory(atPath: runtimeFolder)
      return names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
    }
  }
}
