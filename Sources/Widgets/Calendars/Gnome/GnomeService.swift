// The behavior of Evolution Data Server, as observed (the same in 3.46 and 3.56):
//
// - What OpenCalendar opens is closed with the connection that called it, so a single connection is used.
// - "revision", in the result of Open, changes with each change, and whenever a calendar is opened that no
//   other program has open. The clock of GNOME Shell and Evolution keep calendars open. It is always "0" for
//   birthdays of contacts, and empty for a calendar that could never be fetched.
// - Events are returned as stored, without expansion. With a time range, it leaves out changes of occurrences
//   that were made since it started, and returns a moved event only for its original time. So all recurring
//   events are requested, and of the others those in the range. These two requests take 95 ms of its time with
//   10,000 events; a single one, joined by "or", takes 130, and all events 210 (measured by hand).
// - It is never started without being in use: if its list of calendars isn't on the bus, nothing uses it. The
//   other half, which stores the events, comes and goes while the list stays. It is started only if the user
//   has chosen these calendars. Birthdays are requested only if contacts are in use.
//
// The cost here with 10,000 events, 4,400 of them in the stored range (optimized, by hand, including the start
// of the process, on a busy machine): 54 to 72 ms of processor time and 22 MB after a change, otherwise 14 to
// 17 ms, 4 of them for the start.

internal import WidgetCore
public import WidgetExtension

/// Evolution Data Server, the service that stores the calendars of GNOME's apps.
public struct GnomeService {
  let bus: Bus
  private let end: ContinuousClock.Instant

  static let prefix = "org.gnome.evolution.dataserver"
  private static let path = "/org/gnome/evolution/dataserver"
  static let manager = BusObject(
    "\(prefix).Sources5", "\(path)/SourceManager", "org.freedesktop.DBus.ObjectManager")
  static let factory = BusObject(
    "\(prefix).Calendar8", "\(path)/CalendarFactory", "\(prefix).CalendarFactory")
  private static let contacts = "\(prefix).AddressBook10"
  /// A calendar with 50,000 events has 25 MB.
  private static let limits = BusLimits(bytes: 32 << 20)
  private static let maximumZones = 50
  /// The number of parts in which the events of a range are requested.
  private static let parts = 4

  /// - Parameter patience: the timeout for everything.
  init(_ place: BusPlace, within patience: Duration) throws(BusError) {
    let bus = try Bus(place, limits: GnomeService.limits, within: min(patience, .seconds(2)))
    self.init(bus, within: patience)
  }

  init(_ bus: Bus, within patience: Duration) {
    self.bus = bus
    end = .now + patience
  }

  /// Returns whether both halves run, so that a request starts nothing.
  public static func runs(on place: BusPlace = .session) -> Bool {
    do throws(BusError) {
      let bus = try Bus(place, within: .seconds(1))
      guard try bus.isRunning(manager.service) else { return false }
      return try bus.isRunning(factory.service)
    } catch {
      return false
    }
  }

  var left: Duration { max(.milliseconds(1), end - .now) }

  /// Returns the user's visible calendars, or to-do lists; nil if the service doesn't run.
  func calendars(
    _ languages: [String], with component: CalendarComponent = .event
  ) throws(BusError) -> [GnomeCalendar]? {
    guard try bus.isRunning(GnomeService.manager.service) else { return nil }
    let objects = try bus.call(GnomeService.manager, "GetManagedObjects", within: left).first
    let calendars =
      objects.map { GnomeCalendar.list($0, with: component, languages: languages) } ?? []
    guard calendars.contains(where: { $0.kind == "contacts" }),
      try !bus.isRunning(GnomeService.contacts)
    else { return calendars }
    return calendars.filter { $0.kind != "contacts" }
  }

  /// An open calendar or to-do list.
  struct Opened {
    let object: BusObject
    /// The revision, which changes with the calendar; empty if it never does.
    let revision: String
  }

  /// Returns nil for an invalid response.
  func open(_ calendar: GnomeCalendar) throws(BusError) -> Opened? {
    try open(calendar.uid, "OpenCalendar")
  }

  /// Opens a to-do list.
  func open(list uid: String) throws(BusError) -> Opened? { try open(uid, "OpenTaskList") }

  private func open(_ uid: String, _ method: String) throws(BusError) -> Opened? {
    let place = try bus.call(
      GnomeService.factory, method, [.string(uid)], starting: true, within: left)
    guard place.count == 2, let path = place[0].text, let service = place[1].text else {
      return nil
    }
    let object = BusObject(service, path, "\(GnomeService.prefix).Calendar")
    let facts =
      try bus.call(object, "Open", within: left).first?.elements.map { $0.text ?? "" } ?? []
    let index = facts.firstIndex(of: "revision").map { $0 + 1 }
    // GLib's text format has quotes.
    let revision = index.flatMap { $0 < facts.count ? facts[$0].filter { $0 != "'" } : nil } ?? ""
    return Opened(object: object, revision: revision == "0" ? "" : revision)
  }

  /// Passes on the events that may take place in a window, some of them twice, each as iCalendar without its
  /// envelope. They are requested in parts, so that not all of them are in memory at once.
  func events(
    _ calendar: Opened, in window: Range<Int>, _ take: (String) -> Void
  ) throws(BusError) {
    let part = window.count / GnomeService.parts + 1
    let ranges = stride(from: window.lowerBound, to: window.upperBound, by: part).map { start in
      [start, min(start + part, window.upperBound)].map { moment in
        "(make-time \"\(CalDAVRequest.time(moment))\")"
      }
    }
    let queries = ranges.map { "(occur-in-time-range? \($0.joined(separator: " ")))" }
    for query in ["(has-recurrences?)"] + queries {
      let answer = try bus.call(calendar.object, "GetObjectList", [.string(query)], within: left)
      for event in answer.first?.elements ?? [] {
        if let text = event.text { take(text) }
      }
    }
  }

  /// Returns the time zones that the calendar defines, as iCalendar; unknown ones are left out.
  func zones(_ names: [String], of calendar: Opened) throws(BusError) -> [String] {
    var zones: [String] = []
    for name in names.prefix(GnomeService.maximumZones) {
      do throws(BusError) {
        let answer = try bus.call(calendar.object, "GetTimezone", [.string(name)], within: left)
        if let zone = answer.first?.text { zones.append(zone) }
      } catch {
        guard case .failed = error.kind else { throw error }
      }
    }
    return zones
  }
}
