internal import GLib

/// What a widget was found to hold in memory that none of its processes has, and whether it can have become
/// too much since: it takes long to look at all that they have open.
///
/// It can't have become more than all such memory of the machine has. That something else gave back as much
/// at the same time, or that it was swapped out, is noticed a few looks later.
struct HeldEstimate: Hashable {
  /// So often what was found is relied on at most.
  static let mostLooks = 10

  let bytes: Int
  private let machine: Int
  private var looks = 0

  /// What was found just after the machine was looked at.
  init(_ bytes: Int, on machine: MachineUse) {
    self.bytes = bytes
    self.machine = machine.heldMemory
  }

  /// The same for one look more that need not be taken, given what the processes have themselves: it is far
  /// from being too much. Nil where it has to be found out anew.
  func relied(on machine: MachineUse, besides own: Int, limit: Int) -> HeldEstimate? {
    guard machine.heldMemory > 0, self.machine > 0, looks < HeldEstimate.mostLooks,
      own + bytes + max(0, machine.heldMemory - self.machine) < limit / 2
    else { return nil }
    var next = self
    next.looks += 1
    return next
  }
}
