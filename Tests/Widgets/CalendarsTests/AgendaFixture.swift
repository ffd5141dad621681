import CalendarServices
import Foundation
import WidgetCore

@testable import Calendars
@testable import WidgetExtension

/// What a test reads calendars with: a store of its own, and a clock that it sets.
final class AgendaFixture {
  let folder: URL
  let cache: AgendaCache
  private let http: HTTPClient
  private let bus: BusPlace
  private let home: Zone
  var now: Int
  /// How long a source is waited for.
  var patience = Duration.seconds(6)

  /// - Parameter trusting: a certificate to trust instead of the system's.
  init(
    _ bus: BusPlace = .at(""), home: Zone = .utc, now: Int? = nil, trusting: Data? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "calendars-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = Store(path: folder.appending(path: "store.db").path)
    cache = AgendaCache(store)
    let certificate = folder.appending(path: "certificate.pem")
    try trusting?.write(to: certificate)
    http = HTTPClient(
      store: store, userAgent: HTTPClient.standardUserAgent,
      authorities: trusting.map { _ in certificate.path }, now: Date.init)
    self.bus = bus
    self.home = home
    self.now = now ?? Int(Date().timeIntervalSince1970)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func renew(
    _ source: CalendarSource, locale: String = "C", isUrgent: Bool = true
  ) -> AgendaLoader.Renewal {
    loader(locale, isUrgent).renew([source])
  }

  func agree(to origin: String, _ source: CalendarSource) {
    loader("C", true).agree(to: origin, [source])
  }

  private func loader(_ locale: String, _ isUrgent: Bool) -> AgendaLoader {
    AgendaLoader(
      cache, http, bus: bus, home: home, locale: locale, now: now, isUrgent: isUrgent,
      patience: patience)
  }

  func titles(_ source: CalendarSource, isUrgent: Bool = true) -> [String] {
    renew(source, isUrgent: isUrgent).titles
  }
}

extension AgendaLoader.Renewal {
  var titles: [String] { (agenda?.occurrences ?? []).map(\.title) }
}
