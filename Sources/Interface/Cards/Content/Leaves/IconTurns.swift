internal import GLib
internal import GTK

/// Lets icons be read from the theme a few at a time: each takes one or two milliseconds, and content
/// may have dozens. Those that have no turn are drawn in the next frame.
final class IconTurns {
  static let shared = IconTurns()
  /// How many are read between two frames.
  static let most = 12
  /// Those that GTK has at hand, as far as we know.
  private static let longestMemory = 100

  private struct Key: Hashable {
    var name: String
    var side: Double
    var scale: Int
  }

  private var known: Set<Key> = []
  private var left = IconTurns.most
  private var waiting: [() -> Void] = []
  private var next: Source?

  /// Whether an icon may be read now; if not, `later` is called when it may be tried again.
  func mayRead(_ name: String, side: Double, scale: Int, later: @escaping () -> Void) -> Bool {
    let key = Key(name: name, side: side, scale: scale)
    if known.contains(key) { return true }
    // Nobody waits for more than this; what was kept longer is gone.
    if next == nil { next = .after(.milliseconds(15)) { [weak self] in self?.begin() } }
    guard left > 0 else {
      waiting.append(later)
      return false
    }
    left -= 1
    if known.count >= IconTurns.longestMemory { known = [] }
    known.insert(key)
    return true
  }

  private func begin() {
    next = nil
    left = IconTurns.most
    let waiting = waiting
    self.waiting = []
    for later in waiting { later() }
  }
}
