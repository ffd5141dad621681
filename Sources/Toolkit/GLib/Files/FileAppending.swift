internal import CGLib
internal import Glibc

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
