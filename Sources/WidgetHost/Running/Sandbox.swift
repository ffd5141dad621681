internal import GLib

/// A process's own view of the machine, made by bubblewrap: the system to read, its own folder to
/// write, nothing of the user's.
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
  private static let severed: Set<String> = [
    "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR",
    "TMPDIR",
  ]

  /// The command, run inside.
  func wrapping(_ command: Command) -> Command {
    var words = ["--die-with-parent", "--unshare-all", "--new-session"]
    if hasNetwork { words.append("--share-net") }
    for path in Sandbox.system + (hasNetwork ? Sandbox.network : []) {
      words += ["--ro-bind-try", path, path]
    }
    words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--dir", "/run"]
    // What comes later lies over what comes before; below /tmp or /usr it must be seen all the same.
    for path in readable { words += ["--ro-bind", path, path] }
    words += ["--bind", folder, folder, "--chdir", folder]
    words += ["--setenv", "HOME", folder]
    for name in Sandbox.severed.sorted() { words += ["--unsetenv", name] }
    words += ["--", command.program] + command.arguments
    return Command(program, arguments: words, environment: command.environment)
  }
}
