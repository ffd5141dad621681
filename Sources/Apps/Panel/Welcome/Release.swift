internal import WidgetCore

/// A version with visible changes, which are shown once after an update.
nonisolated struct Release: Sendable {
  let version: ReleaseNumber
  /// The changes; a closure, so that they are in the user's language.
  let points: @Sendable () -> [Page.Point]

  /// All releases, newest first.
  static let all = [
    Release(version: ReleaseNumber("0.1.0")!) {
      [
        Page.Point(
          icon: "system-search-symbolic", title: translated("Search"),
          text: translated(
            "The field at the top finds cards, widgets, and the apps on your computer.")),
        Page.Point(
          icon: "view-more-symbolic", title: translated("Quick Actions"),
          text: translated("Right-click a card to see what you can do with it.")),
        Page.Point(
          icon: "emblem-system-symbolic", title: translated("Settings"),
          text: translated(
            "Everything about the panel and its widgets in one place: press Ctrl+comma.")),
      ]
    }
  ]

  /// The releases after a version.
  static func news(since last: ReleaseNumber, in releases: [Release] = all) -> [Release] {
    releases.filter { $0.version > last }
  }
}

/// A version such as 1.2.0, in release order.
nonisolated struct ReleaseNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let parts: [Int]

  /// nil if it isn't a version.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard !parts.isEmpty, parts.count <= 4, parts.allSatisfy({ $0 >= 0 }) else { return nil }
    self.parts = parts
  }

  var description: String { parts.map(String.init).joined(separator: ".") }

  static func < (one: ReleaseNumber, other: ReleaseNumber) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}
