internal import Glibc
internal import Synchronization

// A temporary folder is locked as long as its process lives, so that those of crashed processes can be
// told from those in use.

extension File {
  private static let beginning = "today-tmp-"
  private static let locks = Mutex<[String: FileLock]>([:])

  /// Creates a temporary folder, for the user alone.
  public static func temporaryFolder() throws(FileError) -> String {
    var template = Array("\(Environment.temporary)/\(beginning)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError.last(Environment.temporary) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Some file systems can't lock folders: then it isn't removed, either.
    let lock = try? FileLock.taken(onFolder: path)
    locks.withLock { $0[path] = lock }
    return path
  }

  /// Gives back the lock of a temporary folder that was removed.
  static func unlockTemporaryFolder(_ path: String) { locks.withLock { $0[path] = nil } }

  /// Removes what crashes left behind: temporary files in these folders and in those directly inside,
  /// and temporary folders. All are the user's own, at least an hour old, and in use by no process.
  public static func removeLeftovers(in folders: [String]) {
    for folder in folders {
      TemporaryFile.removeOld(in: folder)
      for entry in names(in: folder) where isOwnFolder("\(folder)/\(entry)") {
        TemporaryFile.removeOld(in: "\(folder)/\(entry)")
      }
    }
    for name in names(in: Environment.temporary) where isTemporaryFolder(name) {
      let path = "\(Environment.temporary)/\(name)"
      guard isOwnFolder(path, leftBefore: time(nil) - TemporaryFile.age) else { continue }
      if let lock = try? FileLock.taken(onFolder: path) {
        withExtendedLifetime(lock) { try? removeFolder(path) }
      }
    }
  }

  static func isTemporaryFolder(_ name: String) -> Bool {
    let rest = name.dropFirst(beginning.count)
    return name.hasPrefix(beginning) && rest.utf8.count == 6
      && rest.utf8.allSatisfy { isalnum(Int32($0)) != 0 }
  }

  /// Whether it is a folder of the user's, and no link to one.
  private static func isOwnFolder(_ path: String, leftBefore end: Int = .max) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mtim.tv_sec < end
  }
}
