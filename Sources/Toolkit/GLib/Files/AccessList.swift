/// The users and groups that can write to a file besides its owner, from its access list (POSIX.1e,
/// in `system.posix_acl_access`) or its mode.
struct AccessList: Hashable, Sendable {
  /// Users, by their numbers.
  var writers: Set<UInt32> = []
  /// Groups, by their numbers.
  var groups: Set<UInt32> = []
  var isEverybodys = false

  /// The kinds of entries.
  private enum Tag {
    static let user: UInt16 = 0x02
    static let ownGroup: UInt16 = 0x04
    static let group: UInt16 = 0x08
    static let mask: UInt16 = 0x10
    static let other: UInt16 = 0x20
  }

  /// Creates the list from the permission bits of a mode.
  init(mode: UInt32, group: UInt32) {
    if mode & 0o020 != 0 { groups = [group] }
    isEverybodys = mode & 0o002 != 0
  }

  /// Creates the list from its bytes; nil if they are invalid.
  init?(_ bytes: [UInt8], group: UInt32) {
    guard bytes.count >= 4, bytes.count % 8 == 4, number(bytes[0..<4]) == 2 else { return nil }
    var entries: [(tag: UInt16, mayWrite: Bool, who: UInt32)] = []
    for start in stride(from: 4, to: bytes.count, by: 8) {
      entries.append(
        (
          UInt16(number(bytes[start..<start + 2])), number(bytes[start + 2..<start + 4]) & 2 != 0,
          number(bytes[start + 4..<start + 8])
        ))
    }
    // The mask limits all entries except those of the owner and others.
    let isMasked = entries.contains { $0.tag == Tag.mask && !$0.mayWrite }
    for entry in entries where entry.mayWrite {
      switch entry.tag {
      case Tag.other: isEverybodys = true
      case Tag.user where !isMasked: writers.insert(entry.who)
      case Tag.ownGroup where !isMasked: groups.insert(group)
      case Tag.group where !isMasked: groups.insert(entry.who)
      default: break
      }
    }
  }
}

/// Little-endian integers.
private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
}
