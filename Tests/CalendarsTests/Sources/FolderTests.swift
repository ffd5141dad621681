import Foundation
import Testing
import WidgetCore
import WidgetExtension

@testable import Calendars

@Suite("Calendars on the disk")
final class FolderTests {
  // Tuesday, November 24, 2026, 10:00 UTC.
  private static let now = 1_795_514_400

  private let folder: URL
  private let book: AgendaBook
  private let http: HTTPClient

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "calendars-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "calendars/work"), withIntermediateDirectories: true)
    let store = Store(path: folder.appending(path: "store.db").path)
    book = AgendaBook(store)
    http = HTTPClient(store: store)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String) throws {
    try text.write(
      to: folder.appending(path: "calendars/\(name)"), atomically: true, encoding: .utf8)
  }

  private func renew(_ source: CalendarSource, at time: Int = FolderTests.now) -> AgendaDesk.Renewal
  {
    AgendaDesk(book, http, home: .utc, now: time, isEager: false).renew([source])
  }

  private var source: CalendarSource { .folder(folder.appending(path: "calendars").path) }

  private func event(_ title: String, _ start: String = "20261124T120000Z") -> String {
    calendar("UID:\(title)\nSUMMARY:\(title)\nDTSTART:\(start)\nDURATION:PT1H")
  }

  @Test func `each folder is a calendar, with the name and the color beside its files`() throws {
    try write(event("Talk"), "work/1.ics")
    try write(event("Lunch", "20261125T120000Z"), "work/2.ics")
    try write("Office\n", "work/displayname")
    try write("#FF0000\n", "work/color")
    let agenda = try #require(renew(source).agenda)
    #expect(agenda.calendars == [CalendarFace(name: "Office", color: "#FF0000")])
    #expect(agenda.occurrences.map(\.title) == ["Talk", "Lunch"])
    // What is kept is the same, and is what is shown before anything is read.
    #expect(book.agenda([source]) == agenda)
  }

  @Test func `what has changed is read again, and nothing else`() throws {
    try write(event("Talk"), "work/1.ics")
    _ = renew(source)
    let identity = book.stored(source)?.identity
    _ = renew(source)
    #expect(book.stored(source)?.identity == identity)
    try write(event("Walk"), "work/1.ics")
    #expect(renew(source).agenda?.occurrences.map(\.title) == ["Walk"])
    try FileManager.default.removeItem(at: folder.appending(path: "calendars/work/1.ics"))
    #expect(renew(source).agenda?.occurrences.isEmpty == true)
  }

  @Test func `later than was looked ahead, it is looked again`() throws {
    try write(event("Later", "20270301T120000Z"), "work/1.ics")
    #expect(renew(source).agenda?.occurrences.isEmpty == true)
    let february = FolderTests.now + 80 * 86_400
    #expect(renew(source, at: february).agenda?.occurrences.map(\.title) == ["Later"])
  }

  @Test func `a folder that is gone is said to be, and what was known of it stays`() throws {
    try write(event("Talk"), "work/1.ics")
    _ = renew(source)
    try FileManager.default.removeItem(at: folder.appending(path: "calendars"))
    let renewal = renew(source)
    #expect(renewal.troubles.count == 1)
    #expect(renewal.agenda?.occurrences.map(\.title) == ["Talk"])
    #expect(renew(.file("/nowhere.ics")).agenda == nil)
  }

  @Test func `a file that is no calendar isn't taken for an empty one`() throws {
    try write("<html>Sign in</html>", "page.ics")
    let file = CalendarSource.file(folder.appending(path: "calendars/page.ics").path)
    #expect(renew(file).agenda == nil)
    #expect(renew(file).troubles.first?.contains("is no calendar") == true)
  }

  @Test func `ten thousand files are read, and only looked at where none has changed`() throws {
    // In memory, where there is such a place: it is about reading, and disks write slowly.
    let memory = URL(filePath: "/dev/shm")
    let folder =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory.appending(path: "calendars-\(UUID())") : folder.appending(path: "many")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = CalendarSource.folder(folder.path)
    for number in 0..<10_000 {
      let (day, hour) = (10 + number % 20, 10 + number / 20 % 10)
      let text = event("Event \(number)", "202611\(day)T\(hour)0000Z")
      try Data(text.utf8).write(to: folder.appending(path: "\(number).ics"))
    }
    let clock = ContinuousClock()
    var renewal = AgendaDesk.Renewal(agenda: nil, troubles: [])
    // Here nothing is optimized, and others are at work; what takes its square would still be found out.
    let first = clock.measure { renewal = renew(source) }
    #expect(renewal.agenda?.occurrences.count == 10_000)
    #expect(first < .seconds(30))
    let kept = book.stored(source)
    let second = clock.measure { renewal = renew(source) }
    #expect(renewal.agenda?.occurrences.count == 10_000)
    #expect(second < first && book.stored(source) == kept)
  }

  @Test func `addresses of calendars lead to the web`() {
    #expect(
      CalendarSource(address: " webcal://example.org/a.ics ")
        == .address("https://example.org/a.ics"))
    #expect(CalendarSource(address: "example.org/a.ics") == .address("https://example.org/a.ics"))
    #expect(CalendarSource(address: "http://localhost/a") == .address("http://localhost/a"))
    #expect(CalendarSource(address: "  ") == nil)
  }

  @Test func `what was kept by something else isn't taken for an agenda`() throws {
    let stored = StoredAgenda(
      identity: "a", zone: "b", window: 0..<10,
      agenda: Agenda(
        [CalendarFace(name: "Work")],
        [Occurrence(start: 1, end: 2, isAllDay: false, title: "Talk", call: "https://a.b/c")]),
      refresh: 60)
    #expect(StoredAgenda(stored.text) == stored)
    for text in ["", "[]", "{}", stored.text.replacing("1,2,false,0", with: "1,2,false,7")] {
      #expect(StoredAgenda(text) == nil, "\(text)")
    }
  }
}
