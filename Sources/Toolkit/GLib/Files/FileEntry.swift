internal import CGLib
internal import Glibc
// The compiler attributes C's time types to whichever module it loads first.
internal import SwiftOverlayShims

/// A file in a folder.
public struct FileEntry: Hashable, Sendable {
  public let name: String
  /// In bytes.
  public let size: Int
  /// The modification time since 1970.
  public let modified: Duration
  /// The change time, which no program can set back.
  public let changed: Duration
  /// The inode number.
  public let number: UInt64

  /// The modification time for removing the oldest files: a time in the future counts as the
  /// oldest, as such a file would never be removed otherwise.
  public func written(by now: Duration) -> Duration { modified > now ? .zero : modified }
}

extension FileEntry {
  /// nil unless it is a regular file.
  fileprivate init?(name: String, _ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    let (modified, changed) = (status.st_mtim, status.st_ctim)
    self.init(
      name: name, size: Int(status.st_size),
      modified: .seconds(modified.tv_sec) + .nanoseconds(modified.tv_nsec),
      changed: .seconds(changed.tv_sec) + .nanoseconds(changed.tv_nsec),
      number: UInt64(status.st_ino))
  }
}

extension File {
  /// The regular files in a folder, in no order; empty if there is no such folder.
  public static func list(_ folder: String) -> [FileEntry] {
    names(in: folder).compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { return nil }
      return FileEntry(name: name, status)
    }
  }

  /// Its metadata; nil if there is no regular file. Links are followed.
  public var entry: FileEntry? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileEntry(name: name, status)
  }

  /// The names in a folder, in no order; empty if there is no such folder.
  public static func names(in folder: String) -> [String] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    return names(in: list)
  }

  private static func names(in list: OpaquePointer) -> [String] {
    var names: [String] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Moves a folder on the same disk, and replaces what is there.
  public static func moveFolder(_ path: String, to target: String) throws(FileError) {
    try removeFolder(target)
    try createFolder(File(target).folder)
    guard rename(path, target) == 0 else { throw FileError.last(path) }
  }

  /// Removes a folder with its contents; does nothing if there is none. Links aren't followed, even if a folder
  /// becomes one meanwhile: a widget in a sandbox may still write to its own folder, and have others removed.
  public static func removeFolder(_ path: String) throws(FileError) {
    try removeTree(path, in: AT_FDCWD, path: path)
    unlockTemporaryFolder(path)
  }

  /// The most files and folders that are removed: a widget may go on creating them.
  private static let maximumRemoved = 1_000_000

  /// Moves each folder inside up to the outer one before it removes that: there can be more folders in each other
  /// than a process has descriptors, or a path characters.
  private static func removeTree(
    _ name: String, in folder: Int32, path: String
  ) throws(FileError) {
    if unlinkat(folder, name, 0) == 0 || errno == ENOENT { return }
    let outer = try openFolder(name, in: folder, path)
    defer { close(outer) }
    var count = 0
    while unlinkat(folder, name, AT_REMOVEDIR) != 0 {
      if errno == ENOENT { return }
      guard errno == ENOTEMPTY || errno == EEXIST, count < maximumRemoved else {
        throw FileError.last(path)
      }
      for entry in try names(in: outer, path) {
        count += 1
        if removeEntry(entry, in: outer) { continue }
        let inner = try openFolder(entry, in: outer, path)
        defer { close(inner) }
        for entry in try names(in: inner, path) {
          count += 1
          if removeEntry(entry, in: inner) { continue }
          // The name of this program's own choice may be in use.
          guard
            renameat(inner, entry, outer, "\(count)") == 0
              || [ENOENT, ENOTEMPTY, EEXIST, ENOTDIR].contains(errno)
          else { throw FileError.last(path) }
        }
        guard
          unlinkat(outer, entry, AT_REMOVEDIR) == 0
            || [ENOENT, ENOTEMPTY, EEXIST].contains(errno)
        else { throw FileError.last(path) }
      }
    }
  }

  /// Removes a file, a link or an empty folder; false if that isn't possible.
  private static func removeEntry(_ name: String, in folder: Int32) -> Bool {
    unlinkat(folder, name, 0) == 0 || errno == ENOENT
      || unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT
  }

  private static func openFolder(
    _ name: String, in folder: Int32, _ path: String
  ) throws(FileError) -> Int32 {
    let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0 else { throw FileError.last(path) }
    return inner
  }

  /// The names in an open folder.
  private static func names(in folder: Int32, _ path: String) throws(FileError) -> [String] {
    // A descriptor of its own, since the list closes it and moves its offset.
    let copy = try openFolder(".", in: folder, path)
    guard let list = fdopendir(copy) else {
      close(copy)
      throw FileError.last(path)
    }
    defer { closedir(list) }
    return names(in: list)
  }
}
