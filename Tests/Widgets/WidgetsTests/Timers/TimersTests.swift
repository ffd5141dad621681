import Expectations
import Foundation
import PriceServer
import RandomTesting
import Testing
import WidgetCore
import WidgetExtension

@testable import Widgets

@Suite("The Timers widget")
struct TimersTests {
  /// A time zone where it's about noon, so that a few minutes ago was today.
  private var noon: String {
    let ahead = 12 - Int(Date().timeIntervalSince1970) / 3600 % 24
    // The signs of these zone names are reversed.
    return ahead == 0 ? "Etc/GMT" : "Etc/GMT\(ahead > 0 ? "-" : "+")\(abs(ahead))"
  }

  private func milliseconds(_ time: Duration?) -> Int? {
    time.map { Int((Double($0 / .milliseconds(1))).rounded()) }
  }

  private func tester(_ folder: WorkFolder, locale: String = "en_US") -> WidgetTester<Timers> {
    let environment = EnvironmentDescription(locale: locale, timeZone: noon)
    return WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "timers-1", settings: ["folder": .text(folder.path)], environment: environment))
  }

  private func state(_ folder: WorkFolder) throws -> TimerState {
    let values = Store(path: folder["store.db"]).values(of: Timers.id)
    return try TimerStore(values: values, zone: .utc).stored()
  }

  /// Lets time pass by moving the stored times back.
  private func pass(_ seconds: Int, _ folder: WorkFolder) throws {
    var state = try state(folder)
    func earlier(_ run: TimerRun) -> TimerRun {
      guard case .running(let left, let since) = run else { return run }
      return .running(
        left: left,
        since: TimerClock(
          wall: since.wall - seconds * 1000, boot: 0, start: "an earlier start of the machine"))
    }
    if let run = state.session?.run { state.session?.run = earlier(run) }
    for index in state.countdowns.indices {
      state.countdowns[index].run = earlier(state.countdowns[index].run)
    }
    try Store(path: folder["store.db"]).values(of: Timers.id).set([
      TimerStore.key: .json(state.json.text)
    ])
  }

  private func content(_ result: UpdateResult) throws -> Update {
    guard case .newData(let update) = result else {
      Issue.record("\(result)")
      throw CancellationError()
    }
    return update
  }

  @Test func `a new card has a profile to start and no scheduled refresh`() throws {
    let folder = try WorkFolder()
    var tester = tester(folder)
    let update = try content(tester.update(.appear))
    expectEqual(update.content.texts(in: .compact), ["25:00", "Focus"])
    expect(update.content.texts(in: .expanded).contains("No rounds yet"))
    expect(update.wakeAt == nil && tester.pushed.isEmpty)
  }

  @Test func `a started timer notifies once at its end`() throws {
    let folder = try WorkFolder()
    var tester = tester(folder)
    let started = try content(tester.action("start"))
    let end = try #require(try state(folder).nextEnd)
    expect(milliseconds(started.wakeAt) == end + 1)
    let both = try content(tester.action("countdown", .fields(["name": "Tea", "minutes": 3])))
    let tea = try #require(try state(folder).countdowns.first?.run.end)
    expect(milliseconds(both.wakeAt) == tea + 1)

    try pass(27 * 60, folder)
    var later = self.tester(folder)
    let over = try content(later.update(.time, late: .seconds(120)))
    expect(over.content.texts(in: .compact).contains("Work is over"))
    expect(over.content.texts(in: .expanded).contains("Time is up: Tea"))
    expect(over.content.texts(in: .expanded).contains("1 round, 25 min"))
    let told = later.pushed.compactMap { if case .notify(let notice) = $0 { notice } else { nil } }
    expectEqual(told.map(\.title), ["Work is over", "Time is up: Tea"])
    expect(told.first?.body?.contains("Ended 2 min ago") == true)
    expect(over.wakeAt == nil)
    _ = later.update(.appear)
    var again = self.tester(folder)
    _ = again.update(.time)
    expect(later.pushed.count == told.count && again.pushed.isEmpty)

    // The action of the notification.
    let rest = try content(again.action(try #require(told.first?.actions.first?.send)))
    expect(rest.content.texts(in: .compact).contains { $0.hasPrefix("Short Rest until ") })
    expect(again.pushed.contains(.withdraw(id: "period")))
  }

  @Test func `a running countdown stays visible on the small card after another period has ended`()
    throws
  {
    let folder = try WorkFolder()
    var tester = tester(folder)
    _ = tester.action("start")
    _ = tester.action("countdown", .fields(["name": "Tea", "minutes": 40]))
    try pass(26 * 60, folder)
    var later = self.tester(folder)
    let over = try content(later.update(.time)).content
    expect(over.texts(in: .compact).contains("Work is over"))
    expect(over.texts(in: .compact).contains("Tea"))
    expect(!over.texts(in: .expanded).isEmpty)
    // The same with two countdowns and no period.
    _ = later.action("stop \(try #require(try state(folder).session).number)")
    _ = later.action("countdown", .fields(["name": "Egg", "minutes": 1]))
    try pass(61, folder)
    var last = self.tester(folder)
    let ended = try content(last.update(.time)).content
    expect(ended.texts(in: .compact).contains("Time is up: Egg"))
    expect(ended.texts(in: .compact).contains("Tea"))
  }

  @Test func `a countdown that is over is on the small card of a running period`() throws {
    let folder = try WorkFolder()
    var tester = tester(folder)
    _ = tester.action("start")
    _ = tester.action("countdown", .fields(["name": "Tea", "minutes": 3]))
    _ = tester.action("countdown", .fields(["name": "Egg", "minutes": 9]))
    _ = tester.action("countdown", .fields(["name": "Rice", "minutes": 8]))
    try pass(4 * 60, folder)
    var later = self.tester(folder)
    let texts = try content(later.update(.time)).content.texts(in: .compact)
    expect(texts.contains { $0.hasPrefix("Work until ") })
    expect(texts.contains("Time is up: Tea"))
    expect(texts.contains("Rice"))
    expect(!texts.contains("Egg"))
  }

  @Test func `an unsent notification is sent at the next start`() throws {
    let folder = try WorkFolder()
    var tester = tester(folder)
    _ = tester.action("countdown 300")
    try pass(301, folder)
    let values = Store(path: folder["store.db"]).values(of: Timers.id)
    _ = try TimerStore(values: values, zone: .utc).handle(.check, at: .now())
    try expectEqual(state(folder).ends.count, 1)
    _ = tester.update(.time)
    expectEqual(tester.pushed.count, 1)
    try expect(state(folder).ends.isEmpty)
  }

  @Test func `profiles can be added, changed, copied, deleted and restored`() throws {
    let folder = try WorkFolder()
    var tester = tester(folder)
    let reading: [String: SettingValue] = [
      "name": "Čtení", "work": 40, "shortRest": 8, "longRest": 20, "rounds": 3, "sound": false,
      "continues": true,
    ]
    _ = try content(tester.action("profile", .fields(reading)))
    let added = try #require(try state(folder).profiles.last)
    expect(added.work == 40 && added.continues && !added.hasSound)
    _ = try content(tester.action("profile \(added.id)", .fields(["name": "Reading", "work": 45])))
    _ = try content(tester.action("copy \(added.id)"))
    try expectEqual(
      state(folder).profiles.map(\.name), ["Focus", "Long Focus", "Reading", "Reading"])
    _ = try content(tester.action("delete \(added.id)"))
    expect(tester.undo == UndoOffer("Deleted “Reading”", sending: "restore"))
    try expectEqual(state(folder).profiles.count, 3)
    _ = try content(tester.action("restore"))
    try expect(state(folder).profiles[2].id == added.id)
    expect(tester.action("profile", .fields(["work": 5])) == .failed("A profile needs a name"))
    expect(
      tester.action("profile 77", .fields(["name": "x"]))
        == .failed("This profile no longer exists"))
  }

  @Test func `statistics are exported to the chosen folder, and the card shows the path`()
    throws
  {
    let folder = try WorkFolder()
    var tester = tester(folder)
    _ = tester.update()
    _ = tester.action("start")
    try pass(26 * 60, folder)
    let update = try content(tester.action("export"))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let file = try #require(files.first { $0.hasPrefix("timers-") && $0.hasSuffix(".csv") })
    expect(update.content.everyText.contains("Saved as \(folder[file])"))
    tester.request.settings["folder"] = .text("/no/such/folder")
    _ = tester.update(.settings)
    guard case .failed(let reason) = tester.action("export") else {
      Issue.record("it was written nowhere")
      return
    }
    expect(reason.contains("/no/such/folder") && reason.contains("does not exist"))
  }

  @Test func `an unreadable state is set aside, and the statistics stay`() throws {
    let folder = try WorkFolder()
    var tester = tester(folder)
    _ = tester.update()
    _ = tester.action("start")
    try pass(26 * 60, folder)
    _ = tester.update(.time)
    let values = Store(path: folder["store.db"]).values(of: Timers.id)
    try values.set([TimerStore.key: .json("[]")])
    let update = try content(tester.update(.appear))
    expect(update.content.texts(in: .expanded).contains("1 round, 25 min"))
    try expect(values.value(TimerStore.damagedKey) == .json("[]"))
  }

  @Test(arguments: 0..<trials(2, of: 8))
  func `every action with every value gets a valid response`(seed: Int) throws {
    let folder = try WorkFolder()
    var numbers = SeededNumbers(seed: seed)
    var tester = tester(folder, locale: numbers.pick(["en_US", "ar_EG", "cs_CZ"]))
    let verbs = [
      "start", "pause", "resume", "next", "skip", "more", "stop", "restart", "countdown",
      "stopwatch",
      "profile", "copy", "delete", "restore", "", " ", "start start", "countdown countdown",
    ]
    let subjects = [
      "", " 1", " 3", " 5", " -1", " 9223372036854775807", " 99999999999999999999",
      " lap", " start", " stop", " reset", " 1 2", " \u{202E}", " 86400", " 86401",
    ]
    let values: [SettingValue] = [
      .text(""), .text("Tea"), .text(String(repeating: "م", count: 3000)), .number(0), .number(-1),
      .number(1.5), .number(7), .number(1e308), .isOn(true),
    ]
    let names = [
      "name", "work", "shortRest", "longRest", "rounds", "sound", "continues", "minutes", "seconds",
    ]
    for _ in 0..<40 {
      var fields: [String: SettingValue] = [:]
      for name in names where numbers.isLucky(oneIn: 2) { fields[name] = numbers.pick(values) }
      let value: ActionValue? = numbers.pick([
        nil, .one(numbers.pick(values)), .fields(fields),
        .fields(["name": "Tea", "minutes": 5, "work": 5]),
      ])
      let result = tester.action(numbers.pick(verbs) + numbers.pick(subjects), value)
      if case .failed(let reason) = result {
        expect(reason.count < 100 && !reason.contains("error"), "\(reason)")
      }
      // A response that can't be parsed is `failed`.
      _ = try content(tester.update(.appear))
    }
  }

  @Test(
    arguments: ["en_US", "ar_EG"],
    sample(4, of: ["x", "م", "Ж", "茶", "🍵", "🍵 Чай", "a🍵Чقαא茶क", "🍵\u{301}"]))
  func `the largest possible content is within the limits`(locale: String, text: String) throws {
    let name = String(repeating: text, count: 40).timerName(upTo: TimerProfile.longestName)
    var state = TimerState()
    let now = TimerClock.now()
    for _ in 0..<TimerProfile.most {
      _ = try state.handle(.save(TimerProfile(id: 0, name: name, work: 600)), at: now)
    }
    _ = try state.handle(.start(profile: nil), at: now)
    for _ in 0..<Countdown.most {
      _ = try state.handle(.countDown(name: name, length: 86_400_000), at: now)
    }
    _ = try state.handle(.stopwatch(.start), at: now)
    for _ in 0..<Stopwatch.maximumLaps { _ = try state.handle(.stopwatch(.lap), at: now) }
    let entries = (0..<1000).map { _ in
      TimerEntry(
        began: now.wall, ended: now.wall, phase: .work, spent: 60_000, isRound: true, name: name)
    }
    let statistics = TimerStatistics(entries, today: Zone.utc.time(at: now.wall / 1000), in: .utc)
    let card = TimersCard(
      state: state, statistics: statistics, now: now, format: LocaleFormat(locale), zone: .utc,
      savedFile: "/home/" + String(repeating: "x", count: 400))
    try card.content.check()
    _ = try state.handle(.check, at: TimerClock(wall: now.wall + 90_000_000, boot: 0, start: ""))
    let over = TimersCard(
      state: state, statistics: statistics, now: now, format: LocaleFormat(locale), zone: .utc)
    try over.content.check()
  }
}

extension Node {
  /// The texts of the node and of its pages.
  fileprivate var everyText: [String] {
    var texts: [String] = []
    if case .text(let text) = kind { texts.append(text.text) }
    if case .show(let page) = action { texts += page.content.everyText }
    return texts + children.flatMap(\.everyText)
  }
}
