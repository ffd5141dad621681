public import FoundationEssentials
internal import WidgetCore

/// The reason why a request failed, as a message for the user.
public struct HTTPError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Kind: Hashable, Sendable {
    /// The URL, or a header of the request, is invalid.
    case unusable(String)
    /// The host name can't be resolved.
    case unknownHost
    /// There is no connection: no network, or no server at that port.
    case unreachable
    /// The server didn't begin to respond in time.
    case noAnswer(within: Duration)
    /// The server began to respond, but didn't finish in time.
    case tooSlow(within: Duration)
    /// The system doesn't trust the server's certificate.
    case notTrusted
    /// TLS negotiation failed.
    case notSecure
    /// A password would have been sent without encryption.
    case notEncrypted
    /// The connection was closed during the response, or the response is invalid.
    case broken
    /// The response exceeds the limit, in bytes.
    case tooLarge(limit: Int)
    /// There are too many redirects.
    case tooManyRedirects
    /// A redirect leads to another scheme, or from https to http.
    case badRedirect
    /// The server is on this computer or a local network, where content from the web must not lead.
    case notPublic
    /// The server asked for a pause. The request wasn't sent, or must not be repeated before its end.
    case pause(until: Date, seconds: Int)
    /// The response has an error status.
    case status(Int)
    /// libcurl isn't installed.
    case noLibrary
    case other
  }

  public let kind: Kind
  public let host: String
  /// The message of libcurl, for the log.
  public let cause: String
  /// The response, if there was one.
  public let response: HTTPResponse?

  init(_ kind: Kind, host: String, cause: String = "", response: HTTPResponse? = nil) {
    self.kind = kind
    self.host = host
    self.cause = cause
    self.response = response
  }

  public var description: String {
    switch kind {
    // A URL, a header or a user name.
    case .unusable(let what): translated("“{what}” can’t be used", ["what": what.quotedName()])
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
