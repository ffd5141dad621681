import Expectations
import Testing
import WidgetCore

@testable import WidgetHost

@Suite struct `Limits for changes of a card` {
  private func at(_ milliseconds: Int) -> Instant {
    Instant(sinceStart: .milliseconds(milliseconds))
  }

  /// Notes a change each millisecond, and returns when changes were shown.
  private func shown(
    _ changes: inout CardChanges, _ time: Range<Int>, _ slowed: inout [InstanceID]
  ) -> [Int] {
    time.filter { now in
      changes.note("a")
      let taken = changes.takePending(at: at(now))
      for id in taken { changes.count(id, at: at(now)) }
      slowed += changes.takeSlowed(at: at(now))
      return !taken.isEmpty
    }
  }

  @Test func `Twenty at once, then four a second, and the widget is named once`() {
    var (changes, slowed) = (CardChanges(), [InstanceID]())
    let times = shown(&changes, 0..<2000, &slowed)
    expectEqual(times, Array(0..<20) + [250, 500, 750, 1000, 1250, 1500, 1750])
    expectEqual(slowed, ["a"])
  }

  @Test func `What doesn't fit waits for its time`() {
    var (changes, slowed) = (CardChanges(), [InstanceID]())
    _ = shown(&changes, 0..<25, &slowed)
    expect(changes.nextAt(at(25)) == at(250))
    expectEqual(changes.takePending(at: at(249)), [])
    expectEqual(changes.takePending(at: at(250)), ["a"])
    expect(changes.nextAt(at(250)) == nil)
  }

  @Test func `The user's action allows twenty more`() {
    var (changes, slowed) = (CardChanges(), [InstanceID]())
    _ = shown(&changes, 0..<100, &slowed)
    changes.userActed(on: "a")
    expect(changes.nextAt(at(100)) == at(100))
    expectEqual(shown(&changes, 100..<200, &slowed), Array(100..<120))
  }

  @Test func `A card isn't slowed by another, nor by messages without a visible change`() {
    var (changes, slowed) = (CardChanges(), [InstanceID]())
    _ = shown(&changes, 0..<100, &slowed)
    for now in 100..<200 {
      changes.note("b")
      expectEqual(changes.takePending(at: at(now)), ["b"])
    }
    expectEqual(changes.takeSlowed(at: at(200)), [])
  }

  @Test func `A card that changes while the last change is told isn't slowed`() {
    var changes = CardChanges()
    changes.note("a")
    expectEqual(changes.takePending(at: at(0)), ["a"])
    changes.count("a", at: at(0))
    changes.note("a")
    expectEqual(changes.takeSlowed(at: at(0)), [])
    expectEqual(changes.takePending(at: at(0)), ["a"])
  }

  @Test func `A removed card leaves nothing`() {
    var (changes, slowed) = (CardChanges(), [InstanceID]())
    _ = shown(&changes, 0..<100, &slowed)
    changes.keep(["b"])
    expect(changes == CardChanges())
  }
}
