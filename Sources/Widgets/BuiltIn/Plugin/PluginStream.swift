internal import Plugins

/// The output of a streaming plugin, and the time to show it. Its clock is a parameter.
struct PluginStream {
  typealias Instant = ContinuousClock.Instant

  private var frames = PluginFrames()
  private var lastPrinted: Instant?
  /// The time of the next display; nil without new output.
  private(set) var nextShow: Instant?
  /// The output since the last display, in bytes.
  private var unshown = 0

  /// The minimum interval between displays.
  static let pace = Duration.milliseconds(500)
  /// The timeout for the first output.
  static let patience = Duration.seconds(3)
  /// The limit for output that isn't shown yet, in bytes; then reading pauses.
  static let most = 256 << 10

  init(from start: Instant) { nextShow = start + PluginStream.patience }

  mutating func take(_ bytes: [UInt8], at now: Instant) {
    guard !bytes.isEmpty else { return }
    frames.take(bytes)
    unshown += bytes.count
    lastPrinted = now
    nextShow = min(nextShow ?? now + PluginStream.pace, now + PluginStream.pace)
  }

  /// Whether reading pauses until the next display.
  var isFull: Bool { nextShow != nil && unshown > PluginStream.most }

  func isDue(at now: Instant) -> Bool { nextShow.map { now >= $0 } ?? false }

  /// Returns the output to show now; `isOver` at the end of the stream.
  mutating func shown(at now: Instant, isOver: Bool = false) -> [UInt8] {
    unshown = 0
    let isQuiet = isOver || lastPrinted.map { now - $0 >= PluginStream.pace } ?? true
    nextShow = isQuiet ? nil : now + PluginStream.pace
    return frames.shown(isQuiet: isQuiet)
  }
}

/// Runs a click's command outside the runner's process group, so that it survives when the panel hides. A terminal
/// or browser that the user opens isn't part of the widget. It uses systemd's user manager, if there is one.
enum PluginLasting {
  static func command(
    _ command: PluginCommand, _ environment: [String: String]
  ) -> (program: String, words: [String]) {
    guard let manager = PluginMachine.program("systemd-run"),
      let folder = environment["XDG_RUNTIME_DIR"],
      PluginMachine.exists("\(folder)/systemd/private")
    else { return (command.program, command.words) }
    let variables = environment.keys.sorted().filter { $0 != "TODAY_RUN" }
      .map { "--setenv=\($0)=\(environment[$0] ?? "")" }
    return (
      manager,
      ["--user", "--quiet", "--collect", "--wait", "--same-dir"] + variables
        + ["--", command.program] + command.words
    )
  }
}
