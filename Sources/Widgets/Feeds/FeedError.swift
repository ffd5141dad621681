internal import WidgetCore

/// The reason why a response isn't a feed.
public enum FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  /// A web page, which links to these feeds.
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

/// A link to a feed.
public struct FeedLink: Hashable, Sendable {
  /// The title; empty if it has none.
  public let title: String
  public let address: String

  public init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}
