import Expectations
import GLibTesting
import Testing

@testable import GLib

@Suite("The cgroup of a scope")
struct ControlGroupTests {
  private func put(_ files: [String: String], in folder: TemporaryFolder) throws {
    for (name, text) in files { try File(folder[name]).write(Array(text.utf8)) }
  }

  private static let files = [
    "memory.stat": "anon 4096\nfile 99999999\nkernel 7\nshmem 1024\n", "pids.current": "3\n",
    "cpu.stat": "usage_usec 1500\nuser_usec 1000\n",
  ]

  @Test func `shows memory without the cache of files, tasks, and processor time`() throws {
    let folder = try TemporaryFolder()
    try put(Self.files, in: folder)
    let usage = ControlGroup(folder: folder.path).usage
    expectEqual(
      usage, ResourceUsage(processorTime: .microseconds(1500), memory: 5120, tasks: 3))
  }

  @Test func `shows nothing once it is removed`() throws {
    let folder = try TemporaryFolder()
    for missing in Self.files.keys {
      try put(Self.files, in: folder)
      try File(folder[missing]).remove()
      expect(ControlGroup(folder: folder.path).usage == nil, "\(missing)")
    }
    expect(!ControlGroup(folder: folder.path).isOutOfMemory)
  }

  @Test(arguments: [(0, false), (1, true)])
  func `shows whether the kernel has killed a process`(count: Int, isOut: Bool) throws {
    let folder = try TemporaryFolder()
    try put(["memory.events": "max 9\noom 2\noom_kill \(count)\n"], in: folder)
    expectEqual(ControlGroup(folder: folder.path).isOutOfMemory, isOut)
  }

  @Test func `is nil for another scope`() {
    expect(ControlGroup(of: ThisProcess.identifier, scope: "today-widget-1.scope") == nil)
  }
}
