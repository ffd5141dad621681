internal import Glibc
internal import WidgetCore

/// The user's home folder; nil if HOME isn't set.
var homeFolder: String? { getenv("HOME").map { String(cString: $0) } }

/// Returns the first bytes of a file, by default a megabyte; nil if it can't be read.
func readFile(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
  // Non-blocking: opening a pipe without a writer would block forever.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { return nil }
  defer { close(file) }
  return readAll(file, limit: limit)
}

/// Returns the value in a small file of the kernel, without space around it; empty if it can't be read.
func kernelValue(_ path: String) -> String {
  String(String(decoding: readFile(path, limit: 4096) ?? [], as: UTF8.self).trimmed)
}

/// Reads to the end or the limit; nil, with the reason in `errno`, if that fails.
func readAll(_ file: Int32, limit: Int) -> [UInt8]? {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: min(limit, 65_536))
  while bytes.count < limit {
    let count = read(file, &piece, min(piece.count, limit - bytes.count))
    if count == 0 { break }
    if count > 0 { bytes += piece.prefix(count) } else if errno != EINTR { return nil }
  }
  return bytes
}

/// Returns the names in a folder, without hidden ones unless asked for; none if it can't be read.
func fileNames(in folder: String, withHidden: Bool = false) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if withHidden || !name.hasPrefix(".") { names.append(name) }
  }
  return names
}

/// Writes all bytes; false, with the reason in `errno`, if that fails.
func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
  }
  return true
}

enum FileReplacement {
  case done
  case outdated
  /// With the error of the system.
  case failed(Int32)
}

/// Writes a draft beside a file, and puts it in its place in one step, if `isCurrent` still holds then.
/// - Parameter mode: the permissions of the file; nil for a new one.
func replaceFile(
  _ path: String, draft: String, mode: mode_t?, with bytes: [UInt8], if isCurrent: () -> Bool
) -> FileReplacement {
  unlink(draft)
  let file = open(
    draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode == nil ? 0o644 : 0o600)
  guard file >= 0 else { return .failed(errno) }
  var isRenamed = false
  defer {
    close(file)
    if !isRenamed { unlink(draft) }
  }
  guard writeAll(bytes, to: file) else { return .failed(errno) }
  if let mode { fchmod(file, mode) }
  guard fsync(file) == 0 else { return .failed(errno) }
  guard isCurrent() else { return .outdated }
  guard rename(draft, path) == 0 else { return .failed(errno) }
  isRenamed = true
  return .done
}

/// The sentence for the user about a file that the system doesn't let us read or change.
func fileErrorSentence(_ code: Int32, _ path: String) -> String {
  switch code {
  case ENOENT: translated("The folder of {file} doesn’t exist.", ["file": path])
  case EACCES, EPERM, EROFS:
    translated("You don’t have permission to change {file}.", ["file": path])
  case ENOSPC, EDQUOT: translated("There is no space left to save {file}.", ["file": path])
  default: "\(path): \(String(cString: strerror(code)))"
  }
}
