import GLib
import XCTest

final class MachineUseTests: XCTestCase {
  func testMemoryThatNoProcessHasIsCounted() throws {
    let name = "/dev/shm/today-machine-use-\(ThisProcess.identifier)"
    let before = MachineUse.now
    XCTAssertGreaterThan(before.tasks, 1)
    let file = File(name)
    defer { try? file.remove() }
    try file.write([UInt8](repeating: 1, count: 64 << 20))
    // Whatever else runs here gives back less than that.
    XCTAssertGreaterThan(MachineUse.now.heldMemory, before.heldMemory + (32 << 20))
  }
}
