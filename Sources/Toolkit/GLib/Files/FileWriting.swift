// Atomic writes: readers, also after a power failure, find the old contents or the new ones. The
// new contents go to a temporary file in the same folder, which then replaces the file.

internal import CGLib
internal import Glibc

extension File {
  /// Replaces its contents atomically, and keeps its permissions. New files and private ones are
  /// the user's alone at all times. A symbolic link stays, and its target is written. Missing
  /// folders are created. `isDurable` waits for the disk, which caches don't need.
  public func write(
    _ bytes: [UInt8], isDurable: Bool = true, isPrivate: Bool = false
  ) throws(FileError) {
    let target = File(try links().last ?? path)
    var status = stat()
    var mode: mode_t?
    if lstat(target.path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw FileError.notAFile(path) }
      if !isPrivate { mode = status.st_mode & 0o777 }
    }
    let draft = TemporaryFile.path(in: target.folder)
    let descriptor = try target.create(draft)
    do throws(FileError) {
      defer { close(descriptor) }
      if let mode, fchmod(descriptor, mode) != 0 { throw FileError.last(path) }
      try writeAll(bytes, to: descriptor)
      if isDurable, fsync(descriptor) != 0 { throw FileError.last(path) }
    } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, target.path) == 0 else {
      let error = FileError.last(path)
      unlink(draft)
      throw error
    }
    if isDurable { target.syncFolder() }
    TemporaryFile.removeOldOnce(in: target.folder)
  }

  /// Creates it with these contents, for the user alone; fails if the name exists. It becomes
  /// executable once it is complete.
  public func writeNew(_ bytes: [UInt8], isExecutable: Bool = false) throws(FileError) {
    let descriptor = try create(path)
    do throws(FileError) {
      defer { close(descriptor) }
      try writeAll(bytes, to: descriptor)
      if fsync(descriptor) != 0 { throw FileError.last(path) }
      if isExecutable, fchmod(descriptor, 0o700) != 0 { throw FileError.last(path) }
    } catch {
      unlink(path)
      throw error
    }
    syncFolder()
  }

  /// Creates a folder and its missing parents, for the user alone.
  public static func createFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST:
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
      throw .system(SystemError(path, code: ENOTDIR))
    case ENOENT:
      let parent = File(path).folder
      guard parent != path, parent != "." else { throw FileError.last(path) }
      try createFolder(parent)
      if mkdir(path, 0o700) != 0, errno != EEXIST { throw FileError.last(path) }
    default:
      throw FileError.last(path)
    }
  }

  private func create(_ draft: String) throws(FileError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var descriptor = open(draft, flags, 0o600)
    if descriptor < 0, errno == ENOENT {
      try File.createFolder(folder)
      descriptor = open(draft, flags, 0o600)
    }
    guard descriptor >= 0 else { throw FileError.last(path) }
    return descriptor
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileError.last(path)
      }
    }
  }

  /// The rename is durable only when the folder is synced. Some file systems can't do that, which
  /// is no reason to fail.
  private func syncFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

extension File {
  /// Appends bytes without blocking on anything but a regular file, and returns the new length.
  /// Missing folders are created; the file is the user's alone.
  public func append(_ bytes: [UInt8]) throws(FileError) -> Int {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    var descriptor = open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT {
      try File.createFolder(folder)
      descriptor = open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { throw FileError.last(path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw FileError.last(path)
      }
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError.last(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError.notAFile(path) }
    // Also makes an existing file private.
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    return Int(status.st_size)
  }
}
