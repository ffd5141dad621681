import Expectations
import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// What there is to reach for a widget that means harm, under a real X server, as a user who isn't root.
@MainActor final class HostileTarget {
  let folder: TemporaryFolder
  let home: String
  private var running: [Run] = []
  private(set) var display = ""
  private(set) var port = 0
  private var isRoot: Bool { getuid() == 0 }
  /// Nobody, where we are root.
  private static let nobody: UInt32 = 65_534

  init() throws {
    // A sandbox has a /tmp of its own.
    folder = try TemporaryFolder(in: "/var/tmp")
    home = folder["home"]
    chmod(folder.path, 0o755)
    for name in ["door", "guard", "proxy"].map({ "today-\($0)" }) + ["HostProbe", "Escape"] {
      try copy("\(productsFolder)/\(name)", folder["bin/\(name)"])
    }
    chmod(folder["bin"], 0o755)
    try fill()
    try serve()
  }

  private func copy(_ file: String, _ target: String) throws {
    try File.createFolder(File(target).folder)
    XCTAssertEqual(
      try Run("cp '\(file)' '\(target)' && chmod 755 '\(target)'").finish(), .status(0))
  }

  private func place(_ text: String, _ path: String) throws {
    try File.createFolder(File("\(home)/\(path)").folder)
    try put(text, "\(home)/\(path)")
  }

  /// What there is to find, each with a mark of its own.
  private func fill() throws {
    for (path, mark) in [
      (".ssh/id", "user-key"), ("Documents/letter", "user-letter"), ("Open/file", "open"),
      (".Xauthority", "own-x"), (".ICEauthority", "own-ice"),
      (".config/today/style.css", "own-config"), (".local/share/today/secrets.conf", "own-secrets"),
      (".local/share/today/store.db", "own-store"),
      (".local/share/today/widgets/other", "own-program"),
      (".local/share/today/widgets/trains/main", "own-folder"),
      (".local/state/today/widgets/other-1/state", "own-other"),
      (".cache/today/snapshots/other-1", "own-snapshot"), (".cache/today/log/other-1", "own-log"),
      ("run/today/x", "own-runtime"),
    ] {
      try place("TODAY-MARK-\(mark)\n", path)
    }
    let widgets = "\(home)/.local/share/today/widgets"
    let source = projectFolder + "/Tests/Support/Hostile/reach"
    try copy(source, "\(widgets)/mine/bin/reach")
    try copy(folder["bin/Escape"], "\(widgets)/mine/bin/escape")
    try put("TODAY-MARK-mine\n", "\(widgets)/mine/data")
    let online = "Sandbox=true\nNetwork=true"
    for (name, program, keys) in [
      ("Kept", "reach", "Sandbox=true"), ("Online", "reach", online), ("Free", "reach", ""),
      ("Escape", "escape", "Sandbox=true"), ("EscapeOnline", "escape", online),
      ("EscapeFree", "escape", ""),
    ] {
      let manifest = manifestText(
        "x.y.\(name)", "mine/bin/\(program)", "Timeout=60s\nMemory=256M\n\(keys)")
      // A manifest's own defaults open nothing.
      let settings = """
        [Setting targets]
        Type=text
        Label=Targets
        [Setting all]
        Type=folder
        Label=All
        Default=/
        [Setting key]
        Type=file
        Label=Key
        Default=~/.ssh/id
        [Setting chosen]
        Type=folder
        Label=Chosen

        """
      try put(manifest + settings, "\(widgets)/\(name).widget")
    }
  }

