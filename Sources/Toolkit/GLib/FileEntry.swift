internal import CGLib
internal import Glibc

/// What is found in a folder.
public struct FileEntry: Hashable, Sendable {
  public let name: String
  /// In bytes.
  public let size: Int
  /// When it was last written, since 1970.
  public let modified: Duration
  /// When anything of it was last changed, which nobody can set back.
  public let changed: Duration
  /// What tells it from the other files of its disk.
  public let number: UInt64

  /// When it was last written, for whoever lets go of the oldest: what a wrong clock has dated ahead
  /// counts as the oldest, as it would else never make room.
  public func written(by now: Duration) -> Duration { modified > now ? .zero : modified }
}

extension FileEntry {
  /// Nothing for what isn't a plain file.
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
  /// The plain files in a folder, in no order; none where there is no such folder.
  public static func list(_ folder: String) -> [FileEntry] {
    names(in: folder).compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { return nil }
      return FileEntry(name: name, status)
    }
  }

  /// What is known of it without reading it; nil where there is no plain file. Links are followed.
  public var entry: FileEntry? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileEntry(name: name, status)
  }

  /// The names in a folder, in no order; none where there is no such folder.
  public static func names(in folder: String) -> [String] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Brings a folder elsewhere on the same disk, in place of what is there.
  public static func moveFolder(_ path: String, to target: String) throws(FileError) {
    try removeFolder(target)
    try createFolder(File(target).folder)
    guard rename(path, target) == 0 else { throw FileError.last(path) }
  }

  /// Takes a folder away with all that is in it; fine if there is none. Links are not followed.
  public static func removeFolder(_ path: String) throws(FileError) {
    if unlink(path) == 0 || errno == ENOENT { return }
    for name in names(in: path) { try removeFolder("\(path)/\(name)") }
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileError.last(path) }
  }
}
