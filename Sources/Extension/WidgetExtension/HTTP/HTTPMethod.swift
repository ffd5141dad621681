/// What a request wants done.
public enum HTTPMethod: String, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
  case propfind = "PROPFIND"
  case report = "REPORT"

  /// Whether it only asks, so that whoever is asked instead may know all that it says.
  var isHarmless: Bool {
    switch self {
    case .get, .head, .options, .propfind, .report: true
    case .post, .put, .patch, .delete: false
    }
  }

  /// What a server is asked that another one has sent us to. Nil: the same.
  func redirected(by status: Int) -> HTTPMethod? {
    switch status {
    case 303 where self != .head: .get
    // So browsers have always done, and servers count on it.
    case 301 where self == .post, 302 where self == .post: .get
    default: nil
    }
  }
}
