// Whoever reads the file, and whenever the power fails, finds the old contents or the new ones:
// the new ones are written beside it under another name, which then takes the file's place.

internal import CGLib
internal import Glibc

extension File {
  /// Replaces its contents in one step. It keeps its permissions; a new one is the user's alone, and so
  /// is one that is private, whatever the old one was: at no time can others read what is new in it.
  /// A symbolic link stays one, and what it leads to is written. Folders that are missing are made.
  /// `isDurable` waits until the disk has it, which what can be made again doesn't need.
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
    let draft = Draft.path(in: target.folder)
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
    Draft.removeOld(in: target.folder)
  }

  /// Makes it with these contents, for the user alone; an error where there is something of this name, which
  /// is never touched. A program may be run only once all of it is there.
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

  /// Makes a folder and those above it that are missing, for the user alone.
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

  /// The new name is on the disk only when the folder is. Some file systems can't, which is no
  /// reason to call the file unwritten.
  private func syncFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
