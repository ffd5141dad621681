// How Evolution Data Server is asked, as it was found to be (3.46 and 3.56, the same):
//
// - What OpenCalendar has opened ends with the connection that has asked for it: all is done on one.
// - "revision", in what Open answers, is another one after each change, and each time the calendar is
//   opened that nobody else has open. The clock of GNOME Shell and Evolution keep them open.
//   The birthdays of contacts have always "0", and a calendar that could never be fetched "".
// - Events come as they are kept, unexpanded. Asked for a time, it leaves out changes of occurrences that
//   were made since it started, and of an event that was moved tells only where it came from. So all that
//   recurs is asked for, and of the rest what is in the time: two questions together take 95 ms of it with
//   10,000 events, where one for both, joined by "or", takes 130, and all events 210 (measured by hand).
// - Nothing starts it: where its list of calendars isn't there, nobody uses it. Its other half, which keeps the
//   events, comes and goes while the list stays; it is started, but only if the user has chosen these
//   calendars. Birthdays are asked for only where contacts are in use.
//
// What it costs here, with 10,000 events of which 4,400 are in the time that is kept (optimized, by hand, the
// start of the process included, on a busy machine): 54 to 72 ms of the processor and 22 MB where it has changed,
// 14 to 17 ms where it hasn't, 4 of which are the start.

internal import WidgetCore
public import WidgetExtension

/// Evolution Data Server, which keeps the calendars of GNOME's programs.
public struct GnomeService {
  private let bus: Bus
  private let end: ContinuousClock.Instant

  private static let prefix = "org.gnome.evolution.dataserver"
  private static let path = "/org/gnome/evolution/dataserver"
  private static let manager = BusObject(
    "\(prefix).Sources5", "\(path)/SourceManager", "org.freedesktop.DBus.ObjectManager")
  private static let factory = BusObject(
    "\(prefix).Calendar8", "\(path)/CalendarFactory", "\(prefix).CalendarFactory")
  private static let contacts = "\(prefix).AddressBook10"
  /// A calendar of 50,000 events has 25 MB.
  private static let limits = BusLimits(bytes: 32 << 20)
  private static let mostZones = 50
  /// In how many parts the events of a time are asked for.
  private static let parts = 4

  /// - Parameter patience: how long all of it may take.
  init(_ place: BusPlace, within patience: Duration) throws(BusError) {
    end = .now + patience
    bus = try Bus(place, limits: GnomeService.limits, within: min(patience, .seconds(2)))
  }

  /// Whether both its halves run, so that asking starts nothing.
  public static func runs(on place: BusPlace = .session) -> Bool {
    do throws(BusError) {
      let bus = try Bus(place, within: .seconds(1))
      guard try bus.isRunning(manager.service) else { return false }
      return try bus.isRunning(factory.service)
    } catch {
      return false
    }
  }

  private var left: Duration { max(.milliseconds(1), end - .now) }

  /// The calendars that the user wants to see; nil where it doesn't run.
  func calendars(_ languages: [String]) throws(BusError) -> [GnomeCalendar]? {
    guard try bus.isRunning(GnomeService.manager.service) else { return nil }
    let objects = try bus.call(GnomeService.manager, "GetManagedObjects", within: left).first
    let calendars = objects.map { GnomeCalendar.list($0, languages: languages) } ?? []
    guard calendars.contains(where: { $0.kind == "contacts" }),
      try !bus.isRunning(GnomeService.contacts)
    else { return calendars }
    return calendars.filter { $0.kind != "contacts" }
  }

  /// A calendar that can be asked for its events.
  struct Opened {
    fileprivate let object: BusObject
    /// What changes with it; "" where nothing does.
    let revision: String
  }

  /// Nil where what it answers makes no sense.
  func open(_ calendar: GnomeCalendar) throws(BusError) -> Opened? {
    let place = try bus.call(
      GnomeService.factory, "OpenCalendar", [.string(calendar.uid)], starting: true, within: left)
    guard place.count == 2, let path = place[0].text, let service = place[1].text else {
      return nil
    }
    let object = BusObject(service, path, "\(GnomeService.prefix).Calendar")
    let facts =
      try bus.call(object, "Open", within: left).first?.elements.map { $0.text ?? "" } ?? []
    let index = facts.firstIndex(of: "revision").map { $0 + 1 }
    // Written as GLib writes texts, in quotes.
    let revision = index.flatMap { $0 < facts.count ? facts[$0].filter { $0 != "'" } : nil } ?? ""
    return Opened(object: object, revision: revision == "0" ? "" : revision)
  }

  /// Hands on the events that may take place within a time, some of them twice, each as iCalendar without
  /// what is around it. They come in parts, so that not all of them are in memory at once.
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

  /// What the calendar says of zones, as iCalendar; of those that it doesn't know, nothing.
  func zones(_ names: [String], of calendar: Opened) throws(BusError) -> [String] {
    var zones: [String] = []
    for name in names.prefix(GnomeService.mostZones) {
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
