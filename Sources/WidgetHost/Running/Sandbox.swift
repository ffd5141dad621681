internal import GLib

/// A process's own view of the machine, made by bubblewrap: its own folder to write, the system to
/// read, and of the user's files only what it was given.
struct Sandbox: Hashable, Sendable {
  /// The path of `bwrap`.
  let program: String
  /// Whether it may reach the network.
  var hasNetwork: Bool
  /// The folder that it may write to.
  var folder: String
  /// What it may read beside the system: where its executable is.
  var readable: [String]

  /// Folders of the system; what is missing is left out.
  private static let system = [
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/etc/ssl", "/etc/pki",
    "/etc/ca-certificates", "/etc/fonts", "/etc/localtime", "/etc/timezone", "/etc/ld.so.cache",
    "/etc/alternatives", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf",
  ]
  private static let network = ["/etc/resolv.conf", "/etc/hosts", "/run/systemd/resolve"]
  /// Variables that lead to what isn't there any more.
  private static let severed = [
    "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
    "TMPDIR",
  ]
  /// Variables that lead to the user's files, which become its own folder.
  private static let homes = [
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
  ]

  /// Whether a file outside is seen inside.
  func shows(_ path: String) -> Bool {
    (Sandbox.system + readable).contains { path == $0 || path.hasPrefix("\($0)/") }
  }

  /// The command, run inside.
  func wrapping(_ command: Command) -> Command {
    var words = ["--die-with-parent", "--unshare-all", "--new-session"]
    if hasNetwork { words.append("--share-net") }
    words += view + ["--proc", "/proc", "--dev", "/dev"]
    // What comes later lies over what comes before, and so is seen even below /tmp.
    for path in readable { words += ["--ro-bind-try", path, path] }
    words += ["--bind", folder, folder, "--chdir", folder]
    for home in Sandbox.homes { words += ["--setenv", home, folder] }
    for name in Sandbox.severed { words += ["--unsetenv", name] }
    words += ["--", command.program] + command.arguments
    return Command(program, arguments: words, environment: command.environment, folder: folder)
  }

  private var view: [String] {
    let paths = Sandbox.system + (hasNetwork ? Sandbox.network : [])
    return paths.flatMap { ["--ro-bind-try", $0, $0] } + ["--tmpfs", "/tmp", "--dir", "/run"]
  }
}
