internal import Glibc

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
