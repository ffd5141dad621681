internal import Foundation
internal import TestDesktop

/// A widget that lives and says something new each second, and one that waits for its time while the panel
/// is hidden. The panel's own process is measured: what a widget does is its own affair.
struct LiveRows: Family {
  let name = "live"
  let rows: [Row]
  let warmUps = 0
  private let shownSeconds: Int
  private let hiddenSeconds: Int

  init(_ options: Options) {
    (shownSeconds, hiddenSeconds) = (options.idleSeconds, options.hiddenSeconds)
    rows = [
      Row(name: "a text pushed each second: CPU of a second", unit: "ms", goal: .atMost(1.5)),
      Row(
        name: "hidden, a widget due in an hour, \(hiddenSeconds) s: wake-ups", unit: "",
        goal: .atMost(0)),
    ]
  }

  func runs(_ options: Options) -> Int { min(options.runs, 3) }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let home = try LiveHome(on: stage)
    var subject = subject
    subject.environment.merge(home.environment) { $1 }
    let panel = try ResidentPanel(subject, on: stage)
    defer { panel.quit() }
    _ = try panel.slide("show")
    try waitUntil("the widget to tick") {
      try stage.desktop.run(subject.command + ["list"], environment: subject.environment).output
        .contains("live")
    }
    try panel.keepAlive(for: .seconds(3))
    var before = try Usage(of: panel.pid)
    try panel.keepAlive(for: .seconds(shownSeconds))
    let shown = try Usage(of: panel.pid) - before
    _ = try panel.slide("hide")
    try panel.keepAlive(for: .seconds(8))
    before = try Usage(ofTree: panel.pid)
    try panel.keepAlive(for: .seconds(hiddenSeconds))
    let hidden = try Usage(ofTree: panel.pid) - before
    return [
      rows[0].name: shown.processorSeconds * 1e3 / Double(shownSeconds),
      rows[1].name: Double(hidden.wakeUps),
    ]
  }
}

/// The home of a user with one widget, which ticks.
private struct LiveHome {
  let environment: [String: String]

  init(on stage: Stage) throws {
    let folder = "\(stage.desktop.folder)/home-with-a-live-card"
    try? FileManager.default.removeItem(atPath: folder)
    environment = [
      "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/.config",
      "XDG_DATA_HOME": "\(folder)/.local/share", "XDG_STATE_HOME": "\(folder)/.local/state",
      "XDG_CACHE_HOME": "\(folder)/.cache",
    ]
    func write(_ text: String, _ path: String, permissions: Int = 0o600) throws {
      let file = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: file.path)
    }
    try write(
      "[Widgets]\nOrder=tick-1;\n\n[Widget tick-1]\nId=org.example.Tick\n",
      ".config/today/today.conf")
    let widgets = ".local/share/today/widgets"
    try write(
      """
      [Widget]
      Id=org.example.Tick
      Name=Tick
      Exec=tick
      Protocol=today-1
      Live=true
      Refresh=30d

      """, "\(widgets)/tick.widget")
    try write(
      """
      #!/bin/sh
      due=$(($(date +%s) + 3600))
      show() {
        printf '%s"wakeAt":%s,"content":{"type":"text","role":"value","text":"%s"}}}\\n' \\
          "$1" "$due" "$(date +%T)"
      }
      read -r line
      show '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData",'
      while sleep 1; do show '{"jsonrpc":"2.0","method":"content","params":{'; done &
      while read -r line; do case $line in *shutdown*) break;; esac; done
      kill $!

      """, "\(widgets)/tick", permissions: 0o700)
    try ReturningUser.remember(inState: "\(folder)/.local/state")
  }
}
