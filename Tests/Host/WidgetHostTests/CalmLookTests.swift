import Expectations
import GLib
import Testing

@testable import WidgetHost

@Suite("Looks that may be left out")
struct CalmLookTests {
  private let machine = MachineUse(tasks: 300, heldMemory: 0, freeMemory: 1_000)

  private func look(_ families: (tasks: Int, memory: Int, limit: Int)...) -> CalmLook? {
    CalmLook(
      families.map { (ResourceUse(memory: $0.memory, tasks: $0.tasks), $0.limit) }, on: machine)
  }

  @Test func `only where each has little`() {
    expect(look((3, 99, 400), (16, 1, 800)) != nil)
    expect(look((3, 100, 400), (16, 1, 800)) == nil)
    expect(look((3, 99, 400), (17, 1, 800)) == nil)
    expect(look() == nil)
    expect(CalmLook([(ResourceUse(memory: 1, tasks: 1), 400)], on: MachineUse()) == nil)
  }

  @Test(arguments: [
    (316, 1_000, true), (317, 1_000, false), (10, 901, true), (300, 900, false), (300, 5_000, true),
    (0, 1_000, false),
  ])
  func `and as long as nobody on the machine has taken much`(
    tasks: Int, free: Int, holds: Bool
  ) throws {
    // The least that one may have is 400, of which a quarter is much.
    let calm = try #require(look((3, 50, 800), (3, 50, 400)))
    expect(calm.stillHolds(on: MachineUse(tasks: tasks, freeMemory: free)) == holds)
  }

  @Test func `the machine says what is free`() {
    let now = MachineUse.now
    expect(now.freeMemory > 0 && now.tasks > 0)
  }
}
