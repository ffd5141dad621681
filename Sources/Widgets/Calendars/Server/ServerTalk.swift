// Threads: the caller's, which waits for the web.

internal import FoundationEssentials
internal import WidgetExtension

/// Asks a server of calendars.
struct ServerTalk: Sendable {
  let server: CalendarServer
  private let http: HTTPClient
  private let end: ContinuousClock.Instant

  /// Of one answer: some events, or what is known of all calendars.
  private static let limit = 16 << 20

  init(_ server: CalendarServer, _ http: HTTPClient, within patience: Duration) {
    self.server = server
    self.http = http
    end = .now + patience
  }

  /// Whether there is no time left.
  var isOver: Bool { ContinuousClock.now >= end }

  /// What it said, and where.
  struct Answer {
    let resources: [Multistatus.Resource]
    let address: String
  }

  func ask(
    _ question: ServerQuestion, at address: String
  ) throws(ServerTrouble) -> Answer {
    let (response, moved) = try send(question, address)
    if let response { return try answer(response) }
    // Who the user is was told to the first host alone. That one has the password, and may say who
    // else is to have it, but not who could overhear it.
    guard let moved, let response = try send(question, moved).response else {
      throw .denied(host: CalendarSource.host(address), isNamed: !server.user.isEmpty)
    }
    return try answer(response)
  }

  /// What came; nil where the user isn't known, and where that was said if it was elsewhere.
  private func send(
    _ question: ServerQuestion, _ address: String
  ) throws(ServerTrouble) -> (response: HTTPResponse?, moved: String?) {
    let host = CalendarSource.host(address)
    let left = end - .now
    guard left > .milliseconds(200) else { throw .late(host: host) }
    // In whole seconds, as the user is told how long it was waited for.
    let patience = Duration.seconds(left.components.seconds + 1)
    let request = HTTPRequest(
      address, method: question.method, headers: ["Depth": question.depth],
      body: HTTPBody(question.body, type: "application/xml; charset=utf-8"),
      authorization: server.authorization, deadline: patience, limit: ServerTalk.limit)
    do throws(HTTPError) {
      return (try http.send(request), nil)
    } catch {
      switch error.kind {
      case .status(401):
        let place = error.response?.url ?? address
        let isElsewhere = ServerAddress.origin(place) != ServerAddress.origin(address)
        return (nil, isElsewhere && place.hasPrefix("https://") ? place : nil)
      case .status(403): throw .forbidden(host: host)
      case .status(404), .status(410): throw .missing(host: host)
      // What only servers of files and calendars are asked.
      case .status(400), .status(405), .status(415), .status(501):
        throw .notOfCalendars(host: host)
      default: throw .web(error)
      }
    }
  }

  private func answer(_ response: HTTPResponse) throws(ServerTrouble) -> Answer {
    let host = CalendarSource.host(response.url)
    guard response.status == 207 else { throw .notOfCalendars(host: host) }
    let status = Multistatus([UInt8](response.body), contentType: response.headers["content-type"])
    guard let status else { throw .broken(host: host) }
    return Answer(resources: status.resources, address: response.url)
  }
}
