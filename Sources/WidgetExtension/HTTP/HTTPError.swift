public import FoundationEssentials

/// Why there is no answer from the web, in words that a user understands.
public struct HTTPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// The address, or a header that was to be sent, can't be used.
    case unusable(String)
    /// Nobody knows the host's name.
    case unknownHost
    /// No connection could be made: there is no network, or nobody listens.
    case unreachable
    /// It did not begin to answer in time.
    case noAnswer(within: Duration)
    /// It began, and did not finish in time.
    case tooSlow(within: Duration)
    /// Its certificate is not one that this system trusts.
    case notTrusted
    /// No secure connection could be agreed on.
    case notSecure
    /// The connection broke off in the middle of the answer, or the answer makes no sense.
    case broken
    /// The answer has more bytes than the limit allows.
    case tooLarge(limit: Int)
    /// It sends us elsewhere again and again.
    case tooManyRedirects
    /// It sends us to where we don't go: out of the web, or from a secure page to one that is not.
    case badRedirect
    /// It wants to be left alone for a while; it was not asked, or won't be again before that.
    case pause(until: Date, seconds: Int)
    /// It answered, but not with what was asked for.
    case status(Int)
    /// libcurl is not installed.
    case noLibrary
    case other
  }

  public let kind: Kind
  public let host: String
  /// What the library says, for the log.
  public let cause: String
  /// The answer, if there was one.
  public let response: HTTPResponse?

  init(_ kind: Kind, host: String, cause: String = "", response: HTTPResponse? = nil) {
    self.kind = kind
    self.host = host
    self.cause = cause
    self.response = response
  }

  public var description: String {
    switch kind {
    case .unusable(let what): "\(what) can't be used"
    case .unknownHost: "\(host) could not be found"
    case .unreachable: "\(host) could not be reached"
    case .noAnswer(let limit): "\(host) did not answer within \(HTTPError.seconds(limit))"
    case .tooSlow(let limit): "\(host) did not finish its answer within \(HTTPError.seconds(limit))"
    case .notTrusted: "The certificate of \(host) is not trusted"
    case .notSecure: "No secure connection to \(host) could be made"
    case .broken: "The answer of \(host) was cut short or garbled"
    case .tooLarge(let limit): "The answer of \(host) is larger than \(HTTPError.size(limit))"
    case .tooManyRedirects: "\(host) leads from one page to another without end"
    case .badRedirect: "\(host) leads to a place that is not safe"
    case .pause(_, let seconds): "\(host) asks to be left alone for \(HTTPError.pause(seconds))"
    case .status(let status): HTTPError.sentence(status, host)
    case .noLibrary: "libcurl is missing, which requests to \(host) need"
    case .other: "\(host): \(cause)"
    }
  }

  private static func sentence(_ status: Int, _ host: String) -> String {
    switch status {
    case 401, 403, 407: "\(host) refuses access (\(status))"
    case 404, 410: "\(host) does not have what was asked for (\(status))"
    case 429: "\(host) was asked too often (429)"
    case 500...: "\(host) has a problem of its own (\(status))"
    default: "\(host) answered with \(status)"
    }
  }

  private static func seconds(_ limit: Duration) -> String {
    let milliseconds = limit.milliseconds
    return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case 1_000_000...: "\(bytes / 1_000_000) MB"
    case 1000...: "\(bytes / 1000) kB"
    default: "\(bytes) bytes"
    }
  }

  private static func pause(_ seconds: Int) -> String {
    switch seconds {
    case 5400...: "\((seconds + 1800) / 3600) h"
    case 90...: "\((seconds + 30) / 60) min"
    default: "\(max(1, seconds)) s"
    }
  }
}
