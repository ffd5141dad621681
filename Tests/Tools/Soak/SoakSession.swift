// Ownership: the desktop and all on it end with this value. Threads: one.

internal import Foundation
internal import TestDesktop

/// A user's session, with the panel in it, and what has to be true of them.
final class SoakSession {
  let desktop: Desktop
  private let program: String
  private(set) var panel: Running?
  private var language = "C.UTF-8"
  /// The folder of the locales that the system may not have.
  private let locales: String
  /// The instances that have to be on the panel, in order.
  var expected: [String] = []
  /// What was to come, go or move while the disk was full: the panel says that it couldn't be saved, does
  /// it all the same, and goes by its file again with the next change. All others have to be right.
  var doubtful: Set<String> = []
  var versions: [String: Int] = [:]
  /// The cards and the settings of the beginning.
  var kept: (instances: [String], settings: String) = ([], "")
  private(set) var isDiskFull = false
  private let filler: String
  private(set) var hasSmallDisk = false

  let config: String
  var settingsFile: String { "\(config)/today/today.conf" }
  let widgets: String

  init(program: String?) throws {
    self.program = try program ?? ProgramUnderTest.path("today")
    desktop = try Desktop()
    config = desktop.environment["XDG_CONFIG_HOME"] ?? ""
    let data = desktop.environment["XDG_DATA_HOME"] ?? ""
    widgets = "\(data)/today/widgets"
    filler = "\(desktop.environment["HOME"] ?? "")/filler"
    locales = "\(desktop.folder)/locales"
    for name in SoakStep.locales { try desktop.makeLocale(name, in: locales) }
    try makeSmallDisk()
    try ReturningUser.remember(inState: desktop.environment["XDG_STATE_HOME"] ?? "")
    for folder in ["\(config)/today", "\(config)/gtk-4.0", widgets] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try "[Panel]\n[Widgets]\nOrder=\n".write(
      toFile: settingsFile, atomically: true, encoding: .utf8)
    for widget in SoakWidget.all { try install(widget) }
    try start()
  }

  deinit {
    // A disk that is in use can't be taken away.
    panel?.terminate()
    for service in desktop.runningPrograms.reversed() { service.terminate() }
    if hasSmallDisk { _ = try? desktop.run(["umount", "-l", desktop.environment["HOME"] ?? ""]) }
    desktop.close()
  }

  /// The home is a disk of its own that can be filled, where this user may make one.
  private func makeSmallDisk() throws {
    let home = desktop.environment["HOME"] ?? ""
    guard geteuid() == 0,
      try desktop.run(["mount", "-t", "tmpfs", "-o", "size=24m,mode=700", "today-soak", home])
        .status.isSuccess
    else { return }
    hasSmallDisk = true
    for (name, folder) in desktop.environment where name.hasPrefix("XDG_") {
      guard folder.hasPrefix("\(home)/") else { continue }
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  // MARK: - The panel

  func start(language: String? = nil) throws {
    self.language = language ?? self.language
    let running = try desktop.start(
      [program, "--background"], environment: spoken)
    panel = running
    try waitUntil("the panel to answer", within: .seconds(60)) {
      guard running.isRunning else { throw SoakFinding("it ended at its start: \(running.errors)") }
      return try today("status").status.isSuccess
    }
  }

  func kill() throws {
    panel?.send(SIGKILL)
    try panel?.waitForExit()
  }

  func quit() throws {
    try today("quit")
    try panel?.waitForExit()
  }

  @discardableResult
  func today(_ words: String...) throws -> CommandResult {
    try desktop.run([program] + words, environment: spoken, within: .seconds(60))
  }

  private var spoken: [String: String] { ["LANG": language, "LOCPATH": locales] }

  var isShown: Bool {
    // What it says of itself is in the language of the session.
    get throws { try desktop.windows(named: "Today").contains { try desktop.isVisible($0.id) } }
  }

  func listed() throws -> [String] {
    let data = Data(try today("list", "--json").output.utf8)
    guard let list = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let entries = list["onPanel"] as? [[String: Any]]
    else {
      throw SoakFinding("`today list --json` is no list: \(String(decoding: data, as: UTF8.self))")
    }
    return entries.compactMap { $0["instance"] as? String }
  }

  // MARK: - Files

  func install(_ widget: SoakWidget) throws {
    let version = versions[widget.name, default: 0] + 1
    versions[widget.name] = version
    try replace("\(widgets)/\(widget.name).widget", with: widget.manifest(version: version))
    // What this process has written may still be open in what it starts at that moment.
    let text = "\(desktop.folder)/\(widget.name).text"
    try "#!/bin/sh\n# \(version)\n\(widget.script)\n".write(
      toFile: text, atomically: true, encoding: .utf8)
    _ = try desktop.run(["install", "-m", "700", text, "\(widgets)/\(widget.name)"])
  }

  func takeAway(_ widget: SoakWidget) {
    try? FileManager.default.removeItem(atPath: "\(widgets)/\(widget.name).widget")
  }

  func replace(_ path: String, with text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  var settings: String {
    get throws { try String(contentsOfFile: settingsFile, encoding: .utf8) }
  }

  /// Fills the disk, or makes room on it.
  func fillDisk(_ isFull: Bool) throws {
    guard hasSmallDisk else { return }
    isDiskFull = isFull
    if isFull {
      _ = try desktop.run(["sh", "-c", "cat /dev/zero > \"$0\" 2>/dev/null", filler])
    } else {
      try? FileManager.default.removeItem(atPath: filler)
    }
  }
}

/// Something that isn't as it has to be.
struct SoakFinding: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
