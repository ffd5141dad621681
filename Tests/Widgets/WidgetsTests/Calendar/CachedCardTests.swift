import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore
import WidgetExtension

@testable import Widgets

/// The tests mark the cached message, so that its use is visible.
@Suite("The cached calendar card")
struct CachedCardTests {
  private let folder: WorkFolder

  init() throws {
    folder = try WorkFolder()
    try write("Tea")
    // A program that was just built doesn't cache.
    try waitUntil("the program to be there for a while") {
      let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let facts = try FileManager.default.attributesOfItem(atPath: program)
      return try Date().timeIntervalSince(#require(facts[.modificationDate] as? Date)) > 4
    }
  }

  private func write(_ title: String) throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z",
      "SUMMARY:\(title)", "DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=DAILY", "END:VEVENT",
      "END:VCALENDAR", "",
    ]
    try lines.joined(separator: "\r\n").write(
      toFile: folder["tea.ics"], atomically: true, encoding: .utf8)
  }

  private var store: Store { Store(path: folder["store.db"]) }

  private var kept: StoredValues { store.values(of: CalendarWidget.id, instance: "calendar-1") }

  /// Runs a new process and returns its messages.
  private func ask<Subject: WidgetProvider>(
    _ widget: Subject.Type, locale: String = "en_GB"
  ) throws -> (pushed: [String], answer: UpdateResult) {
    var tester = WidgetTester(
      Subject.self, store: store,
      request: UpdateRequest(
        instance: "calendar-1", settings: ["files": .list([folder["tea.ics"]])],
        environment: EnvironmentDescription(locale: locale, timeZone: "UTC")))
    let answer = tester.update(.schedule)
    let pushed = tester.pushed.map { message in
      guard case .content(let update) = message else { return "\(message)" }
      return update.content.allTexts.joined(separator: " ")
    }
    return (pushed, answer)
  }

  /// Replaces the title in the cached message by another one of the same length.
  private func mark() throws {
    var bytes = [UInt8](try #require(try kept.data("card")))
    let places = bytes.indices.filter { bytes[$0...].starts(with: "Tea".utf8) }
    for place in places { bytes.replaceSubrange(place..<(place + 3), with: "Ink".utf8) }
    expect(!places.isEmpty)
    try kept.set(Data(bytes), for: "card")
  }

  /// Moves a time in the header: version, hash, start and end.
  private func move(_ place: Int, by seconds: Int) throws {
    var bytes = [UInt8](try #require(try kept.data("card")))
    let range = (place * 8)..<(place * 8 + 8)
    let old = bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange(
      range, with: withUnsafeBytes(of: (old + seconds).littleEndian, Array.init))
    try kept.set(Data(bytes), for: "card")
  }

  private func first() throws {
    let first = try ask(CalendarWidget.self)
    expect(first.pushed.isEmpty)
    guard case .newData(let update) = first.answer else {
      Issue.record("\(first.answer)")
      return
    }
    expect(update.content.allTexts.contains("Tea"))
  }

  @Test func `a cached card is shown while nothing has changed`() throws {
    try first()
    try mark()
    let again = try ask(CalendarWidget.self)
    expect(again.pushed.count == 1 && again.pushed[0].contains("Ink"))
    expectEqual(again.answer, .noData)
  }

  @Test func `a changed calendar invalidates the cached card`() throws {
    try first()
    try mark()
    try write("Bee")
    let again = try ask(CalendarWidget.self)
    expect(again.pushed.count == 1 && again.pushed[0].contains("Ink"))
    guard case .newData(let update) = again.answer else {
      Issue.record("\(again.answer)")
      return
    }
    expect(update.content.allTexts.contains("Bee"))
    let third = try ask(CalendarWidget.self)
    expect(third.pushed.count == 1 && third.pushed[0].contains("Bee"))
    expectEqual(third.answer, .noData)
  }

  @Test func `another language and the expiry invalidate the cached card`() throws {
    try first()
    try mark()
    try expect(ask(CalendarWidget.self, locale: "de_DE").pushed[0].contains("Tea"))

    try makeAnew()
    try mark()
    // The end is in the past, then the start is in the future, as after the clock was set back.
    try move(3, by: -200_000)
    try expect(ask(CalendarWidget.self).pushed[0].contains("Tea"))
    try mark()
    try move(2, by: 3_600)
    try expect(ask(CalendarWidget.self).pushed[0].contains("Tea"))
  }

  private func makeAnew() throws {
    try kept.remove("card")
    try expect(ask(CalendarWidget.self).pushed[0].contains("Tea"))
  }

  @Test(arguments: [0, 1, 31, 200])
  func `a damaged cached card is ignored`(count: Int) throws {
    try first()
    let bytes = try #require(try kept.data("card"))
    try kept.set(bytes.prefix(count), for: "card")
    try expect(ask(CalendarWidget.self).pushed[0].contains("Tea"))
    // The cached message has to be a single line.
    try kept.set(bytes + Data("{}\n".utf8), for: "card")
    try expect(ask(CalendarWidget.self).pushed[0].contains("Tea"))
    // The same card is cached again with a new start, the third number.
    let again = try #require(try kept.data("card"))
    expect(again.prefix(16) == bytes.prefix(16) && again.dropFirst(24) == bytes.dropFirst(24))
  }

  @Test func `Up Next isn't cached, because distant events move into view`() throws {
    _ = try ask(UpNext.self)
    try expect(ask(UpNext.self).pushed[0].contains("Tea"))
    try expect(store.values(of: UpNext.id, instance: "calendar-1").keys().isEmpty)
  }
}

extension Node {
  /// All texts, and those of list rows.
  var allTexts: [String] {
    switch kind {
    case .text(let text): [text.text]
    case .listRow(let row): [row.title, row.subtitle, row.value].compactMap(\.self)
    default: children.flatMap(\.allTexts)
    }
  }
}
