internal import CGLib
internal import Glibc
internal import Synchronization

/// What a file is written to before it takes the file's place. One that is killed meanwhile leaves its
/// draft behind, in a folder that may be anybody's.
enum Draft {
  private static let beginning = ".today-"
  /// Nobody writes for so long.
  private static let age = 3600
  private static let cleaned = Mutex<Set<String>>([])

  static func path(in folder: String) -> String {
    "\(folder)/\(beginning)\(String(UInt64.random(in: 0 ... .max), radix: 36))"
  }

  /// Takes away what those who were killed have left, once for each folder: plain files with such a
  /// name that are the user's own and old. What seems to come from the future is left.
  static func removeOld(in folder: String) {
    guard cleaned.withLock({ $0.insert(folder).inserted }) else { return }
    let now = time(nil)
    for name in File.names(in: folder) where isDraft(name) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_nlink == 1, status.st_mtim.tv_sec < now - age
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  static func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix(beginning) else { return false }
    let rest = name.dropFirst(beginning.count)
    return (1...13).contains(rest.utf8.count)
      && rest.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}
