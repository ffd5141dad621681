public import FoundationEssentials

/// What an answer is known by, so that the server can be asked whether it still holds. It is stored
/// with what was made of the answer, in place of the answer itself.
public struct HTTPValidators: Hashable, Sendable, Codable {
  /// The answer's tag.
  public let tag: String?
  /// When it was changed last, in the server's words, which are sent back as they are.
  public let lastModified: String?
  /// Until when it holds by the server's word; nil where that said nothing of the kind.
  public let expires: Date?
  /// When the server said all this.
  public let date: Date
  /// What was asked, and what answered after all redirects: nobody else is told of these.
  let asked: String
  let answered: String

  /// Whether the answer still holds without asking. Where the clock was set back since, nobody knows.
  public func isFresh(at now: Date) -> Bool {
    expires.map { date <= now && now < $0 } ?? false
  }

  /// The question whether it still holds.
  var conditions: [(name: String, value: String)] {
    HTTPHeader.conditions(tag: tag, lastModified: lastModified)
  }

  /// After the server said that the answer still holds: what it did not say anew is as it was.
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

/// What became of an answer that is known.
public enum HTTPRenewal: Hashable, Sendable {
  /// It still holds; these validators are kept with it from now on.
  case unchanged(HTTPValidators)
  /// There is another one, with validators of its own.
  case changed(HTTPResponse)
}
