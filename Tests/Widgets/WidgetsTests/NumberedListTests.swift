import Expectations
import Foundation
import Testing

@testable import Widgets

@Suite struct `Lists of numbered items` {
  private func read<Item>(_ json: String) throws -> NumberedList<Item> {
    try JSONDecoder().decode(NumberedList<Item>.self, from: Data(json.utf8))
  }

  /// What is stored, with sorted keys.
  private func json(_ list: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(list), as: UTF8.self)
  }

  // MARK: - JSON of earlier versions

  @Test func `Stored alarms are read, and written in the same form`() throws {
    let stored = """
      {"alarms":[{"days":"weekdays","id":1,"isOn":true,"minute":450,"name":"Wake Up","since":7},\
      {"days":"once","id":3,"isOn":false,"minute":0,"name":"","since":8,"snoozed":9,\
      "zone":"Asia/Tokyo"}],"removed":{"alarm":{"days":"daily","id":2,"isOn":true,"minute":60,\
      "name":"Tea","since":6},"index":1}}
      """
    var list: AlarmList = try read(stored)
    try expectEqual(json(list), stored)
    expectEqual(
      list.items,
      [
        ClockAlarm(id: 1, name: "Wake Up", minute: 450, days: .weekdays, since: 7),
        ClockAlarm(id: 3, minute: 0, zone: "Asia/Tokyo", isOn: false, since: 8, snoozed: 9),
      ])
    expectEqual(list.restore(), .changed)
    expectEqual(list.items.map(\.name), ["Wake Up", "Tea", ""])
  }

  @Test func `Stored shortcuts are read, and written in the same form`() throws {
    let stored = """
      {"removed":{"index":0,"shortcut":{"icon":"b","id":1,"name":"B","target":\
      {"app":{"_0":"b.desktop"}}}},"shortcuts":[{"icon":"a","id":2,"name":"A","target":\
      {"toggle":{"_0":{"off":"x","on":"y","state":"z"}}}},{"icon":"c","id":3,"name":"C","target":\
      {"command":{"_0":"c"}}}]}
      """
    var list: ShortcutList = try read(stored)
    try expectEqual(json(list), stored)
    expectEqual(
      list.items.map(\.target),
      [.toggle(ShortcutButton.Toggle(on: "y", off: "x", state: "z")), .command("c")])
    expectEqual(list.restore(), .changed)
    expectEqual(list.items.map(\.name), ["B", "A", "C"])
  }

  @Test func `A list without a removal is stored without one`() throws {
    try expectEqual(json(AlarmList()), #"{"alarms":[]}"#)
    try expectEqual(read(#"{"alarms":[]}"#), AlarmList())
  }

  @Test(arguments: [
    "7", "{}", #"{"alarms":7}"#, #"{"shortcuts":[]}"#, #"{"alarms":[],"removed":7}"#,
    #"{"alarms":[],"removed":{"index":0}}"#,
  ])
  func `Other JSON isn't a list of alarms`(json: String) {
    expect((try? read(json) as AlarmList) == nil)
  }

  // MARK: - Changes

  private struct Word: NumberedItem {
    static let most = 3
    static let key = "word"
    var id = 0
    var text: String
  }

  private typealias Words = NumberedList<Word>

  private func words(_ texts: String...) -> Words { Words(texts.map { Word(text: $0) }) }

  @Test func `Items have different numbers, and no list has more than fit`() {
    var list = words("a", "b", "c", "d")
    expectEqual(list.items.map(\.text), ["a", "b", "c"])
    expectEqual(list.items.map(\.id), [1, 2, 3])
    expectEqual(list.add(Word(text: "e")), .unchanged)
  }

  @Test func `A changed item keeps its number, and one that is gone stays gone`() {
    var list = words("a", "b")
    expectEqual(list.change(2) { $0 = Word(text: "c") }, .changed)
    expectEqual(list.items, [Word(id: 1, text: "a"), Word(id: 2, text: "c")])
    expectEqual(list.change(7) { $0.text = "d" }, .unchanged)
    expectEqual(list.remove(7), .unchanged)
  }

  @Test func `What was removed last returns to its place, if there is room`() {
    var list = words("a", "b", "c")
    expectEqual(list.remove(1), .removed(Word(id: 1, text: "a")))
    expectEqual(list.remove(2), .removed(Word(id: 2, text: "b")))
    // Its number isn't given to another one.
    expectEqual(list.add(Word(text: "d")), .changed)
    expectEqual(list.items.map(\.id), [3, 4])
    expectEqual(list.restore { $0.text += "!" }, .changed)
    expectEqual(list.items.map(\.text), ["b!", "c", "d"])
    expectEqual(list.restore(), .unchanged)
    _ = list.remove(4)
    _ = list.add(Word(text: "e"))
    expectEqual(list.restore(), .unchanged)
  }

  @Test(arguments: [-7, 0, 1, 9, Int.max])
  func `A stored place that doesn't exist is the nearest one`(index: Int) throws {
    var list: Words = try read(
      #"{"words":[{"id":1,"text":"a"}],"removed":{"word":{"id":2,"text":"b"},"index":\#(index)}}"#)
    expectEqual(list.restore(), .changed)
    expectEqual(list.items.map(\.text), index <= 0 ? ["b", "a"] : ["a", "b"])
  }
}
