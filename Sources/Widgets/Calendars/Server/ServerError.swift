internal import WidgetCore
internal import WidgetExtension

/// Why a server of calendars has told nothing.
enum ServerError: Error, Hashable, Sendable {
  /// It doesn't know the user, or not with this password.
  case denied(host: String, isNamed: Bool)
  /// The server refers to another one, which the user didn't enter the password for.
  case elsewhere(host: String, origin: String, isSecure: Bool)
  /// The user is known, and may not see this.
  case forbidden(host: String)
  /// There is nothing at the address.
  case missing(host: String)
  /// It is a server of something else.
  case notOfCalendars(host: String)
  case noCalendars(host: String)
  /// What it answers makes no sense, or was cut off.
  case broken(host: String)
  case late(host: String)
  case web(HTTPError)

  var sentence: String {
    switch self {
    case .denied(let host, isNamed: true):
      translated("{host} doesn’t accept this user name and password", ["host": host])
    case .denied(let host, isNamed: false):
      translated("{host} asks for a user name and a password", ["host": host])
    case .elsewhere(let host, let origin, isSecure: true):
      // {server} is another server, such as https://dav.example.org.
      translated(
        "{host} refers to {server}. To send your password there, enter {server} as the calendar server",
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
      // CalDAV is how programs talk to servers of calendars.
      translated("{host} is not a CalDAV server", ["host": host])
    case .noCalendars(let host): translated("{host} has no calendars of yours", ["host": host])
    case .broken(let host):
      translated("The response from {host} was cut short or garbled", ["host": host])
    case .late(let host): translated("There was no time to ask {host}", ["host": host])
    case .web(let error): error.description
    }
  }
}
