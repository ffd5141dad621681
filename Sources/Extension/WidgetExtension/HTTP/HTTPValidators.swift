public import FoundationEssentials

/// The validators of a response, for conditional requests. They are stored with the parsed result, instead of
/// the response.
public struct HTTPValidators: Hashable, Sendable, Codable {
  /// The entity tag.
  public let tag: String?
  /// The modification time in the server's own format, which is sent back unchanged.
  public let lastModified: String?
  /// The expiry; nil if the server didn't set one.
  public let expires: Date?
  /// The time at which the server last confirmed it.
  public let date: Date
  /// The cache keys of the request and of the last one after redirects: no other server gets these validators.
  let asked: String
  let answered: String

  /// Returns whether the response is fresh. If the clock was set back since, that is unknown.
  public func isFresh(at now: Date) -> Bool {
    expires.map { date <= now && now < $0 } ?? false
  }

  /// The headers of a conditional request.
  var conditions: [(name: String, value: String)] {
    HTTPHeader.conditions(tag: tag, lastModified: lastModified)
  }

  /// Returns the validators after the server has confirmed the response; what it didn't send again stays.
  func renewed(
    _ headers: [String: String], now: Date, parse: (String) -> Date?
  ) -> HTTPValidators {
    var expires = Expiry.date(headers, now: now, parse: parse)
    if headers["cache-control"] == nil, headers["expires"] == nil {
      expires = self.expires.map { now.addingTimeInterval($0.timeIntervalSince(date)) }
    }
    return HTTPValidators(
      tag: headers["etag"] ?? tag, lastModified: headers["last-modified"] ?? lastModified,
      expires: expires, date: now, asked: asked, answered: answered)
  }
}

/// The result of a conditional request.
public enum HTTPRenewal: Hashable, Sendable {
  /// The response hasn't changed; store these validators with it.
  case unchanged(HTTPValidators)
  /// There is a new response.
  case changed(HTTPResponse)
}
