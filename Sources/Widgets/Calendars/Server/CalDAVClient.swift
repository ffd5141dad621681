// Threads: the caller's, which blocks while it waits for the network.

internal import FoundationEssentials
internal import WidgetExtension

/// A CalDAV client.
struct CalDAVClient: Sendable {
  let server: CalendarServer
  /// The origins besides the server's own that get the password, because the user agreed.
  private let agreed: Set<String>
  private let http: HTTPClient
  private let end: ContinuousClock.Instant

  /// The maximum size of a response: some events, or the properties of all calendars.
  private static let limit = 8 << 20

  /// A server may redirect from one origin to the next.
  private static let maximumSteps = 3

  init(
    _ server: CalendarServer, agreed: Set<String>, _ http: HTTPClient, within patience: Duration
  ) {
    self.server = server
    self.agreed = agreed
    self.http = http
    end = .now + patience
  }

  /// Whether the timeout has passed.
  var isOver: Bool { ContinuousClock.now >= end }

  /// A response and its URL.
  struct Answer {
    let resources: [Multistatus.Resource]
    let address: String
  }

  func ask(_ question: CalDAVRequest, at address: String) throws(ServerError) -> Answer {
    try answer(try send(question, at: address, steps: CalDAVClient.maximumSteps))
  }

  /// Changes a resource. Returns its new tag, if the server stores exactly what it got.
  func change(_ change: CalDAVRequest, at address: String) throws(ServerError) -> String? {
    let response = try send(change, at: address, steps: CalDAVClient.maximumSteps)
    return response.headers["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
  }

  private func send(
    _ question: CalDAVRequest, at address: String, steps: Int
  ) throws(ServerError) -> HTTPResponse {
    let origin = ServerAddress.origin(address)
    // The password is only for origins that the user entered or agreed to. Other servers get requests without it,
    // because some calendars are public, and only over TLS.
    guard origin == server.origin || isSecure(origin) else { throw elsewhere(origin) }
    let host = CalendarSource.host(address)
    let left = end - .now
    guard left > .milliseconds(200) else { throw .late(host: host) }
    // In whole seconds, because the user reads the waiting time.
    let patience = Duration.seconds(left.components.seconds + 1)
    let request = HTTPRequest(
      address, method: question.method, headers: question.headers, body: question.body,
      authorization: server.authorization(for: isTrusted(origin) ? origin : server.origin),
      deadline: patience, limit: CalDAVClient.limit)
    do throws(HTTPError) {
      return try http.send(request)
    } catch {
      switch error.kind {
      case .status(401), .status(403):
        let place = error.response?.url ?? address
        let other = ServerAddress.origin(place)
        if server.hasCredentials, other != origin || !isTrusted(other) {
          // A redirect to another origin loses the password.
          guard isTrusted(other), steps > 1 else { throw elsewhere(other) }
          return try send(question, at: place, steps: steps - 1)
        }
        if error.kind == .status(401) { throw .denied(host: host, isNamed: !server.user.isEmpty) }
        throw question.isChange ? .unchangeable(host: host) : .forbidden(host: host)
      case .status(405) where question.isChange: throw .unchangeable(host: host)
      case .status(404) where question.isChange, .status(410) where question.isChange,
        .status(412) where question.isChange:
        throw .outdated
      case _ where question.isChange: throw .web(error)
      case .status(404), .status(410): throw .missing(host: host)
      // Methods that only WebDAV servers support.
      case .status(400), .status(405), .status(415), .status(501):
        throw .notOfCalendars(host: host)
      default: throw .web(error)
      }
    }
  }

  private func isTrusted(_ origin: String) -> Bool {
    origin == server.origin || agreed.contains(origin)
  }

  private func isSecure(_ origin: String) -> Bool { origin.hasPrefix("https://") }

  private func elsewhere(_ origin: String) -> ServerError {
    .elsewhere(host: server.host, origin: origin, isSecure: isSecure(origin))
  }

  private func answer(_ response: HTTPResponse) throws(ServerError) -> Answer {
    let host = CalendarSource.host(response.url)
    guard response.status == 207 else { throw .notOfCalendars(host: host) }
    let status = Multistatus([UInt8](response.body), contentType: response.headers["content-type"])
    guard let status else { throw .broken(host: host) }
    return Answer(resources: status.resources, address: response.url)
  }
}
