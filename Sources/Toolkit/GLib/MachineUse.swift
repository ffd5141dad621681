internal import CGLib
internal import Glibc

/// What all of the machine uses at a moment, whosever it is: one call, where reading it in /proc takes
/// several, and looking at who has it hundreds.
public struct MachineUse: Hashable, Sendable {
  /// How many processes and threads there are.
  public var tasks = 0
  /// Bytes of memory that has no owner among the processes: files without a name, shared memory, file
  /// systems in memory. What was swapped out is not among it. Nobody tells where it is 0.
  public var heldMemory = 0
  /// Bytes of memory that nobody uses for anything.
  public var freeMemory = 0

  public init(tasks: Int = 0, heldMemory: Int = 0, freeMemory: Int = 0) {
    self.tasks = tasks
    self.heldMemory = heldMemory
    self.freeMemory = freeMemory
  }

  public static var now: MachineUse {
    var facts = sysinfo()
    guard sysinfo(&facts) == 0 else { return MachineUse() }
    func bytes(_ units: UInt) -> Int {
      let unit = max(1, UInt64(facts.mem_unit))
      return Int(clamping: UInt64(units).multipliedReportingOverflow(by: unit).0)
    }
    return MachineUse(
      tasks: Int(facts.procs), heldMemory: bytes(facts.sharedram),
      freeMemory: bytes(facts.freeram))
  }
}
