import Expectations
import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// The reach of a malicious widget, sandboxed or not, tested by Tests/Support/Hostile/reach, under
/// a real X server, as a user who isn't root.
@MainActor private final class Target {
  let folder: TemporaryFolder
  let home: String
  private var running: [Run] = []
  private(set) var display = ""
  private(set) var port = 0
  private var isRoot: Bool { getuid() == 0 }
  /// The user nobody, if the tests run as root.
  private static let nobody: UInt32 = 65_534

  init() throws {
    // A sandbox has its own /tmp.
    folder = try TemporaryFolder(in: "/var/tmp")
    home = folder["home"]
    chmod(folder.path, 0o755)
    for name in ["door", "guard", "proxy"].map({ "today-\($0)" }) + ["HostProbe"] {
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

  /// The files to find, each with a unique mark.
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
    try put("TODAY-MARK-mine\n", "\(widgets)/mine/data")
    for (name, keys) in [
      ("Kept", "Sandbox=true"), ("Online", "Sandbox=true\nNetwork=true"), ("Free", ""),
    ] {
      let manifest = manifestText(
        "x.y.\(name)", "mine/bin/reach", "Timeout=60s\nMemory=256M\n\(keys)")
      // A manifest's own defaults grant nothing.
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

  /// Listens on sockets in folders, an abstract one, a port, and an X server.
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
        try Run("chown -R \(Target.nobody):\(Target.nobody) '\(home)'").finish(), .status(0))
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

  /// All targets.
  var targets: String {
    let number = display.dropFirst()
    return [
      "seek:\(home)", "seek:/tmp", "seek:/run", "file:/run/user", "write:\(home)", "write:/usr",
      "write:\(home)/Open", "write:\(home)/.local/share/today/widgets", "write:\(home)/.config",
      "socket:\(home)/run/bus", "socket:\(home)/agent", "socket:\(abstract)",
      "socket:@/tmp/.X11-unix/X\(number)", "socket:/tmp/.X11-unix/X\(number)",
      "socket:/run/dbus/system_bus_socket", "tcp:127.0.0.1|\(port)", "tcp:::1|\(port)",
      "tcp:localhost|80", "tcp:127.0.0.1|443", "tcp:10.0.0.1|80", "process:\(getpid())",
    ].joined(separator: ",")
  }

  /// The targets that a widget reports to have reached, run as a user who isn't root.
  func reached(_ widget: String, chosen: String? = nil) throws -> [String] {
    let variables = [
      "PATH": "/usr/bin:/bin", "DISPLAY": display, "XDG_RUNTIME_DIR": "\(home)/run",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home)/run/bus,guid=00",
      "SSH_AUTH_SOCK": "\(home)/agent", "XAUTHORITY": "\(home)/.Xauthority",
      "https_proxy": "http://me:TODAY-MARK-password@127.0.0.1:\(port)",
      "HTTP_PROXY": "http://me:TODAY-MARK-password@127.0.0.1:\(port)",
    ]
    var words = [folder["bin/HostProbe"], home, folder["bin"], "try", "x.y.\(widget)"]
    words.append("targets=\(targets)")
    if let chosen { words.append("chosen=\(chosen)") }
    var program = words.removeFirst()
    if isRoot {
      words =
        ["--reuid=\(Target.nobody)", "--regid=\(Target.nobody)", "--clear-groups", program] + words
      program = "/usr/bin/setpriv"
    }
    // The same initial state for all: nothing is kept.
    _ = try Run(
      "rm -rf '\(home)/.config/today/today.conf' '\(home)/.local/state/today/widgets/'*-1/today*"
    ).finish()
    let run = try Run(Command(program, arguments: words, environment: variables))
    turnLoop(for: "the widget", limit: .seconds(90)) { !run.exits.isEmpty }
    let text = run.text
    guard let start = text.firstIndex(of: "“"), let end = text.lastIndex(of: "”") else {
      return ["no answer: \(text)\(String(decoding: run.error, as: UTF8.self))"]
    }
    return text[text.index(after: start)..<end].split(separator: ";").map {
      String($0).trimmingCharacters(in: .whitespaces)
    }
  }
}

final class HostileTests: XCTestCase {
  /// Whether users can create sandboxes on this machine.
  @MainActor private static func target() throws -> Target {
    let nobody = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    guard
      try Run("\(nobody)bwrap --ro-bind / / --unshare-all --proc /proc true").finish() == .status(0)
    else { throw XCTSkip("Users can't make namespaces on this machine.") }
    let target = try Target()
    let probe = try Run("\(nobody)\(target.folder["bin/HostProbe"]) /nowhere /nowhere measure")
    guard probe.finish() == .status(0) else {
      target.stop()
      throw XCTSkip("Others can't read the libraries that Swift's programs need.")
    }
    return target
  }

  func testWithoutASandboxAWidgetReachesAllThatIsTried() throws {
    try onMain {
      let target = try Self.target()
      defer { target.stop() }
      let reached = try target.reached("Free")
      for what in [
        "mark user-key", "mark password", "mark own-secrets", "mark own-other", "mark own-program",
        "mark own-x",
        "socket:\(target.abstract)", "socket:@/tmp/.X11-unix/X\(target.display.dropFirst())",
        "socket:/tmp/.X11-unix/X\(target.display.dropFirst())", "socket:\(target.home)/agent",
        "tcp:127.0.0.1|\(target.port)", "write:\(target.home)",
        "variable DISPLAY \(target.display)",
      ] {
        XCTAssert(reached.contains(what), "\(what) isn't among \(reached)")
      }
      XCTAssert(reached.contains { $0.hasPrefix("process:") }, "\(reached)")
    }
  }

  func testInASandboxItReachesItsOwnProgramOnly() throws {
    try onMain {
      let target = try Self.target()
      defer { target.stop() }
      for widget in ["Kept", "Online"] {
        XCTAssertEqual(try target.reached(widget), ["mark mine"], widget)
      }
    }
  }

  func testWhatTheUserOpensOpensNothingOfTodaysAndNothingOfTheSessions() throws {
    try onMain {
      let target = try Self.target()
      defer { target.stop() }
      let user = ["mark mine", "mark open", "mark user-key", "mark user-letter"]
      let choices = [
        ("~/Open", ["mark mine", "mark open"]), ("~", user), ("/", user),
        ("~/.local/share", ["mark mine"]), ("~/.local/share/today", ["mark mine"]),
        ("~/.local/share/today/secrets.conf", ["mark mine"]), ("~/.local", ["mark mine"]),
        ("~/run", ["mark mine"]), ("~/.config/today/style.css", ["mark mine"]),
        ("~/.Xauthority", ["mark mine"]), ("/run", ["mark mine"]), ("/proc", ["mark mine"]),
        ("/tmp/.X11-unix", ["mark mine"]), ("~/.local/state/today/widgets/other-1", ["mark mine"]),
      ]
      // Each takes a process in a sandbox of its own.
      let widgets = runsExhaustively ? ["Kept", "Online"] : ["Online"]
      for (chosen, expected) in runsExhaustively ? choices : Array(choices.prefix(6)) {
        for widget in widgets {
          XCTAssertEqual(
            try target.reached(widget, chosen: chosen), expected, "\(widget), \(chosen)")
        }
      }
      // The folder's contents are arbitrary.
      for widget in widgets {
        let reached = try target.reached(widget, chosen: "/tmp")
        XCTAssertEqual(reached.filter { !$0.hasPrefix("mark ") || $0.contains("own") }, [], widget)
      }
    }
  }
}
