internal import WidgetExtension

// Finds the user's calendars (RFC 6764, 5397, 4791). The address that the user entered can be that of a
// calendar, of the calendar home, of the user, or of the server.
extension CalDAVClient {
  /// The location of calendars.
  enum Place: Hashable {
    case calendar(String)
    /// A collection with all calendars.
    case home(String)

    /// The stored form.
    var text: String {
      switch self {
      case .calendar(let address): "calendar \(address)"
      case .home(let address): "home \(address)"
      }
    }

    init?(_ text: String) {
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "calendar": self = .calendar(parts[1])
      case "home": self = .home(parts[1])
      default: return nil
      }
    }
  }

  private func place() throws(ServerError) -> Place {
    let path = ServerAddress.path(server.address)
    let isBare = path.isEmpty || path == "/"
    let wellKnown = ServerAddress.origin(server.address) + "/.well-known/caldav"
    do throws(ServerError) {
      if let place = try place(at: isBare ? wellKnown : server.address) { return place }
    } catch {
      switch error {
      case .notOfCalendars: break
      case .missing where isBare: break
      default: throw error
      }
    }
    let next = isBare ? ServerAddress.origin(server.address) + "/" : wellKnown
    do throws(ServerError) {
      if let place = try place(at: next) { return place }
    } catch {
      // The response of a server without CalDAV at this address.
      guard case .missing = error else { throw error }
    }
    throw .notOfCalendars(host: server.host)
  }

  /// Returns the location that an address leads to; nil if it has nothing about calendars.
  private func place(at address: String) throws(ServerError) -> Place? {
    let answer = try ask(.whereabouts, at: address)
    guard let properties = answer.resources.first?.properties else { return nil }
    if properties.isCalendar { return .calendar(answer.address) }
    func resolved(_ name: String?) -> String? {
      name.flatMap { ServerAddress.resolved($0, at: answer.address) }
    }
    if let home = resolved(properties.home) { return .home(home) }
    guard let principal = resolved(properties.principal) else { return nil }
    let user = try ask(.whereabouts, at: principal)
    return user.resources.first?.properties.home
      .flatMap { ServerAddress.resolved($0, at: user.address) }.map { .home($0) }
  }

  /// A calendar on the server.
  struct Calendar: Hashable {
    /// The URL.
    let address: String
    let face: CalendarFace
    /// The tag, which changes with it; empty if the server has none.
    let tag: String
  }

  static let maximumCalendars = 50

  /// Returns the user's calendars that can contain a component, from the place where they were found before.
  func calendars(
    with component: CalendarComponent, _ source: CalendarSource, _ cache: AgendaCache
  ) throws(ServerError) -> [Calendar] {
    if let place = cache.place(source).flatMap(Place.init) {
      do throws(ServerError) {
        return try calendars(place, with: component)
      } catch {
        switch error {
        case .missing, .notOfCalendars, .noCalendars, .noTaskLists:
          cache.keep(place: nil, source)
        default: throw error
        }
      }
    }
    let place = try place()
    let calendars = try calendars(place, with: component)
    cache.keep(place: place.text, source)
    return calendars
  }

  private func calendars(
    _ place: Place, with component: CalendarComponent
  ) throws(ServerError) -> [Calendar] {
    let answer =
      switch place {
      case .calendar(let address): try ask(.collection, at: address)
      case .home(let address): try ask(.collections, at: address)
      }
    let found = answer.resources.compactMap { resource -> Calendar? in
      let properties = resource.properties
      guard properties.isCalendar, properties.mayContain(component),
        let address = ServerAddress.resolved(resource.name, at: answer.address)
      else { return nil }
      let last = ServerAddress.key(address).split(separator: "/").last.map(String.init)
      return Calendar(
        address: address,
        face: CalendarFace(
          name: String((properties.title ?? last ?? server.host).prefix(200)),
          color: properties.color),
        tag: properties.collectionTag ?? properties.synchronizationToken ?? "")
    }
    guard !found.isEmpty else {
      throw component == .event
        ? .noCalendars(host: server.host) : .noTaskLists(host: server.host)
    }
    return Array(found.prefix(CalDAVClient.maximumCalendars))
  }
}
