internal import Backdrops
internal import Cards
internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// The responses of everything that may hang: servers, buses, disks, and programs.
final class Services {
  let environment = Environment.current
  let redaction: Redaction
  private(set) var bus: SessionBus?
  private(set) var isBusSilent = true
  private(set) var isDisplaySilent = false
  private(set) var decoder = InstallationCheck.Decoder.missing
  private(set) var sandboxProblem: String?
  /// Why the background that is set can't be shown.
  private(set) var backgroundProblem: String?

  var hasPortal: Bool { has("org.freedesktop.portal.Desktop") }
  var hasKeyring: Bool { has("org.freedesktop.secrets") }

  func has(_ service: String) -> Bool { bus?.services.contains(service) == true }

  init(_ home: SessionHome, _ settings: PanelSettings?) {
    redaction = Redaction(
      home: home.folders.home, user: environment["USER"] ?? environment["LOGNAME"] ?? "",
      host: ThisProcess.hostName)
    let requests = TimedRequests()
    var compositor = WaylandServer.late
    let hasWayland = environment["WAYLAND_DISPLAY"]?.isEmpty == false
    if hasWayland { requests.call("compositor", { .look() }, then: { compositor = $0 }) }
    let hasX11 = environment["DISPLAY"]?.isEmpty == false
    var isX11Silent = hasX11
    if hasX11 {
      requests.call(
        "display", { X11Server.acceptsConnections() }, then: { _ in isX11Silent = false })
    }
    requests.call("bus", { SessionBus.look(for: Program.identifier) }) {
      self.isBusSilent = false
      self.bus = $0
    }
    if case .file(let path)? = settings?.theme.background.choice(home: home.folders.home) {
      backgroundProblem = "the disk that the picture is on doesn't answer."
      requests.call("picture", { PictureProblem(of: path) }) {
        self.backgroundProblem = $0?.description
      }
    }
    if let program = PictureLoader.installedProgram {
      let command = Command(program, arguments: ["--check"], environment: [:])
      requests.run(command) { output, _, _ in
        let words = output.split(whereSeparator: \.isWhitespace)
        self.decoder = words.contains("calls") ? .seccomp : words.isEmpty ? .missing : .limits
      }
    }
    if let trial = home.surroundings.tools.sandboxTrial {
      sandboxProblem = "it takes too long"
      requests.run(trial) { _, errors, isSuccess in
        let line = errors.prefix { $0 != "\n" }.prefix(200)
        self.sandboxProblem = isSuccess ? nil : String(line)
      }
    }
    requests.wait()
    isDisplaySilent =
      hasWayland && compositor == .late || isX11Silent && !(hasWayland && compositor == .layers)
  }

  /// The cards of the running panel, by the command that users have; nil if it doesn't answer.
  static func cards() -> [WidgetCheck.Card]? {
    guard let executable = ThisProcess.executable else { return nil }
    var cards: [WidgetCheck.Card]?
    let requests = TimedRequests()
    requests.run(Command(executable, arguments: ["list", "--json"])) { output, _, _ in
      cards = (try? JSON(parsing: Array(output.utf8))).map(WidgetCheck.Card.all)
    }
    requests.wait()
    return cards
  }
}