  /// Listens where a widget might knock: sockets in folders, an abstract one, a port, an X server.
  private func serve() throws {
    let listener = """
      import signal, socket, sys
      kept = []
      for path in sys.argv[1:]:
          stream = socket.socket(socket.AF_UNIX)
          stream.bind("\\0" + path[1:] if path[0] == "@" else path)
          stream.listen(50)
          kept.append(stream)
      port = socket.socket()
      port.bind(("0.0.0.0", 0))
      port.listen(50)
      print(port.getsockname()[1], flush=True)
      signal.pause()
      """
    try File.createFolder("\(home)/run")
    let listening = try start(
      "/usr/bin/python3", ["-c", listener, "\(home)/run/bus", "\(home)/agent", abstract])
    turnLoop(for: "the port") { listening.text.hasSuffix("\n") }
    port = Int(listening.text.dropLast()) ?? 0
    let server = try start(
      "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "64x64x24", "-ac", "-nolisten", "tcp"])
    turnLoop(for: "the X server") { server.text.hasSuffix("\n") }
    display = ":\(server.text.dropLast())"
    if isRoot {
      XCTAssertEqual(
        try Run("chown -R \(HostileTarget.nobody):\(HostileTarget.nobody) '\(home)'").finish(),
        .status(0))
    }
  }

  private func start(_ program: String, _ arguments: [String]) throws -> Run {
    let run = try Run(Command(program, arguments: arguments))
    running.append(run)
    return run
  }

  func stop() {
    for run in running {
      run.child?.kill()
      run.finish()
    }
    running = []
  }

  var abstract: String { "@\(folder.path)/abstract" }

  /// Everything that is tried.
  private var targets: String { "seek:/tmp,seek:/run," + ownTargets }

  /// All but a search through the real folders, which may be large.
  private var ownTargets: String {
    let number = display.dropFirst()
    return [
      "seek:\(home)", "file:/run/user", "write:\(home)", "write:/usr",
      "write:\(home)/Open", "write:\(home)/.local/share/today/widgets", "write:\(home)/.config",
      "socket:\(home)/run/bus", "socket:\(home)/agent", "socket:\(abstract)",
      "socket:@/tmp/.X11-unix/X\(number)", "socket:/tmp/.X11-unix/X\(number)",
      "socket:/run/dbus/system_bus_socket", "tcp:127.0.0.1|\(port)", "tcp:::1|\(port)",
      "tcp:localhost|80", "tcp:127.0.0.1|443", "tcp:10.0.0.1|80", "process:\(getpid())",
    ].joined(separator: ",")
  }

  private var variables: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "DISPLAY": display, "XDG_RUNTIME_DIR": "\(home)/run",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home)/run/bus,guid=00",
      "SSH_AUTH_SOCK": "\(home)/agent", "XAUTHORITY": "\(home)/.Xauthority",
      "https_proxy": "http://me:TODAY-MARK-password@127.0.0.1:\(port)",
      "HTTP_PROXY": "http://me:TODAY-MARK-password@127.0.0.1:\(port)",
    ]
  }

  /// What a widget says that it has reached, where it runs as a user who isn't root.
  func reached(
    _ widget: String, chosen: String? = nil, isSandboxed: Bool = true, hasLandlock: Bool = true
  ) throws -> [String] {
    var words = [folder["bin/HostProbe"], home, folder["bin"], "try", "x.y.\(widget)"]
    words.append("targets=\(isSandboxed ? targets : ownTargets)")
    if let chosen { words.append("chosen=\(chosen)") }
    // The same start for all: nothing is kept from one to the next.
    _ = try Run(
      "rm -rf '\(home)/.config/today/today.conf' '\(home)/.local/state/today/widgets/'*-1/today*"
    ).finish()
    let run = try unprivileged(words, variables, hasLandlock: hasLandlock)
    let text = run.text
    guard let start = text.firstIndex(of: "“"), let end = text.lastIndex(of: "”") else {
      return ["no answer: \(text)\(String(decoding: run.error, as: UTF8.self))"]
    }
    return HostileTarget.list(text[text.index(after: start)..<end])
  }

  /// What is reached in the place of process 1, which has no protection other than that by bubblewrap.
  func reachedAsProcessOne(_ widget: String) throws -> [String] {
    let own = variables.merging(["HOME": home, "XDG_DATA_DIRS": "/nowhere"]) { $1 }
    let tools = RunningTools.found(environment: own, libexec: folder["bin"])
    let widgets = "\(home)/.local/share/today/widgets"
    var manifest = Manifest(
      id: "x.y.\(widget)", name: TranslatedText(widget), command: ["mine/bin/escape"])
    manifest.isSandboxed = true
    manifest.needsNetwork = widget == "EscapeOnline"
    let found = InstalledWidget(
      manifest: manifest, file: "\(widgets)/\(widget).widget",
      program: "\(widgets)/mine/bin/escape", arguments: [])
    let state = "\(home)/.local/state/today/widgets/one"
    XCTAssertEqual(
      try Run("mkdir -p '\(state)' && chown --reference='\(home)' '\(state)'").finish(), .status(0))
    let command = tools.launch(found, opened: [], folder: state).command
    let door = folder["bin/today-door"]
    let inside = try XCTUnwrap(command.arguments.firstRange(of: [door, "in"]))
    let words = [command.program] + command.arguments[..<inside.lowerBound]
    let run = try unprivileged(
      words + [found.program, "try", targets], try XCTUnwrap(command.environment))
    // What today-door closes in process 1: the channel to the proxy, and the supervisor process.
    return HostileTarget.list(run.text[...]).filter {
      $0 != "descriptor 3" && $0 != "descriptor 4"
    }
  }

  private static func list(_ text: Substring) -> [String] {
    text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Runs a command to its end as a user who isn't root.
  private func unprivileged(
    _ words: [String], _ environment: [String: String], hasLandlock: Bool = true
  ) throws -> Run {
    var words = words
    if !hasLandlock { words = [folder["bin/Escape"], "without-landlock"] + words }
    if isRoot {
      words =
        [
          "/usr/bin/setpriv", "--reuid=\(HostileTarget.nobody)",
          "--regid=\(HostileTarget.nobody)", "--clear-groups",
        ] + words
    }
    let run = try Run(
      Command(words[0], arguments: Array(words.dropFirst()), environment: environment))
    turnLoop(for: "the widget", limit: .seconds(90)) { !run.exits.isEmpty }
    return run
  }

  /// Skips a test where users can't make sandboxes.
  static func make() throws -> HostileTarget {
    let nobody = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    guard
      try Run("\(nobody)bwrap --ro-bind / / --unshare-all --proc /proc true").finish() == .status(0)
    else { throw XCTSkip("Users can't make namespaces on this machine.") }
    let target = try HostileTarget()
    let probe = try Run("\(nobody)\(target.folder["bin/HostProbe"]) /nowhere /nowhere measure")
    guard probe.finish() == .status(0) else {
      target.stop()
      throw XCTSkip("Others can't read the libraries that Swift's programs need.")
    }
    return target
  }
}
