internal import Foundation
internal import TestDesktop

/// A widget that lives and says something new each second, one that shows three countdowns, and one that
/// waits for its time while the panel is hidden. The panel's own process is measured: what a widget does is
/// its own affair.
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
      Row(name: "three countdowns: CPU of a second", unit: "ms", goal: .atMost(1)),
      Row(name: "three countdowns: wake-ups a second", unit: "", goal: .atMost(1)),
      Row(
        name: "hidden, a widget due in an hour, \(hiddenSeconds) s: wake-ups", unit: "",
        goal: .atMost(0)),
    ]
  }

  func runs(_ options: Options) -> Int { min(options.runs, 3) }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  /// It watches for long.
  var fewestRuns: Int { 1 }

  var expectedSeconds: Double { 34 + Double(2 * shownSeconds + hiddenSeconds) }

  func measure(_ subject: Subject, on bareStage: Stage) throws -> [String: Double] {
    // Without a window manager GTK asks the X server twice in each frame whether there is one now, and
    // waits for each answer. Users have one.
    let stage = try Stage(bareStage.progress, windowManager: true)
    stage.progress.say("live: three countdowns, \(shownSeconds) s")
    let counting = try Visit(subject, .countdowns, on: stage)
    let counted = try counting.usage(over: shownSeconds)
    counting.panel.quit()
    stage.progress.say("live: a text pushed each second, \(shownSeconds) s")
    let ticking = try Visit(subject, .ticks, on: stage)
    defer { ticking.panel.quit() }
    let ticked = try ticking.usage(over: shownSeconds)
    stage.progress.say("live: hidden, a widget due in an hour, \(hiddenSeconds) s")
    _ = try ticking.panel.slide("hide")
    try ticking.panel.keepAlive(for: .seconds(8))
    let before = try Usage(ofTree: ticking.panel.pid)
    try ticking.panel.keepAlive(for: .seconds(hiddenSeconds))
    let hidden = try Usage(ofTree: ticking.panel.pid) - before
    let seconds = Double(shownSeconds)
    return [
      rows[0].name: ticked.processorSeconds * 1e3 / seconds,
      rows[1].name: counted.processorSeconds * 1e3 / seconds,
      rows[2].name: Double(counted.wakeUps) / seconds,
      rows[3].name: Double(hidden.wakeUps),
    ]
  }
}

/// A panel that shows one card, which changes each second.
private struct Visit {
  let panel: ResidentPanel

  init(_ subject: Subject, _ card: LiveHome.Card, on stage: Stage) throws {
    var subject = subject
    subject.environment.merge(try LiveHome(card, on: stage).environment) { $1 }
    panel = try ResidentPanel(subject, on: stage)
    _ = try panel.slide("show")
    try waitUntil("the widget to be current") {
      try stage.desktop.run(subject.command + ["list"], environment: subject.environment).output
        .contains(card.state)
    }
    // Ten seconds after it was first shown it sweeps up, once, what one that was killed has left.
    try panel.keepAlive(for: .seconds(11))
  }

  /// What the panel's process takes while nobody touches it: from the middle of a second to that of
  /// another, so that as many seconds begin as are watched, and not one more at times.
  func usage(over seconds: Int) throws -> Usage {
    let start = (Date().timeIntervalSince1970 + 0.5).rounded(.up) + 0.5
    try keepAlive(until: start)
    let before = try Usage(of: panel.pid)
    try keepAlive(until: start + Double(seconds))
    return try Usage(of: panel.pid) - before
  }

  private func keepAlive(until time: Double) throws {
    try panel.keepAlive(for: .seconds(max(0, time - Date().timeIntervalSince1970)))
  }
}

/// The home of a user with one widget.
private struct LiveHome {
  let environment: [String: String]

  enum Card {
    /// Its program sends a text each second.
    case ticks
    /// The panel counts.
    case countdowns

    /// What `today list` says of it once it has answered.
    var state: String { self == .ticks ? "live" : "current" }

    var manifest: String { self == .ticks ? "Live=true" : "Live=false" }

    var program: String {
      switch self {
      case .ticks:
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

        """
      case .countdowns:
        """
        #!/bin/sh
        timer() {
          printf '{"type":"text","role":"value","time":{"style":"timer","to":%s}}' \\
            $(($(date +%s) + $1))
        }
        read -r line
        printf '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":{"type":"column",'
        printf '"children":[%s,%s,%s]}}}\\n' "$(timer 1500)" "$(timer 3000)" "$(timer 7200)"

        """
      }
    }
  }

  init(_ card: Card, on stage: Stage) throws {
    let folder = "\(stage.desktop.folder)/home-with-\(card)"
    try? FileManager.default.removeItem(atPath: folder)
    environment = Stage.environment(ofHome: folder)
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
      \(card.manifest)
      Refresh=30d

      """, "\(widgets)/tick.widget")
    try write(card.program, "\(widgets)/tick", permissions: 0o700)
    try Stage.keepCaretStill(inConfig: "\(folder)/.config")
    try ReturningUser.remember(inState: "\(folder)/.local/state")
  }
}
