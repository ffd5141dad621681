internal import GLib

/// A look at what widgets use that found so little that the next ones may be left out, unless the machine says
/// that somebody has taken much since: to ask it is one call, and to look at a family some twenty.
struct CalmLook: Hashable {
  /// So many in a row. What somebody else gives back meanwhile can hide what a widget takes, but not for longer.
  static let mostLeftOut = 3
  /// Who has more processes and threads is looked at each time, and so are all when the machine has so
  /// many more.
  static let tasks = 16
  /// The part of what a family may have that is little; what so many together might have taken since is noticed.
  private static let part = 4

  private let machine: MachineUse
  private let leastLimit: Int

  /// Nil where a family has more than little.
  init?(_ families: [(use: ResourceUse, limit: Int)], on machine: MachineUse) {
    let isCalm = families.allSatisfy { family in
      family.use.tasks <= CalmLook.tasks && family.use.memory < family.limit / CalmLook.part
    }
    guard isCalm, machine.tasks > 0, let leastLimit = families.map(\.limit).min() else {
      return nil
    }
    self.machine = machine
    self.leastLimit = leastLimit
  }

  /// Whether nobody can have taken much since: the files that the system keeps in memory count, too, which
  /// only makes for a look that wasn't needed.
  func stillHolds(on now: MachineUse) -> Bool {
    now.tasks > 0 && now.tasks <= machine.tasks + CalmLook.tasks
      && machine.freeMemory - now.freeMemory < leastLimit / CalmLook.part
  }
}
