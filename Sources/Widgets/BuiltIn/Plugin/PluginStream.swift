internal import Plugins

/// What a plugin prints that goes on and on, and when that is shown. It is told what time it is.
struct PluginStream {
  typealias Instant = ContinuousClock.Instant

  private var frames = PluginFrames()
  private var lastPrinted: Instant?
  /// When something is to be shown; nil while there is nothing new.
  private(set) var nextShow: Instant?
  /// How much was printed since something was shown, in bytes.
  private var unshown = 0

  /// It is not shown more often than this.
  static let pace = Duration.milliseconds(500)
  /// So long is waited for the first that it prints.
  static let patience = Duration.seconds(3)
  /// So much of it is read before it is shown; then it waits.
  static let most = 256 << 10

  init(from start: Instant) { nextShow = start + PluginStream.patience }

  mutating func take(_ bytes: [UInt8], at now: Instant) {
    guard !bytes.isEmpty else { return }
    frames.take(bytes)
    unshown += bytes.count
    lastPrinted = now
    nextShow = min(nextShow ?? now + PluginStream.pace, now + PluginStream.pace)
  }

  /// Whether no more is read before this is shown.
  var isFull: Bool { nextShow != nil && unshown > PluginStream.most }

  func isDue(at now: Instant) -> Bool { nextShow.map { now >= $0 } ?? false }

  /// What is to be seen now; `isOver` says that nothing more will come.
  mutating func shown(at now: Instant, isOver: Bool = false) -> [UInt8] {
    unshown = 0
    let isQuiet = isOver || lastPrinted.map { now - $0 >= PluginStream.pace } ?? true
    nextShow = isQuiet ? nil : now + PluginStream.pace
    return frames.shown(isQuiet: isQuiet)
  }
}
