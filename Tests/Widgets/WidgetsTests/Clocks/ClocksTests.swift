import Expectations
import Foundation
import PriceServer
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite("The Clocks widget")
struct ClocksTests {
  private let folder: WorkFolder

  init() throws { folder = try WorkFolder() }

  private var now: Int { Int(Date().timeIntervalSince1970) }
  private var values: StoredValues { Store(path: folder["store.db"]).values(of: Clocks.id) }

  private func tester(_ cities: [String] = ["Tokyo", "UTC"]) -> WidgetTester<Clocks> {
    WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "clocks-1", settings: cities.isEmpty ? [:] : ["cities": .list(cities)],
        environment: EnvironmentDescription(locale: "en_US", timeZone: "Europe/Prague")))
  }

  private func update(_ result: UpdateResult) throws -> Update {
    guard case .newData(let update) = result else { throw PriceServer.Trouble(what: "\(result)") }
    return update
  }

  private func zones(_ node: Node) -> [String?] {
    node.nodes(in: .expanded).compactMap {
      if case .clock(let clock) = $0.kind { .some(clock.zone) } else { nil }
    }
  }

  @Test func `the cities of the settings are shown until words change`() throws {
    var tester = tester(["35.65,139.74 Tokio", "UTC", "Atlantis"])
    let shown = try update(tester.update(.appear))
    expectEqual(zones(shown.content), ["Asia/Tokyo", "UTC"])
    expect(shown.content.everyNode.contains { $0.id == "unknown" })
    let after = try #require(shown.refreshAfter)
    expect(after >= .seconds(1) && after <= .seconds(86_400))
    expect(shown.wakeAt == nil)
  }

  @Test func `the city of the computer is shown before any is chosen`() throws {
    var tester = tester([])
    try expectEqual(zones(update(tester.update()).content), ["Europe/Prague"])
    tester.request.environment.timeZone = "America/New_York"
    try expectEqual(zones(update(tester.update(.settings)).content), ["America/New_York"])
    tester.request.environment.timeZone = "UTC"
    try expectEqual(zones(update(tester.update(.settings)).content), ["UTC"])
  }

  @Test func `an alarm is stored, wakes the widget, and rings once, also when it is late`() throws {
    var tester = tester()
    let added = try update(
      tester.action("add", .fields(["time": .text("7:30"), "name": .text("Wake Up")])))
    let wake = try #require(added.wakeAt)
    expect(wake > .seconds(now) && wake <= .seconds(now + 86_400 + 3600))
    // Ten minutes ago it should have rung.
    var list: AlarmList = try #require(try values.decoded("alarms"))
    let zone = try #require(Zone.named("Europe/Prague"))
    let due = zone.time(at: now - 600)
    let minute = due.hour * 60 + due.minute
    list = AlarmList([ClockAlarm(name: "Wake Up", minute: minute, since: now - 1000)])
    try values.encode(list, for: "alarms")
    let rang = try update(tester.update(.time))
    expect(rang.wakeAt == nil)
    let notices = tester.pushed.compactMap {
      if case .notify(let notice) = $0 { notice } else { nil }
    }
    expectEqual(notices.map(\.title), ["Wake Up"])
    expectEqual(notices.map(\.sound), [.alarm])
    expect(notices[0].body?.contains("Was due 10 min ago") == true, "\(notices)")
    _ = tester.update(.appear)
    expectEqual(tester.pushed.count, 1)
    let snoozed = try update(tester.action(notices[0].actions[0].send))
    let again = try #require(snoozed.wakeAt)
    expect(again > .seconds(now + 500) && again <= .seconds(now + 600))
  }

  /// The alarms of another card, which doesn't wait for a store that is being written.
  private func other(_ alarm: ClockAlarm) throws -> AlarmStore {
    try values.encode(AlarmList([alarm]), for: AlarmStore.key)
    let store = Store(path: folder["store.db"], patience: .milliseconds(1))
    let alarms = AlarmStore(values: store.values(of: Clocks.id), home: .utc)
    _ = try alarms.rung(at: alarm.since) { _, _ in }
    return alarms
  }

  @Test func `an alarm that two cards find due at the same time rings once`() throws {
    let due = 86_400 + 36_000
    let other = try other(ClockAlarm(minute: 600, since: due - 60))
    var rings = 0
    let first = try AlarmStore(values: values, home: .utc).rung(at: due) { _, _ in
      rings += 1
      _ = try? other.rung(at: due) { _, _ in rings += 1 }
    }
    let second = try other.rung(at: due) { _, _ in rings += 1 }
    expectEqual(rings, 1)
    expectEqual(first, second)
    expect(!second.items[0].isOn)
  }

  @Test func `alarms that aren't due are shown while the store can't be written`() throws {
    let due = 86_400 + 36_000
    let alarm = ClockAlarm(minute: 600, since: due - 60)
    let other = try other(alarm)
    try values.change("another") { _ in
      expectEqual(try? other.rung(at: due - 1) { _, _ in }, AlarmList([alarm]))
      expect((try? other.rung(at: due) { _, _ in }) == nil)
    }
  }

  @Test func `a wrong time is refused at its field, and a deletion can be undone`() throws {
    var tester = tester()
    guard case .refused(_, let field) = tester.action("add", .fields(["time": .text("soon")]))
    else {
      Issue.record("not refused")
      return
    }
    expectEqual(field, "time")
    _ = tester.action("add", .fields(["time": .text("7")]))
    let deleted = try update(tester.action("remove 1"))
    expect(deleted.wakeAt == nil)
    expectEqual(tester.undo?.action, "restore")
    try expect(update(tester.action("restore")).wakeAt != nil)
    expectEqual(tester.action("nonsense"), .noData)
  }

  @Test func `unreadable alarms are set aside`() throws {
    try values.set([AlarmStore.key: .json("7")])
    var tester = tester()
    _ = try update(tester.update())
    try expect(values.value(AlarmStore.key) == .json("7"), "nothing has changed")
    _ = try update(tester.action("add", .fields(["time": .text("7")])))
    try expect(values.value(AlarmStore.damagedKey) == .json("7"))
    try expect(values.decoded(AlarmStore.key, as: AlarmList.self)?.items.count == 1)
  }

  @Test func `a city is suggested with its place`() {
    var tester = tester()
    guard case .found(let found) = tester.suggest("toky", for: "cities") else {
      Issue.record("nothing was found")
      return
    }
    expectEqual(found.first?.title, "Tokyo")
    expectEqual(found.first?.subtitle, "Japan")
    expect(found.first?.value.hasSuffix(" Tokyo") == true)
  }
}
