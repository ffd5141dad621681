import Expectations
import PriceServer
import Testing
import WidgetCore

@testable import Widgets

@Suite("Timer statistics")
struct TimerStatisticsTests {
  private let noon = 1_795_521_600_000

  private func entry(
    daysAgo: Int, minutes: Int = 25, _ phase: TimerPhase = .work, isRound: Bool = true,
    name: String = "Focus"
  ) -> TimerEntry {
    let end = noon - daysAgo * 86_400_000
    return TimerEntry(
      began: end - minutes * 60_000, ended: end, phase: phase, spent: minutes * 60_000,
      isRound: isRound && phase == .work, name: name)
  }

  @Test func `a day has its work time and rounds`() {
    let entries = [
      entry(daysAgo: 7), entry(daysAgo: 6), entry(daysAgo: 1), entry(daysAgo: 0),
      entry(daysAgo: 0, minutes: 5, isRound: false), entry(daysAgo: 0, .shortRest),
      entry(daysAgo: -1),
    ]
    let statistics = TimerStatistics(entries, today: Zone.utc.time(at: noon / 1000), in: .utc)
    expect(statistics.days.map { $0.work / 60_000 } == [25, 0, 0, 0, 0, 25, 30])
    expectEqual(statistics.today.rounds, 1)
    expectEqual(statistics.entries.count, 3)
  }

  @Test(arguments: ["Focus", "two  words", "Čtení, \"rychlé\"", "قراءة"])
  func `an entry is the same after storing it as a line`(name: String) {
    let entry = entry(daysAgo: 0, name: name)
    expect(TimerEntry(line: Substring(entry.line)) == entry)
  }

  @Test func `malformed lines are ignored, and a month is limited`() {
    let lines = [
      "", "1 2 work 3", "a b work 1 1 x", "1 2 sleep 3 1 x", "-1 2 work 3 1 x",
      "1 2 work 999999999999 0 x",
    ]
    expect(TimerMonth(key: "log 2026-11", text: lines.joined(separator: "\n")).entries.isEmpty)
    var month = TimerMonth(key: "log 2026-11", text: "")
    for _ in 0...TimerMonth.most { month.add(entry(daysAgo: 0)) }
    expect(month.entries.count == TimerMonth.most)
    expectEqual(TimerMonth.key(of: noon, in: .utc), "log 2026-11")
  }

  @Test func `the exported table is valid, even with names that look like formulas`() throws {
    let entries = [
      entry(daysAgo: 0, name: "=SUM(A1)"), entry(daysAgo: 0, .longRest, name: "a \"b\", c"),
    ]
    let zone = try #require(Zone.named("America/New_York"))
    let lines = TimerTable.text(entries, in: zone).split(separator: "\r\n").map(String.init)
    expect(
      lines == [
        "began,ended,kind,seconds,round,profile",
        "2026-11-24T06:35:00-05:00,2026-11-24T07:00:00-05:00,work,1500,1,\"'=SUM(A1)\"",
        "2026-11-24T06:35:00-05:00,2026-11-24T07:00:00-05:00,long rest,1500,0,\"a \"\"b\"\", c\"",
      ])
  }

  @Test func `an export never overwrites a file`() throws {
    let folder = try WorkFolder()
    let first = try TimerFile.write("1", named: "timers.csv", in: folder.path)
    let second = try TimerFile.write("2", named: "timers.csv", in: folder.path)
    expect(first == folder["timers.csv"] && second == folder["timers-2.csv"])
    expect(readFile(first) == [0x31] && readFile(second) == [0x32])
    #expect(throws: TimerFileError(path: "/no/such/timers.csv", code: 2)) {
      try TimerFile.write("", named: "timers.csv", in: "/no/such")
    }
  }
}
