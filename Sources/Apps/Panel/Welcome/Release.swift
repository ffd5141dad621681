internal import WidgetCore

/// A version that brought something to see. Said once to those who had an earlier one.
nonisolated struct Release: Sendable {
  let version: ReleaseNumber
  /// What is to be seen; made when it is needed, in the user's language.
  let points: @Sendable () -> [Page.Point]

  /// All of them, the newest first.
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

  /// What somebody has not seen who had this version before.
  static func news(since last: ReleaseNumber, in releases: [Release] = all) -> [Release] {
    releases.filter { $0.version > last }
  }
}

/// A version such as 1.2.0, in the order in which they come out.
nonisolated struct ReleaseNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let parts: [Int]

  /// Nil where it is no such thing.
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
