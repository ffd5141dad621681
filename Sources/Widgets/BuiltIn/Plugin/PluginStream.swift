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
