internal import Foundation

/// Starts the services of a desktop, each with its files in the desktop's folder.
struct SetUp {
  let folder: String

  /// Starts a program whose output goes to files called after it.
  func start(
    _ arguments: [String], as name: String, environment: [String: String],
    whenOrphaned: Launch.Orphan = .kill, isNobodys: Bool = false
  ) throws -> Running {
    guard let program = arguments.first else {
      throw DesktopError.cannotStart(program: "nothing", reason: "no program was named")
    }
    return try Running(
      Launch(
        arguments: [try Launch.find(program, package: package(of: program))]
          + arguments.dropFirst(),
        environment: environment, folder: environment["HOME"] ?? folder,
        outputFile: "\(folder)/\(name).out", errorsFile: "\(folder)/\(name).err",
        whenOrphaned: whenOrphaned, isNobodys: isNobodys))
  }

  func startServer(
    _ server: DisplayServer, environment: [String: String]
  ) throws -> (Running, display: String) {
    let configuration = folder + "/xorg.conf"
    if let text = server.configuration { try write(text, to: configuration) }
    let running = try start(
      server.command(configuration: configuration, log: folder + "/xorg.log"), as: "server",
      environment: environment, whenOrphaned: .terminate)
    let number = try ready(running) { firstLine(of: running.output) }
    return (running, ":" + number)
  }

  func startBus(
    environment: [String: String], accessibility: Bool
  ) throws -> (Running, address: String) {
    let configuration = folder + "/bus.conf"
    let services = (environment["XDG_DATA_HOME"] ?? folder) + "/dbus-1/services"
    if accessibility {
      let file = "/usr/share/dbus-1/services/org.a11y.Bus.service"
      guard FileManager.default.fileExists(atPath: file) else {
        throw DesktopError.notInstalled(program: file, package: "at-spi2-core")
      }
      try FileManager.default.copyItem(atPath: file, toPath: services + "/org.a11y.Bus.service")
    }
    // Only what a test puts into the home folder is started on demand: nothing of this machine's.
    try write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder)/bus</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(services)</servicedir>
        <policy context="default">
          <allow user="*"/>
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>

      """, to: configuration)
    let running = try start(
      ["dbus-daemon", "--config-file=\(configuration)", "--print-address=1", "--nofork"],
      as: "bus", environment: environment, whenOrphaned: .terminate)
    return (running, try ready(running) { firstLine(of: running.output) })
  }

  func startWindowManager(environment: [String: String]) throws -> Running {
    let configuration = folder + "/openbox.xml"
    try write(
      """
      <?xml version="1.0"?>
      <openbox_config xmlns="http://openbox.org/3.4/rc">
        <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
        <placement><policy>Smart</policy></placement>
        <desktops><number>1</number><popupTime>0</popupTime></desktops>
        <keyboard/>
        <mouse>
          <context name="Client">
            <mousebind button="Left" action="Press">
              <action name="Focus"/><action name="Raise"/>
            </mousebind>
          </context>
        </mouse>
      </openbox_config>

      """, to: configuration)
    let running = try start(
      ["openbox", "--sm-disable", "--config-file", configuration], as: "window-manager",
      environment: environment)
    // It says that it is there before it serves anybody, and what appears in between is sometimes
    // never shown. It serves once it has done what it was asked: to have a second desktop.
    let ask = ["xdotool", "set_num_desktops", "2"]
    let look = ["xprop", "-notype", "-root", "_NET_NUMBER_OF_DESKTOPS"]
    try ready(running) {
      _ = try output(of: ask, environment: environment)
      return try output(of: look, environment: environment).contains("= 2") ? true : nil
    }
    return running
  }

  func startCompositor(environment: [String: String]) throws -> Running {
    let running = try start(
      ["picom", "--backend", "xrender", "--config", "/dev/null", "--no-fading-openclose"],
      as: "compositor", environment: environment)
    let look = [try Launch.find("xwininfo", package: "x11-utils"), "-root", "-tree"]
    try ready(running) {
      try output(of: look, environment: environment).contains("\"picom\"") ? true : nil
    }
    return running
  }

  private func package(of program: String) -> String? {
    let packages = [
      "sway": "sway", "swaymsg": "sway", "labwc": "labwc", "kwin_wayland": "kwin-wayland",
      "gnome-shell": "gnome-shell", "grim": "grim", "swaybg": "swaybg", "wlr-randr": "wlr-randr",
      "wmctrl": "wmctrl",
      "Xvfb": "xvfb", "dbus-daemon": "dbus-daemon", "openbox": "openbox", "picom": "picom",
      "xdotool": "xdotool", "xprop": "x11-utils", "xwininfo": "x11-utils", "xev": "x11-utils",
      "xrandr": "x11-xserver-utils", "xsetroot": "x11-xserver-utils", "dbus-send": "dbus-bin",
      "import": "imagemagick", "xclock": "x11-apps",
      "xeyes": "x11-apps", "setpriv": "util-linux", "cc": "gcc", "pkg-config": "pkg-config",
    ]
    return packages[program]
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Waits for a service, which must not end meanwhile; ends it if it never gets ready.
  @discardableResult
  func ready<Value>(
    _ running: Running, within deadline: Duration = .seconds(30), look: () throws -> Value?
  ) throws -> Value {
    let program = running.arguments[0]
    do {
      return try waitFor(program, within: deadline) {
        if let value = try look() { return value }
        if let status = running.exitStatus {
          throw DesktopError.failed(
            command: running.arguments, status: status, errors: running.errors)
        }
        return nil
      }
    } catch DesktopError.timedOut {
      running.terminate()
      throw DesktopError.notReady(program: program, errors: running.errors)
    } catch {
      running.terminate()
      throw error
    }
  }

  private func firstLine(of text: String) -> String? {
    guard let end = text.firstIndex(of: "\n") else { return nil }
    return String(text[..<end])
  }

  func output(of command: [String], environment: [String: String]) throws -> String {
    let running = try start(command, as: "look", environment: environment)
    try running.waitForExit()
    return running.output
  }
}
