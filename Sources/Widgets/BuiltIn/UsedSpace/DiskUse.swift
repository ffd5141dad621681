internal import Glibc
internal import WidgetCore

/// How full a file system is, in bytes, counted as `df` does.
struct DiskUse: Hashable {
  /// The folder that was asked about, or where the file system is mounted.
  var path: String
  /// What is not free, also what is in nobody's files.
  var used: UInt64
  /// What the user may still write: blocks that are reserved for the administrator don't count.
  var free: UInt64
  var total: UInt64

  /// What is in no file, and which the user can't have.
  var reserved: UInt64 {
    let (sum, isTooMuch) = used.addingReportingOverflow(free)
    return isTooMuch || sum > total ? 0 : total - sum
  }

  /// Whether somebody would miss that when they add up what they read.
  var hasReserve: Bool { reserved > 0 && reserved >= total / 1000 }

  /// From 0 to 1, as in the column Use% of `df`: a disk is full when the user can write no more.
  var rate: Double {
    let (sum, isTooMuch) = used.addingReportingOverflow(free)
    guard sum > 0, !isTooMuch else { return 0 }
    return Double(used) / Double(sum)
  }
}

extension DiskUse {
  /// Counts from the numbers of a file system: all its blocks, those that are free, and those of
  /// them that the user may have.
  init(path: String, blockSize: UInt64, blocks: UInt64, free: UInt64, available: UInt64) {
    func bytes(_ count: UInt64) -> UInt64 {
      let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: blockSize)
      return isTooMuch ? .max : bytes
    }
    self.init(
      path: path, used: bytes(blocks - min(free, blocks)),
      // More than is free where the administrator has taken of the reserve, on some systems.
      free: bytes(min(available, free)), total: bytes(blocks))
  }

  /// Asks the system. Where it hangs, as an unreachable network mount does, so does this, until the
  /// host ends the process at its deadline. Disks that the card isn't about are left out where they
  /// might hang: see `MountTable`.
  static func measure(_ path: String) throws(DiskError) -> DiskUse {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { throw DiskError(path: path, code: errno) }
    guard facts.f_blocks > 0 else { throw DiskError(path: path, code: 0) }
    return DiskUse(
      path: path, blockSize: UInt64(facts.f_frsize), blocks: UInt64(facts.f_blocks),
      free: UInt64(facts.f_bfree), available: UInt64(facts.f_bavail))
  }
}

/// Why a folder can't be measured, in words that a user understands.
struct DiskError: Error, Hashable, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String {
    switch code {
    case 0: translated("{folder} is not on a disk", ["folder": path])
    case ENOENT, ENOTDIR: translated("The folder {folder} does not exist", ["folder": path])
    case EACCES: translated("You don’t have permission to access {folder}", ["folder": path])
    case ENOTCONN, ESTALE, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT:
      translated("{folder} is not responding", ["folder": path])
    default: "\(path): \(String(cString: strerror(code)))"
    }
  }
}

// MARK: - As it is stored

extension DiskUse {
  init?(_ json: JSON) {
    func number(_ name: String) -> UInt64? {
      if case .string(let text) = json[name] { UInt64(text) } else { nil }
    }
    guard case .string(let path) = json["path"], let used = number("used"),
      let free = number("free"), let total = number("total")
    else { return nil }
    self.init(path: path, used: used, free: free, total: total)
  }

  /// Numbers are written as text: a large disk has more bytes than a number of JSON tells apart.
  var json: JSON {
    .object([
      JSON.Member("path", .string(path)), JSON.Member("used", .string("\(used)")),
      JSON.Member("free", .string("\(free)")), JSON.Member("total", .string("\(total)")),
    ])
  }
}
