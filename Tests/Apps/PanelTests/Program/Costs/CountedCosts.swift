import Foundation

/// The costs of an action until the screen is idle, in numbers that don't depend on a busy machine;
/// see counter.c.
struct CountedCosts {
  /// The counters in order, with their names in costs.bounds.
  enum Count: String, CaseIterable {
    /// By all libraries.
    case allocations
    /// By Today's own code.
    case ownAllocations = "own-allocations"
    /// To the X server.
    case requests
    /// Frames that GTK has drawn, whole or in part.
    case frames
    /// From files, except kernel files and files read by line.
    case bytesRead = "bytes-read"
  }

  var counts: [Count: Int] = [:]
  /// Opened files and folders, except those of the system.
  var ownFiles: Set<String> = []

  /// The lowest value of a count: other activity can only add to it.
  static func least(_ count: Count, of costs: [CountedCosts]) -> Int? {
    costs.compactMap { $0.counts[count] }.min()
  }
}
