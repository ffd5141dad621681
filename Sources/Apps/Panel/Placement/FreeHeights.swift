internal import GTK

/// The work areas of monitors on Wayland, inferred from the height of a surface stretched from top
/// to bottom. Assumes that bars are at the top, where most are.
nonisolated struct FreeHeights: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var monitor: Rect
    var height: Double
  }

  private var entries: [String: Entry] = [:]

  /// Records the height of such a surface; returns whether it is new.
  mutating func learn(_ height: Double, on name: String, _ monitor: Rect) -> Bool {
    guard height > 0, height <= monitor.height, area(of: name, monitor).height != height else {
      return false
    }
    entries[name] = Entry(monitor: monitor, height: height)
    return true
  }

  /// The work area of a monitor; all of it until one was recorded at this size.
  func area(of name: String, _ monitor: Rect) -> Rect {
    guard let entry = entries[name], entry.monitor == monitor else { return monitor }
    return Rect(
      x: monitor.minX, y: monitor.maxY - entry.height, width: monitor.width, height: entry.height)
  }
}
