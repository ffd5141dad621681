import GLib
import GLibTesting
import Glibc
import XCTest

/// A host of widgets in a process of its own, as a user who isn't root, whatever user runs the
/// tests: the kernel doesn't limit root's processes.
@MainActor final class Unprivileged {
  private static let user: UInt32 = 65534

  let folder: TemporaryFolder
  private(set) var run: Run?
  var programs: String { folder["programs"] }
  var home: String { folder["home"] }

  init() throws {
    folder = try TemporaryFolder()
    for path in [folder.path, programs, home, "\(home)/.local/share/today/widgets"] {
      try File.createFolder(path)
      chmod(path, 0o755)
    }
    for name in ["HostProbe", "CruelWidget", "today-guard", "today-door", "today-proxy"] {
      try File("\(programs)/\(name)").write(
        try File("\(productsFolder)/\(name)").read(limit: 1 << 28), isDurable: false)
      chmod("\(programs)/\(name)", 0o755)
    }
  }

  func install(_ name: String, _ cruelty: String, _ more: String) throws {
    try put(
      manifestText("x.y.\(name)", "CruelWidget \(cruelty)", "\(more)\nRefresh=never"),
      "\(home)/.local/share/today/widgets/\(name).widget")
  }

  /// Starts it, optionally with a limit of the user's processes and threads.
  func start(processes: Int? = nil) throws {
    // That of the user's systemd, if there is one.
    let session = Environment.current["XDG_RUNTIME_DIR"].map { ["XDG_RUNTIME_DIR=\($0)"] } ?? []
    let words = ["\(programs)/HostProbe", home, programs, "show"]
    let limits = processes.map { ["prlimit", "--nproc=\($0)"] } ?? []
    run = try unprivileged(words, limits: session + limits)
  }

  /// Starts a program as a user who isn't root.
  func unprivileged(_ words: [String], limits: [String] = []) throws -> Run {
    var words = words
    if getuid() == 0 {
      try give(folder["home"])
      words = ["setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"] + words
    }
    return try Run(
      Command(
        "/usr/bin/env", arguments: limits + words,
        environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], folder: "/"))
  }

  private func give(_ path: String) throws {
    XCTAssertEqual(chown(path, Self.user, Self.user), 0)
    for name in names(in: path) { try give("\(path)/\(name)") }
  }

  var text: String { run?.text ?? "" }

  /// The instance of the widget with that cruelty.
  static func instance(of cruelty: String) -> String {
    cruelty.reduce("") { $0 + ($1.isUppercase ? "-" : "") + $1.lowercased() } + "-1"
  }

  /// The last report on an instance.
  func news(of instance: String) -> String? {
    run?.lines.last { $0.hasPrefix("\(instance) ") }.map {
      String($0.dropFirst(instance.count + 1))
    }
  }

  /// The widgets' processes, however they changed.
  var widgets: [Int32] {
    names(in: "/proc").compactMap { Int32($0) }.filter { process in
      var target = [CChar](repeating: 0, count: 256)
      let length = readlink("/proc/\(process)/exe", &target, 255)
      guard length > 0, isAlive(process) else { return false }
      return String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        == "\(programs)/CruelWidget"
    }
  }

  /// All processes that have to do with these programs, which their command lines tell: bubblewrap and today-proxy,
  /// too.
  var processes: [Int32] {
    names(in: "/proc").compactMap { Int32($0) }.filter { process in
      guard process != getpid(), let file = fopen("/proc/\(process)/cmdline", "r") else {
        return false
      }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let length = fread(&bytes, 1, bytes.count, file)
      return bytes.prefix(length).firstRange(of: Array(folder.path.utf8)) != nil
    }
  }

  func file(_ name: String, of instance: String) -> File {
    File("\(home)/.local/state/today/widgets/\(instance)/\(name)")
  }

  /// Quits as the panel does.
  func quit() { run?.child?.closeInput() }

  func finish(file: StaticString = #filePath, line: UInt = #line) {
    quit()
    run?.finish(file: file, line: line)
    turnLoop(for: "the end of all", file: file, line: line) { widgets.isEmpty }
    widgets.forEach(ProcessTable.kill)
  }

  /// The manifest's options: any program, or a sandbox if available.
  static func ways() throws -> [String] {
    guard let bwrap = Command.executable(named: "bwrap", inPath: "/usr/bin:/bin") else {
      return [""]
    }
    let words = [bwrap, "--ro-bind", "/", "/", "--unshare-all", "true"]
    let drop = "setpriv --reuid=\(user) --regid=\(user) --clear-groups "
    let works = try Run((getuid() == 0 ? drop : "") + words.joined(separator: " ")).finish()
    return works == .status(0) ? ["", "Sandbox=true"] : [""]
  }
}
