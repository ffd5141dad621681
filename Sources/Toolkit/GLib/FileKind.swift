internal import CGLib
internal import Glibc

extension File {
  /// Whether anything has this name.
  public var exists: Bool { access(path, F_OK) == 0 }

  /// Whether this process may read it.
  public var isReadable: Bool { access(path, R_OK) == 0 }

  public var isFolder: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether it is a plain file, and no folder, socket or device.
  public var isPlain: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Its path without links; nil where nothing is there.
  public var realPath: String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Lets its owner run it as a program.
  public func makeExecutable() throws(FileError) {
    guard chmod(path, 0o700) == 0 else { throw FileError.last(path) }
  }

  /// Whether anyone but its owner may read or write it.
  public var isOpenToOthers: Bool {
    get throws(FileError) {
      var status = stat()
      guard stat(path, &status) == 0 else { throw FileError.last(path) }
      return status.st_mode & 0o077 != 0
    }
  }

  /// Makes a new folder for a while, and says which.
  public static func temporaryFolder() throws(FileError) -> String {
    var template = Array("\(Environment.temporary)/today-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError.last(Environment.temporary) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
