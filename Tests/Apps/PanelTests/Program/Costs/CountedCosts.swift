import Foundation

/// What something makes the panel do until all of it is on the screen and quiet, in numbers that are the
/// same on a busy machine; see counter.c.
struct CountedCosts {
  /// What is counted, in the order of the counter, by its name in costs.bounds.
  enum Count: String, CaseIterable {
    /// By all libraries.
    case allocations
    /// By Today's own code.
    case ownAllocations = "own-allocations"
    /// To the X server.
    case requests
    /// How often GTK has drawn a window, or a part of it.
    case frames
    /// Of files, but those that are made up by the kernel, and those read by lines.
    case bytesRead = "bytes-read"
  }

  var counts: [Count: Int] = [:]
  /// Files and folders that were opened, without those of the system.
  var ownFiles: Set<String> = []

  /// The least of one count: what a machine does besides can only add to it.
  static func least(_ count: Count, of costs: [CountedCosts]) -> Int? {
    costs.compactMap { $0.counts[count] }.min()
  }
}
