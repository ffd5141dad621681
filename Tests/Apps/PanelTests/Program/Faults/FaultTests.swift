import Expectations
import Foundation
import TestDesktop
import Testing

/// Each relevant system call on the user's files fails in turn. The program must continue, or exit
/// with a message, and never leave half a file.
extension ProgramTests {
  @Suite(
    "System calls that fail", .serialized, .exhaustive, .enabled(if: UserWithFaults.isPossible))
  struct Faults {
    /// The maximum number of places where a call that only reads fails in a running panel, each of
    /// which takes a start; `make faults` takes all.
    private static let maximumPlaces =
      ProcessInfo.processInfo.environment["TODAY_FAULTS"] == "all" ? Int.max : 8

    private static let saving = [
      Fault.Kind("rename", "EIO"), Fault.Kind("fsync", "EIO"), Fault.Kind("write", "ENOSPC"),
      Fault.Kind("fchmod", "EPERM"),
    ]
    private static let looking = [
      Fault.Kind("openat", "EMFILE"), Fault.Kind("newfstatat", "EACCES"),
      Fault.Kind("read", "EIO"), Fault.Kind("getdents64", "EIO"), Fault.Kind("mkdir", "ENOSPC"),
      Fault.Kind("unlink", "EACCES"), Fault.Kind("ftruncate", "ENOSPC"),
      Fault.Kind("pwrite64", "ENOSPC"),
    ]

    @Test(arguments: saving + looking)
    func `a command changes all or nothing, and reports which`(kind: Fault.Kind) throws {
      let user = try UserWithFaults()
      let (_, trace) = try user.move(with: nil, naming: kind)
      let moved = try user.settings()
      try user.startAnew()
      let before = try user.settings()
      expect(moved != before)
      for place in trace.places(of: kind.call, below: user.home) {
        let fault = Fault(kind: kind, place: place)
        let result = try user.moveAnew(with: fault)
        switch result.status {
        case .exited(0): try expect(user.settings() == moved, "\(fault): \(result.errors)")
        case .exited(1):
          try expect(user.settings() == before, "\(fault)")
          // A log line may come first.
          let says = result.errors.split(separator: "\n").contains { $0.hasPrefix("today: ") }
          expect(says, "\(fault): \(result.errors)")
        default: Issue.record("\(fault) ended it by \(result.status): \(result.errors)")
        }
        try expectEqual(user.drafts(), [], "\(fault) left a draft")
        try expectEqual(user.widgets(), ["a-1", "b-1", "c-1"], "\(fault)")
      }
    }

    /// Excludes write, by which threads also wake each other: strace would fail those calls, too,
    /// which no disk does.
    private static let saved = saving.filter { $0.call != "write" }

    @Test(arguments: saved + looking)
    func `the panel keeps running and keeps its data`(kind: Fault.Kind) throws {
      let user = try UserWithFaults()
      let first = try user.visit(with: nil, naming: kind)
      expect(first.status == .exited(0) && first.hasMoved, "\(first.errors)")
      let moved = try user.settings()
      try user.startAnew()
      let before = try user.settings()
      let places = first.trace.places(of: kind.call, below: user.home)
      let most = Self.saved.contains(kind) ? places.count : min(Self.maximumPlaces, places.count)
      for place in (0..<most).map({ places[$0 * places.count / most] }) {
        let fault = Fault(kind: kind, place: place)
        try user.startAnew()
        let visit = try user.visit(with: fault, naming: kind)
        expect(visit.status == .exited(0), "\(fault): \(visit.errors)")
        try expect(user.settings() == (visit.hasMoved ? moved : before), "\(fault)")
        // Whichever part was written, the next panel finds its widgets.
        try expectEqual(user.widgets(), ["a-1", "b-1", "c-1"], "\(fault)")
      }
    }
  }
}
