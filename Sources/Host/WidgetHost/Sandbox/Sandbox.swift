// Why the web is reached through a proxy of ours, and not by a network of the sandbox's own (pasta,
// slirp4netns): it works wherever bubblewrap does, needs no other package, judges the address that it
// connects to, and so keeps widgets from this computer and its neighbors; and a widget that asks for
// nothing never starts it. What speaks other things than HTTP doesn't work in a sandbox. The port is
// opened inside and handed out through a socket (door.c), so that nothing inside has to carry bytes.
// The proxy is Swift, since it reads what nobody trusts.

internal import GLib

/// A process's own view of the machine, made by bubblewrap: its own folder to write, the system to
/// read, and of the user's files only what the user has chosen. No session, no other process, and no
/// network; the web only by way of a proxy of ours.
struct Sandbox: Hashable, Sendable {
  /// The path of `bwrap`.
  let program: String
  /// The path of today-door.
  var door: String
  /// The path of today-proxy, where it may use the web.
  var proxy: String?
  var view: SandboxView

  /// Variables that lead to what isn't there any more.
  private static let severed = [
    "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
    "XDG_SESSION_ID", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE",
    // The door says what is there instead.
    "http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "no_proxy",
    "HTTP_PROXY", "HTTPS_PROXY", "FTP_PROXY", "ALL_PROXY", "NO_PROXY",
  ]
  /// Variables that lead to the user's files, which become its own folder.
  private static let homes = [
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
  ]

  /// Whether a file outside is seen inside.
  func shows(_ path: String) -> Bool { view.shows(path) }

  /// The command, run inside. It begins in a folder that is there outside as well.
  func wrapping(_ command: Command) -> Command {
    var words = ["--die-with-parent", "--unshare-all", "--new-session", "--cap-drop", "ALL"]
    words += view.words + ["--chdir", view.folder]
    for home in Sandbox.homes { words += ["--setenv", home, view.folder] }
    for name in Sandbox.severed { words += ["--unsetenv", name] }
    words += ["--", door, "in"] + (proxy == nil ? [] : ["--web"]) + ["--", command.program]
    words += command.arguments
    var command = command
    if let proxy {
      // It stays outside and has its own way to the network: the variables of the user.
      command.program = door
      command.arguments = ["out", proxy, "--", program] + words
    } else {
      command.program = program
      command.arguments = words
    }
    return command
  }
}
