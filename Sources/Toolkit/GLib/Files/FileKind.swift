internal import CGLib
internal import Glibc

extension File {
  /// Whether it exists.
  public var exists: Bool { access(path, F_OK) == 0 }

  /// Whether this process may read it.
  public var isReadable: Bool { access(path, R_OK) == 0 }

  public var isFolder: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether it is a regular file.
  public var isPlain: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Its path without symbolic links; nil if it doesn't exist.
  public var realPath: String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes it executable for its owner.
  public func makeExecutable() throws(FileError) {
    guard chmod(path, 0o700) == 0 else { throw FileError.last(path) }
  }

  /// Whether other users can read or write it.
  public var isOpenToOthers: Bool {
    get throws(FileError) {
      var status = stat()
      guard stat(path, &status) == 0 else { throw FileError.last(path) }
      return status.st_mode & 0o077 != 0
    }
  }
}
