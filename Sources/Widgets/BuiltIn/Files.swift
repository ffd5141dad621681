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

/// Locks a folder for our other processes until the descriptor is closed, or the process ends; negative, with the
/// reason in `errno`, if that fails.
func lockFolder(_ folder: String) -> Int32 {
  let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
  return lock
}

/// Removes files whose names have a prefix, such as the drafts of killed processes.
func removeFiles(in folder: String, withPrefix prefix: String) {
  for name in fileNames(in: folder, withHidden: true) where name.hasPrefix(prefix) {
    unlink("\(folder)/\(name)")
  }
}

enum FileReplacement: Hashable {
  case done
  case outdated
  /// With the error of the system.
  case failed(Int32)
}

/// Writes a draft beside a file, and puts it in its place in one step, if `isCurrent` still holds then.
/// - Parameters:
///   - mode: the permissions of the file; nil for a new one.
///   - isCurrent: returns whether the file at a path is the version to be replaced.
func replaceFile(
  _ path: String, draft: String, mode: mode_t?, with bytes: [UInt8], if isCurrent: (String) -> Bool
) -> FileReplacement {
  unlink(draft)
  let file = open(
    draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode == nil ? 0o644 : 0o600)
  guard file >= 0 else { return .failed(errno) }
  defer {
    close(file)
    unlink(draft)
  }
  guard writeAll(bytes, to: file) else { return .failed(errno) }
  if let mode { fchmod(file, mode) }
  guard fsync(file) == 0 else { return .failed(errno) }
  guard isCurrent(path) else { return .outdated }
  return place(file, from: draft, at: path, isNew: mode == nil, isCurrent)
}

/// Exchanges a draft and a file, and exchanges them back if another app has changed the file at the last moment.
private func place(
  _ file: Int32, from draft: String, at path: String, isNew: Bool, _ isCurrent: (String) -> Bool
) -> FileReplacement {
  guard renameFile(draft, path, isNew ? .noReplace : .exchange) else {
    switch errno {
    case EEXIST, ENOENT: return .outdated
    // The file system can't do that.
    case EINVAL, ENOSYS, ENOTSUP: return rename(draft, path) == 0 ? .done : .failed(errno)
    case let code: return .failed(code)
    }
  }
  guard !isNew, !isCurrent(draft) else { return .done }
  guard renameFile(draft, path, .exchange) else { return .failed(errno) }
  var (own, draftFacts) = (stat(), stat())
  // It has changed the file once more.
  if fstat(file, &own) != 0 || stat(draft, &draftFacts) != 0 || own.st_ino != draftFacts.st_ino {
    _ = renameFile(draft, path, .exchange)
  }
  return .outdated
}

/// How a file is renamed if there is one of its new name.
enum Renaming: UInt32 {
  case noReplace = 1
  case exchange
}

/// Renames a file in one step; false, with the reason in `errno`, if that fails.
func renameFile(_ path: String, _ other: String, _ renaming: Renaming) -> Bool {
  typealias Function =
    @convention(c) (
      Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
    ) -> Int32
  // Swift's module of the C library lacks it.
  guard let symbol = dlsym(nil, "renameat2") else {
    errno = ENOSYS
    return false
  }
  let rename = unsafeBitCast(symbol, to: Function.self)
  return rename(AT_FDCWD, path, AT_FDCWD, other, renaming.rawValue) == 0
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
