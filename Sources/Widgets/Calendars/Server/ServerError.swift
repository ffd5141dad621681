internal import WidgetCore
internal import WidgetExtension

/// The error of a request to a CalDAV server.
enum ServerError: Error, Hashable, Sendable {
  /// The user or the password is wrong.
  case denied(host: String, isNamed: Bool)
  /// The server refers to another one, which the user didn't agree to send the password to.
  case elsewhere(host: String, origin: String, isSecure: Bool)
  /// The user has no access.
  case forbidden(host: String)
  /// The address doesn't exist.
  case missing(host: String)
  /// It isn't a CalDAV server.
  case notOfCalendars(host: String)
  case noCalendars(host: String)
  case noTaskLists(host: String)
  /// The user may not change this list.
  case unchangeable(host: String)
  /// Another app has changed or removed the resource.
  case outdated
  /// The response is invalid or incomplete.
  case broken(host: String)
  case late(host: String)
  case web(HTTPError)

  /// The server that the user can agree to.
  var referral: CalendarReferral? {
    guard case .elsewhere(let host, let origin, _) = self else { return nil }
    return CalendarReferral(from: host, to: origin)
  }

  var sentence: String {
    switch self {
    case .denied(let host, isNamed: true):
      translated("{host} doesn’t accept this user name and password", ["host": host])
    case .denied(let host, isNamed: false):
      translated("{host} asks for a user name and a password", ["host": host])
    case .elsewhere(let host, let origin, isSecure: true):
      // {server} is another server, such as https://dav.example.org.
      translated(
        "{host} refers to {server}, which asks for a password. Yours wasn’t sent there",
        ["host": host, "server": origin])
    case .elsewhere(let host, let origin, isSecure: false):
      translated(
        "{host} refers to {server}, which isn’t encrypted. Your password wasn’t sent there",
        ["host": host, "server": origin])
    case .forbidden(let host):
      translated("{host} doesn’t let you see these calendars", ["host": host])
    case .missing(let host):
      translated("{host} has no calendar at this address", ["host": host])
    case .notOfCalendars(let host):
      // CalDAV is the protocol of calendar servers.
      translated("{host} is not a CalDAV server", ["host": host])
    case .noCalendars(let host): translated("{host} has no calendars of yours", ["host": host])
    case .noTaskLists(let host):
      translated("{host} has no to-do lists of yours", ["host": host])
    case .unchangeable(let host):
      translated("{host} doesn’t let you change this list", ["host": host])
    case .outdated: TaskError.changed.description
    case .broken(let host):
      translated("The response from {host} was cut short or garbled", ["host": host])
    case .late(let host): translated("There was no time to ask {host}", ["host": host])
    case .web(let error): error.description
    }
  }
}
