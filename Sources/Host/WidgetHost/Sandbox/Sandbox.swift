// A proxy connects to the web, and not a network of the sandbox (pasta, slirp4netns). It works wherever bubblewrap
// does, needs no other package, starts only when needed, and checks addresses, so that this computer and the local
// network stay out of reach. Other protocols than HTTP don't work in a sandbox. The port is opened inside and its
// socket passed out (door.c), so that no process inside has to forward bytes. The proxy is in Swift because it
// parses untrusted input.

internal import GLib

/// A sandbox made by bubblewrap. The process can write its own folder, and read the system and the user's chosen
/// files. It has no session, no other processes and no network except the web through a proxy.
struct Sandbox: Hashable, Sendable {
  /// The path of `bwrap`.
  let program: String
  /// The path of today-door.
  var door: String
  /// The path of today-proxy; nil without access to the web.
  var proxy: String?
  var view: SandboxView

  /// Variables for resources that the sandbox doesn't have.
  private static let severed: Set = [
    "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
    "DBUS_SYSTEM_BUS_ADDRESS", "XDG_RUNTIME_DIR",
    "XDG_SESSION_ID", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "ftp_proxy",
    "FTP_PROXY",
  ]
  /// Variables for the user's own proxy, which can contain a password. today-door passes them to today-proxy only.
  private static let proxies: Set = [
    "http_proxy", "https_proxy", "all_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY",
    "NO_PROXY",
  ]
  /// Variables for the user's folders, which become the widget's folder.
  private static let homes = [
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
  ]

  /// Whether a file is visible inside.
  func shows(_ path: String) -> Bool { view.shows(path) }

  /// Wraps a command to run inside. Its working directory exists outside, too.
  func wrapping(_ command: Command) -> Command {
    var words = ["out"] + (proxy.map { ["--proxy", $0] } ?? []) + ["--", program]
    words += ["--die-with-parent", "--unshare-all", "--as-pid-1", "--new-session"]
    words += ["--cap-drop", "ALL"] + view.words + ["--chdir", view.folder]
    words += ["--", door, "in"] + (proxy == nil ? [] : ["--web"]) + view.rules
    words += ["--", command.program] + command.arguments
    var command = command
    command.program = door
    command.arguments = words
    command.environment = environment(from: command.environment ?? [:])
    return command
  }

  /// bubblewrap starts with these variables: a widget can read the initial environment of process 1, whatever
  /// bubblewrap unsets later.
  private func environment(from outside: [String: String]) -> [String: String] {
    var inside = outside.filter { name, _ in
      !Sandbox.severed.contains(name) && (proxy != nil || !Sandbox.proxies.contains(name))
    }
    for home in Sandbox.homes { inside[home] = view.folder }
    return inside
  }
}
