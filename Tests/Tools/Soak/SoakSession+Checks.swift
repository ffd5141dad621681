internal import Foundation
internal import TestDesktop

// What has to be true, whatever has happened.
extension SoakSession {
  /// What a program that is all right never writes.
  private static let alarms = [
    "Fatal error", "CRITICAL", "WARNING **", "Assertion", "Gtk-WARNING", "GLib-WARNING",
  ]

  func check() throws {
    guard let panel, panel.isRunning else {
      throw SoakFinding(
        "the panel is gone, \(panel.map { "\($0.exitStatus.map { "\($0)" } ?? "")" } ?? "")")
    }
    var listed: [String] = []
    do {
      // A change of the file is read a moment later.
      try waitUntil("the list", within: .seconds(10)) {
        listed = try self.listed()
        return certain(listed) == certain(expected)
      }
      expected = listed
    } catch is DesktopError {
      throw SoakFinding("the panel has \(listed) in place of \(expected)")
    }
    // What the program itself says of mistakes in files is as it should be.
    for line in panel.errors.split(separator: "\n") where !line.contains(": Today-") {
      if let alarm = SoakSession.alarms.first(where: { line.contains($0) }) {
        throw SoakFinding("\(alarm): \(line)")
      }
    }
    try checkProcesses(panel.pid)
    try checkFiles()
  }

  private func checkProcesses(_ panel: Int32) throws {
    // Those that have just ended are taken in a moment later.
    do {
      try waitUntil("dead children", within: .seconds(2)) { dead(of: panel).isEmpty }
    } catch is DesktopError {
      throw SoakFinding("\(dead(of: panel).count) dead children are left")
    }
    let children = children(of: panel)
    guard children.count < 3 * (expected.count + 4) else {
      throw SoakFinding("\(children.count) children for \(expected.count) widgets")
    }
  }

  private func children(of panel: Int32) -> [Substring] {
    let path = "/proc/\(panel)/task/\(panel)/children"
    return (try? String(contentsOfFile: path, encoding: .utf8))?
      .split(whereSeparator: \.isWhitespace) ?? []
  }

  private func dead(of panel: Int32) -> [Substring] {
    children(of: panel).filter { child in
      (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8))?.contains(") Z ")
        ?? false
    }
  }

  /// Files that were begun and left.
  private func checkFiles() throws {
    guard !isDiskFull else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(config)/today")) ?? []
    guard names.count < 8 else { throw SoakFinding("files are left beside the settings: \(names)") }
  }

  /// What `bringBack` brings back.
  func keepForLater() throws { kept = (expected, try settings) }

  /// Brings back the cards, the settings, the looks and the widgets' programs of the beginning: what a panel costs
  /// can be compared with the same things on it only.
  func bringBack() throws {
    if isDiskFull { try fillDisk(false) }
    for widget in SoakWidget.all { try install(widget) }
    try? FileManager.default.removeItem(atPath: "\(config)/gtk-4.0/settings.ini")
    _ = try desktop.run(["hsetroot", "-solid", "#28527a"])
    // All cards begin anew, none of them expanded; and what is kept of letters goes with the size that they are in.
    try replace(settingsFile, with: "[Panel]\nTextScale=150\n[Widgets]\nOrder=\n")
    try waitUntil("the cards to go", within: .seconds(20)) { try listed().isEmpty }
    try replace(settingsFile, with: kept.settings)
    (expected, doubtful) = (kept.instances, [])
    try waitUntil("the first cards to be back", within: .seconds(20)) { try listed() == expected }
    for _ in 0..<10 { try take(.toggle) }
    try today("show")
    // What came with all that is drawn.
    sleep(1)
    try check()
  }

  /// Hides it, and waits until nobody else is there.
  func rest() throws {
    if isDiskFull { try fillDisk(false) }
    try replaceSetting()
    try today("hide")
    try waitUntil("the panel to hide", within: .seconds(30)) { try !isShown }
    guard let panel else { return }
    try waitUntil("the widgets to end", within: .seconds(60)) {
      let others = SoakFigures.processes(ofHome: home).values.filter { $0.contains(widgets) }
      return others.isEmpty
    }
    // Memory is given back a while after the panel has been hidden.
    var last = SoakFigures(panel.pid)
    for _ in 0..<6 {
      sleep(3)
      let now = SoakFigures(panel.pid)
      if let now, let last, abs(now.memory - last.memory) < 64 { break }
      last = now
    }
  }

  /// What is pinned can't rest.
  private func replaceSetting() throws { try today("unpin") }

  /// How often it is woken in some seconds while it is hidden, once what was begun before is over.
  func wakeUps(in seconds: UInt32) -> Int {
    guard let panel else { return 0 }
    for _ in 0..<10 {
      let before = SoakFigures.wakeUps(panel.pid)
      sleep(3)
      if SoakFigures.wakeUps(panel.pid, since: before) == 0 { break }
    }
    let before = SoakFigures.wakeUps(panel.pid)
    sleep(seconds)
    return SoakFigures.wakeUps(panel.pid, since: before)
  }
}
