internal import Glibc
internal import WidgetCore

/// The used and free bytes of a file system, counted as in `df`.
struct DiskUse: Hashable {
  /// The requested folder, or the mount point.
  var path: String
  /// Every byte that isn't free, including those without a file.
  var used: UInt64
  /// The bytes that the user can write, without blocks reserved for root.
  var free: UInt64
  var total: UInt64

  /// The bytes reserved for root.
  var reserved: UInt64 {
    let (sum, isTooMuch) = used.addingReportingOverflow(free)
    return isTooMuch || sum > total ? 0 : total - sum
  }

  /// Whether the reserve is visible as a gap between used plus free and the total.
  var hasReserve: Bool { reserved > 0 && reserved >= total / 1000 }

  /// The share from 0 to 1, as in the Use% column of `df`: a disk is full when the user can't write.
  var rate: Double {
    let (sum, isTooMuch) = used.addingReportingOverflow(free)
    guard sum > 0, !isTooMuch else { return 0 }
    return Double(used) / Double(sum)
  }
}

extension DiskUse {
  /// Computes sizes from statvfs: all blocks, the free blocks, and the free blocks available to users.
  init(path: String, blockSize: UInt64, blocks: UInt64, free: UInt64, available: UInt64) {
    func bytes(_ count: UInt64) -> UInt64 {
      let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: blockSize)
      return isTooMuch ? .max : bytes
    }
    self.init(
      path: path, used: bytes(blocks - min(free, blocks)),
      // `available` exceeds `free` on some systems when root has used part of the reserve.
      free: bytes(min(available, free)), total: bytes(blocks))
  }

  /// Measures a file system. It hangs if the mount hangs, for example on an unreachable server, until the host's
  /// timeout ends the process. `MountTable` leaves out other disks that could hang.
  static func measure(_ path: String) throws(DiskError) -> DiskUse {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { throw DiskError(path: path, code: errno) }
    guard facts.f_blocks > 0 else { throw DiskError(path: path, code: 0) }
    return DiskUse(
      path: path, blockSize: UInt64(facts.f_frsize), blocks: UInt64(facts.f_blocks),
      free: UInt64(facts.f_bfree), available: UInt64(facts.f_bavail))
  }
}

/// The error for a folder that can't be measured, with a message for the user.
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

// MARK: - Storage

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

  /// Stores numbers as text, because large disks exceed the exact integers of JSON.
  var json: JSON {
    .object([
      JSON.Member("path", .string(path)), JSON.Member("used", .string("\(used)")),
      JSON.Member("free", .string("\(free)")), JSON.Member("total", .string("\(total)")),
    ])
  }
}
