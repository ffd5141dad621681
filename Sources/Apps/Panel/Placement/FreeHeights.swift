internal import GTK

/// What bars of others leave of monitors, as far as a Wayland compositor has told: how high a surface
/// became that was stretched from the top to the bottom. Where a bar is isn't told; most are at the top.
nonisolated struct FreeHeights: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var monitor: Rect
    var height: Double
  }

  private var entries: [String: Entry] = [:]

  /// Takes in how high such a surface is, and says whether that is new.
  mutating func learn(_ height: Double, on name: String, _ monitor: Rect) -> Bool {
    guard height > 0, height <= monitor.height, area(of: name, monitor).height != height else {
      return false
    }
    entries[name] = Entry(monitor: monitor, height: height)
    return true
  }

  /// What is free of a monitor; all of it while nothing is known of it in this size.
  func area(of name: String, _ monitor: Rect) -> Rect {
    guard let entry = entries[name], entry.monitor == monitor else { return monitor }
    return Rect(
      x: monitor.minX, y: monitor.maxY - entry.height, width: monitor.width, height: entry.height)
  }
}
