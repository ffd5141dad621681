import Expectations
import Foundation
import Testing
import WidgetCore
import WidgetExtension

@testable import Calendars

@Suite("Calendar folders")
final class FolderTests {
  // Tuesday, November 24, 2026, 10:00 UTC.
  private static let now = 1_795_514_400
  /// Long after the files of these tests were written, on whatever disk.
  private static let later = Int(Date().timeIntervalSince1970) + 86_400

  private let folder: URL
  private let store: Store
  private let cache: AgendaCache
  private let http: HTTPClient

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "calendars-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "calendars/work"), withIntermediateDirectories: true)
    store = Store(path: folder.appending(path: "store.db").path)
    cache = AgendaCache(store)
    http = HTTPClient(store: store)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String) throws {
    try text.write(
      to: folder.appending(path: "calendars/\(name)"), atomically: true, encoding: .utf8)
  }

  private func renew(
    _ source: CalendarSource, at time: Int = FolderTests.now, machineTime: Int = FolderTests.later,
    isUrgent: Bool = false
  ) -> AgendaLoader.Renewal {
    AgendaLoader(
      cache, http, home: .utc, now: time, machineTime: machineTime, isUrgent: isUrgent
    ).renew([source])
  }

  /// Writes to a file where it lies, as an editor may: the folder doesn't change.
  private func overwrite(_ text: String, _ name: String) throws {
    let file = try FileHandle(forWritingTo: folder.appending(path: "calendars/\(name)"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  private func titles(_ renewal: AgendaLoader.Renewal) -> [String] {
    renewal.agenda?.occurrences.map(\.title) ?? []
  }

  private var source: CalendarSource { .folder(folder.appending(path: "calendars").path) }

  private func event(_ title: String, _ start: String = "20261124T120000Z") -> String {
    calendar("UID:\(title)\nSUMMARY:\(title)\nDTSTART:\(start)\nDURATION:PT1H")
  }

  /// Makes a file that is a byte larger than may be read.
  private func writeLarge(_ name: String) throws -> String {
    try write(event("Large"), name)
    let path = folder.appending(path: "calendars/\(name)")
    let file = try FileHandle(forWritingTo: path)
    try file.truncate(atOffset: UInt64(CalendarReader.maximumBytes) + 1)
    try file.close()
    return path.path
  }

  @Test func `a calendar that is too large is named and doesn't affect others`() throws {
    try write(event("Talk"), "work/1.ics")
    let path = try writeLarge("work/2.ics")
    try write(event("Lunch"), "work/4.ics")
    let sentence = "\(path) is larger than 12 MB"
    let first = renew(source)
    expectEqual(titles(first).sorted(), ["Lunch", "Talk"])
    expectEqual(first.problems, [sentence])
    // Also as long as nothing has changed, and after something else has.
    expectEqual(renew(source).problems, [sentence])
    try write(event("Walk"), "work/3.ics")
    let second = renew(source, isUrgent: true)
    expectEqual(titles(second).sorted(), ["Lunch", "Talk", "Walk"])
    expectEqual(second.problems, [sentence])
    expectEqual(renew(.file(path)).problems, [sentence])
    // Once it's small enough, all is well.
    try write(event("Small"), "work/2.ics")
    let third = renew(source, isUrgent: true)
    expect(third.problems.isEmpty && titles(third).contains("Small"))
    expect(renew(source).problems.isEmpty)
  }

  @Test func `each folder is a calendar with name and color files`() throws {
    try write(event("Talk"), "work/1.ics")
    try write(event("Lunch", "20261125T120000Z"), "work/2.ics")
    try write("Office\n", "work/displayname")
    try write("#FF0000\n", "work/color")
    let agenda = try #require(renew(source).agenda)
    expect(agenda.calendars == [CalendarFace(name: "Office", color: "#FF0000")])
    expectEqual(agenda.occurrences.map(\.title), ["Talk", "Lunch"])
    // What is kept is the same, and is what is shown before anything is read.
    expect(cache.known([source]).agenda == agenda)
  }

  @Test func `only changes are read again`() throws {
    try write(event("Talk"), "work/1.ics")
    _ = renew(source)
    let identity = cache.stored(source)?.identity
    _ = renew(source)
    expect(cache.stored(source)?.identity == identity)
    try write(event("Walk"), "work/1.ics")
    expectEqual(renew(source).agenda?.occurrences.map(\.title), ["Walk"])
    try FileManager.default.removeItem(at: folder.appending(path: "calendars/work/1.ics"))
    expect(renew(source).agenda?.occurrences.isEmpty == true)
  }

  @Test func `a file written in place is read again, at once if it is shown`()
    throws
  {
    try write(event("Talk"), "work/1.ics")
    try write(event("Past", "20200101T120000Z"), "work/2.ics")
    expectEqual(titles(renew(source)), ["Talk"])
    try overwrite(event("Walk"), "work/1.ics")
    expectEqual(titles(renew(source)), ["Walk"])
    // One of another time isn't looked at, until the user asks, or some time has passed.
    try overwrite(event("Back", "20261125T120000Z"), "work/2.ics")
    expectEqual(titles(renew(source)), ["Walk"])
    expectEqual(titles(renew(source, at: FolderTests.now + 3_600)), ["Walk", "Back"])
    try overwrite(event("Gone", "20200101T120000Z"), "work/2.ics")
    try overwrite(event("Long Gone", "20200101T120000Z"), "work/1.ics")
    expect(titles(renew(source, at: FolderTests.now + 3_601)).isEmpty)
    try overwrite(event("Again"), "work/2.ics")
    expectEqual(titles(renew(source, at: FolderTests.now + 3_602, isUrgent: true)), ["Again"])
  }

  @Test func `metadata files and new folders are noticed at once`() throws {
    try write(event("Talk"), "work/1.ics")
    try write("Office", "work/displayname")
    expectEqual(renew(source).agenda?.calendars.map(\.name), ["Office"])
    try overwrite("Study", "work/displayname")
    expectEqual(renew(source).agenda?.calendars.map(\.name), ["Study"])
    try FileManager.default.createDirectory(
      at: folder.appending(path: "calendars/home"), withIntermediateDirectories: true)
    expectEqual(titles(renew(source)), ["Talk"])
    try write(event("Early", "20261124T060000Z"), "home/1.ics")
    let agenda = try #require(renew(source).agenda)
    expectEqual(agenda.calendars.map(\.name), ["home", "Study"])
    expectEqual(agenda.occurrences.map(\.calendar), [0, 1])
    expect(cache.known([source]).agenda == agenda)
    try FileManager.default.removeItem(at: folder.appending(path: "calendars/home"))
    expectEqual(titles(renew(source)), ["Talk"])
  }

  @Test func `only changed files are read`() throws {
    for number in 0..<20 {
      try write(event("E\(number)", "202611\(10 + number)T120000Z"), "work/\(number).ics")
    }
    let window = AgendaWindow(now: FolderTests.now, home: .utc).wanted
    let empty = CalendarReader(zones: ZoneTable(home: .utc, range: window), window: window)
    func read(fromScratch: Bool = false) throws -> (count: Int, agenda: Agenda) {
      let known = fromScratch ? nil : cache.folder(source)
      var reader = FolderReader(source, known, empty, in: window, at: FolderTests.later)
      let isRead = reader.read(folder.appending(path: "calendars").path)
      expect(isRead)
      let agenda = reader.finish()
      let stored = StoredAgenda(identity: "", zone: "", window: window, agenda: agenda)
      cache.keep(stored, reader.cache, source, at: Date())
      return (reader.filesRead, agenda)
    }
    let first = try read()
    expectEqual(first.count, 20)
    let second = try read()
    expect(second.count == 0 && second.agenda == first.agenda)
    try write(event("New", "20261101T120000Z"), "work/7.ics")
    let third = try read()
    expectEqual(third.count, 1)
    let titles = third.agenda.occurrences.map(\.title)
    expect(titles.count == 20 && titles.first == "New" && !titles.contains("E7"))
    try FileManager.default.removeItem(at: folder.appending(path: "calendars/work/7.ics"))
    let fourth = try read()
    expect(fourth.count == 0 && fourth.agenda.occurrences.count == 19)
    expectEqual(cache.folder(source)?.files.count, 19)
    try expect(fourth.agenda == read(fromScratch: true).agenda)
  }

  @Test func `an event in several files is the same as in one`() throws {
    let standup = calendar(
      "UID:s\nSUMMARY:Standup\nDTSTART:20261124T090000Z\nDURATION:PT1H\n"
        + "RRULE:FREQ=DAILY;COUNT=3")
    let moved = calendar(
      "UID:s\nSUMMARY:Moved\nRECURRENCE-ID:20261125T090000Z\nDTSTART:20261125T110000Z\n"
        + "DURATION:PT1H")
    try write(standup, "work/1.ics")
    try write(event("Talk"), "work/3.ics")
    expectEqual(titles(renew(source)), ["Standup", "Talk", "Standup", "Standup"])
    try write(moved, "work/2.ics")
    expectEqual(titles(renew(source)), ["Standup", "Talk", "Moved", "Standup"])
    // Also when something else has changed.
    try write(event("Walk"), "work/3.ics")
    expectEqual(titles(renew(source)), ["Standup", "Walk", "Moved", "Standup"])
    try overwrite(moved.replacing("Moved", with: "Later"), "work/2.ics")
    expectEqual(titles(renew(source)), ["Standup", "Walk", "Later", "Standup"])
    try FileManager.default.removeItem(at: folder.appending(path: "calendars/work/2.ics"))
    expectEqual(titles(renew(source)), ["Standup", "Walk", "Standup", "Standup"])
  }

  @Test func `a file that was just changed is read once more`()
    throws
  {
    try write(event("Talk"), "work/1.ics")
    let path = folder.appending(path: "calendars/work/1.ics").path
    let facts = try #require(FileStatus(path))
    let now = Int(Date().timeIntervalSince1970)
    expect(facts.digest(at: now) == FileStatus.unsettled)
    expect(facts.digest(at: FolderTests.later) != FileStatus.unsettled)
    expectEqual(titles(renew(source, machineTime: now)), ["Talk"])
    let shown = AgendaWindow(now: FolderTests.now, home: .utc).shown
    expect(!cache.isUnchanged(source, in: shown, at: FolderTests.later))
    expectEqual(titles(renew(source)), ["Talk"])
    expect(cache.isUnchanged(source, in: shown, at: FolderTests.later))
  }

  @Test func `a corrupt cache, or one of another version, is rebuilt`() throws {
    try write(event("Talk"), "work/1.ics")
    try write(event("Walk", "20261125T120000Z"), "work/2.ics")
    func change(_ sql: String) throws {
      try store.write { connection throws(StoreError) in try connection.run(sql) }
    }
    for damage in [
      "UPDATE calendar_file_2 SET occurrences = x'07'",
      "UPDATE calendar_file_2 SET start = 9, finish = 1, events = x'01', digest = 1",
      "UPDATE calendar_file_2 SET name = 'text' || start",
      "DELETE FROM calendar_file_2",
      "DROP TABLE calendar_file_2",
      "DROP TABLE calendar_file_2; DROP TABLE calendar_folder_2",
    ] {
      expectEqual(titles(renew(source)), ["Talk", "Walk"])
      try change(damage)
      try write(event("Talk"), "work/1.ics")
      expectEqual(titles(renew(source)), ["Talk", "Walk"], "\(damage)")
      let files = cache.folder(source)?.files ?? []
      expect(files.count == 2 && files.allSatisfy { !$0.occurrences.isEmpty }, "\(damage)")
    }
    try Data("garbage".utf8).write(to: folder.appending(path: "store.db"))
    expectEqual(titles(renew(source)), ["Talk", "Walk"])
    expectEqual(cache.folder(source)?.files.count, 2)
  }

  @Test func `beyond the stored window, files are read again`() throws {
    try write(event("Later", "20270301T120000Z"), "work/1.ics")
    expect(renew(source).agenda?.occurrences.isEmpty == true)
    let february = FolderTests.now + 80 * 86_400
    expectEqual(renew(source, at: february).agenda?.occurrences.map(\.title), ["Later"])
  }

  @Test func `a missing folder is an error, and known events stay`() throws {
    try write(event("Talk"), "work/1.ics")
    _ = renew(source)
    try FileManager.default.removeItem(at: folder.appending(path: "calendars"))
    let renewal = renew(source)
    expectEqual(renewal.problems.count, 1)
    expectEqual(renewal.agenda?.occurrences.map(\.title), ["Talk"])
    expect(renew(.file("/nowhere.ics")).agenda == nil)
  }

  @Test func `a file that isn't a calendar is an error`() throws {
    try write("<html>Sign in</html>", "page.ics")
    let file = CalendarSource.file(folder.appending(path: "calendars/page.ics").path)
    expect(renew(file).agenda == nil)
    expect(renew(file).problems.first?.contains("is no calendar") == true)
  }

  @Test func `ten thousand unchanged files aren't read again`() throws {
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
    var renewal = AgendaLoader.Renewal(known: CachedAgendas(sources: [], stored: []), problems: [])
    // Here nothing is optimized, and others are at work; what takes its square would still be found out.
    let first = clock.measure { renewal = renew(source) }
    expectEqual(renewal.agenda?.occurrences.count, 10_000)
    expect(first < .seconds(30))
    let kept = cache.stored(source)
    let second = clock.measure { renewal = renew(source) }
    expectEqual(renewal.agenda?.occurrences.count, 10_000)
    expect(second < first && cache.stored(source) == kept)
  }

  @Test func `addresses of calendars lead to the web`() {
    expect(
      CalendarSource(address: " webcal://example.org/a.ics ")
        == .address("https://example.org/a.ics"))
    expect(CalendarSource(address: "example.org/a.ics") == .address("https://example.org/a.ics"))
    expect(CalendarSource(address: "http://localhost/a") == .address("http://localhost/a"))
    expect(CalendarSource(address: "  ") == nil)
  }

  @Test func `invalid stored agendas are ignored`() throws {
    let stored = StoredAgenda(
      identity: "a", zone: "b", window: 0..<10,
      agenda: Agenda(
        [CalendarFace(name: "Work")],
        [
          Occurrence(
            start: 1, end: 2, isAllDay: false, title: "Talk", call: "https://a.b/c",
            unknownZone: "Middle Earth")
        ]),
      refresh: 60)
    let bytes = stored.bytes
    expect(StoredAgenda(bytes) == stored)
    expectEqual(stored.agenda.unknownZones, ["Middle Earth"])
    for broken in [Array("[]".utf8), [7] + bytes.dropFirst(), bytes + [0]] {
      expect(StoredAgenda(broken) == nil, "\(broken)")
    }
    for time in [Int.min, .max, 1 << 41] {
      let far = Occurrence(start: min(0, time), end: max(0, time), isAllDay: false, title: "Talk")
      let agenda = Agenda([CalendarFace(name: "c")], [far])
      let stored = StoredAgenda(identity: "", zone: "z", window: 0..<10, agenda: agenda)
      expect(StoredAgenda(stored.bytes) == nil, "\(time)")
      expect(!StoredAgenda.isValid(StoredAgenda.bytes([far])))
    }
    // Half of it is nothing, but for what ends where an event does.
    let cut = bytes.indices.filter { StoredAgenda(Array(bytes.prefix($0))) != nil }
    expectEqual(cut.count, 1)
  }
}
