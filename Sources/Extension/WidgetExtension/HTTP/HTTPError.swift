public import FoundationEssentials
internal import WidgetCore

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
    /// A password was to be sent where others could read it.
    case notEncrypted
    /// The connection broke off in the middle of the answer, or the answer makes no sense.
    case broken
    /// The answer has more bytes than the limit allows.
    case tooLarge(limit: Int)
    /// It sends us elsewhere again and again.
    case tooManyRedirects
    /// It sends us to where we don't go: out of the web, or from a secure page to one that is not.
    case badRedirect
    /// It is on this computer or one of its networks, where content of the web doesn't lead.
    case notPublic
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
    // What can't be used is an address, a header or a user name.
    case .unusable(let what): translated("{what} can’t be used", ["what": what])
    case .unknownHost: translated("{host} could not be found", ["host": host])
    case .unreachable: translated("{host} could not be reached", ["host": host])
    case .noAnswer(let limit):
      translated(
        "{host} did not answer within {time}", ["host": host, "time": Spans.words(limit)])
    case .tooSlow(let limit):
      translated(
        "{host} did not finish responding within {time}",
        ["host": host, "time": Spans.words(limit)])
    case .notTrusted: translated("The certificate of {host} is not trusted", ["host": host])
    case .notSecure: translated("No secure connection to {host} could be made", ["host": host])
    case .notEncrypted:
      translated("{host} can be sent a password only over https", ["host": host])
    case .broken: translated("The response from {host} was cut short or garbled", ["host": host])
    case .tooLarge(let limit):
      translated(
        "The response from {host} is larger than {size}",
        ["host": host, "size": ByteWords.words(limit)])
    case .tooManyRedirects:
      translated("{host} redirects too many times", ["host": host])
    case .badRedirect: translated("{host} redirects to an unsafe address", ["host": host])
    case .notPublic:
      translated(
        "{host} is on your own network, where links from the web aren’t followed", ["host": host])
    case .pause(_, let seconds):
      translated(
        "{host} asks not to be contacted for {time}",
        ["host": host, "time": Spans.rounded(seconds)])
    case .status(let status): HTTPError.sentence(status, host)
    case .noLibrary:
      translated("libcurl, which is needed for requests to {host}, is missing", ["host": host])
    case .other: "\(host): \(cause)"
    }
  }

  private static func sentence(_ status: Int, _ host: String) -> String {
    switch status {
    case 401, 403, 407:
      translated("{host} refuses access ({status})", ["host": host, "status": "\(status)"])
    case 404, 410:
      translated(
        "{host} doesn’t have the requested content ({status})",
        ["host": host, "status": "\(status)"])
    case 429:
      translated(
        "{host} received too many requests ({status})", ["host": host, "status": "\(status)"])
    case 500...:
      translated(
        "{host} reported a server error ({status})", ["host": host, "status": "\(status)"])
    default: translated("{host} answered with {status}", ["host": host, "status": "\(status)"])
    }
  }
}
