internal import CGLib
internal import Glibc
internal import Synchronization

/// The file that new contents are written to before it replaces the old one. A crash leaves it
/// behind, possibly in a folder of another program.
enum TemporaryFile {
  private static let beginning = ".today-"
  /// Longer than any write takes, in seconds.
  static let age = 3600
  private static let cleaned = Mutex<Set<String>>([])

  static func path(in folder: String) -> String {
    "\(folder)/\(beginning)\(String(UInt64.random(in: 0 ... .max), radix: 36))"
  }

  /// Removes temporary files that crashes left behind, once for each folder.
  static func removeOldOnce(in folder: String) {
    if cleaned.withLock({ $0.insert(folder).inserted }) { removeOld(in: folder) }
  }

  /// Removes temporary files that crashes left behind: old regular files of the user's with such a
  /// name. Files dated in the future are left.
  static func removeOld(in folder: String) {
    let now = time(nil)
    for name in File.names(in: folder) where isTemporary(name) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_nlink == 1, status.st_mtim.tv_sec < now - age
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(beginning) else { return false }
    let rest = name.dropFirst(beginning.count)
    return (1...13).contains(rest.utf8.count)
      && rest.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}
