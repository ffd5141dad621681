import Expectations
import Testing
import WidgetCore

@testable import Widgets

@Suite("Timer notifications")
struct TimerNoticesTests {
  private let now = TimerClock(wall: 1_795_310_400_000, boot: 0, start: "a")

  private func notices(_ ends: TimerEnd...) -> [WidgetNotification] {
    TimerNotices.notices(of: ends, at: now, LocaleFormat("en_US"), .utc)
  }

  private func period(_ number: Int, minutesAgo: Int = 0, running: Int? = nil) -> TimerEnd {
    TimerEnd(
      number: number,
      what: .period(.work, next: .shortRest, running: running, profile: "Focus"),
      time: now.wall - minutesAgo * 60_000)
  }

  private func countdown(_ number: Int, _ name: String, minutesAgo: Int = 0) -> TimerEnd {
    TimerEnd(
      number: number, what: .countdown(name: name, length: 300_000),
      time: now.wall - minutesAgo * 60_000)
  }

  @Test func `the end of work offers the break and five more minutes`() {
    expect(
      notices(period(7)) == [
        WidgetNotification(
          id: "period", title: "Work is over", body: "Focus, Next: Short Rest", sound: .alarm,
          actions: [
            .init("Start Short Rest", send: "next 7"), .init("5 More Minutes", send: "more 7"),
          ])
      ])
  }

  @Test func `an end during sleep has its time`() {
    expect(notices(period(7, minutesAgo: 12)).first?.body?.hasSuffix("\nEnded 12 min ago") == true)
    expectEqual(notices(countdown(3, "Tea", minutesAgo: 12)).first?.body, "Ended 12 min ago")
  }

  @Test func `a period that started by itself can be paused, and sound is optional`() {
    var end = period(7, running: 8)
    end.hasSound = false
    let notice = notices(end).first
    expect(notice?.actions == [.init("Pause", send: "pause 8")])
    expect(notice?.sound == nil)
  }

  @Test func `many simultaneous ends cause at most two notifications`() throws {
    let name = String(repeating: "č", count: TimerProfile.longestName)
    let all = (1...8).map { countdown($0, name) } + [period(9), period(10)]
    let notices = TimerNotices.notices(of: all, at: now, LocaleFormat("en_US"), .utc)
    expectEqual(notices.map(\.id), ["period", "countdown 1"])
    expect(notices.allSatisfy { $0.title.unicodeScalars.count <= Limits.notificationTitle })
    expect(notices[1].actions.isEmpty)
    expectEqual(
      self.notices(countdown(1, ""), countdown(2, "Tea")).first?.title, "Time is up: 5 min, Tea")
  }
}
