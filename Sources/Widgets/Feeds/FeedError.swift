internal import WidgetCore

/// Why there is no feed in an answer.
public enum FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  /// It is a web page, which has these feeds.
  case page([FeedLink])
  case noFeed

  public var description: String {
    switch self {
    case .empty: translated("The response is empty")
    case .page(let links) where links.isEmpty: translated("The web page has no feed")
    case .page: translated("This is a web page, not a feed")
    case .noFeed: translated("The response is not a feed")
    }
  }
}

/// A feed that something else tells of.
public struct FeedLink: Hashable, Sendable {
  /// "" if nothing calls it anything.
  public let title: String
  public let address: String

  public init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}
