internal import GLib
internal import GTK

/// Limits how many icons load from the theme in one frame: each takes one or two milliseconds, and
/// content may have dozens. The rest follow in the next frame.
final class IconTurns {
  static let shared = IconTurns()
  /// The maximum loaded between two frames.
  static let most = 12
  /// An estimate of the icons that GTK has cached.
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

  /// Whether an icon may load now; otherwise calls `later` when it may retry.
  func mayRead(_ name: String, side: Double, scale: Int, later: @escaping () -> Void) -> Bool {
    let key = Key(name: name, side: side, scale: scale)
    if known.contains(key) { return true }
    // Older requests have expired by then.
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
