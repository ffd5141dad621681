// Ownership: owns the folder's descriptor, and closes it on deinit.

internal import Glibc

/// A folder of a calendar whose files have one event each, as in vdirsyncer and khal; or a folder of such
/// folders.
struct CalendarFolder: ~Copyable {
  let path: String
  private let descriptor: Int32

  static let maximumFiles = 30_000
  static let maximumFolders = 100
  /// The metadata files: the name of the calendar, and its color.
  private static let beside = ["displayname", "color"]

  /// nil if the folder doesn't exist or can't be read.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Returns a hash that changes whenever a file is created, deleted or replaced.
  func digest(at now: Int) -> UInt64 {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return FileStatus.unsettled }
    return FileStatus(facts).digest(at: now)
  }

  /// Returns a hash that changes with the metadata files.
  func digestBeside(at now: Int) -> UInt64 {
    var sum: UInt64 = 1
    for name in CalendarFolder.beside {
      guard let digest = digest(of: Array(name.utf8) + [0], at: now) else { continue }
      if digest == FileStatus.unsettled { return FileStatus.unsettled }
      sum &+= digest
    }
    return max(sum, 1)
  }

  /// Returns the status of a file; nil if it doesn't exist.
  /// - Parameter name: terminated by a zero byte.
  private func facts(_ name: [UInt8]) -> FileStatus? {
    var facts = stat()
    let isThere = name.withUnsafeBufferPointer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { fstatat(descriptor, $0, &facts, 0) == 0 } ?? false
      }
    }
    return isThere ? FileStatus(facts) : nil
  }

  /// Returns a hash that changes with a file; nil if it doesn't exist.
  func digest(of name: [UInt8], at now: Int) -> UInt64? {
    facts(name).map { facts in name.withUnsafeBytes { facts.digest($0, at: now) } }
  }

  /// Returns the files with events, in no order, and the folders.
  func contents(upTo most: Int) -> (files: [[UInt8]], folders: [String]) {
    var files: [[UInt8]] = []
    var folders: [String] = []
    let listed = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard let folder = fdopendir(listed) else {
      if listed >= 0 { close(listed) }
      return (files, folders)
    }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let type = Int(entry.pointee.d_type)
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 })
        guard name.first != UInt8(ascii: ".") else { return }
        if name.count > 4, name.suffix(4).elementsEqual(".ics".utf8) {
          if files.count < most { files.append(name + [0]) }
        } else if [Int(DT_DIR), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type) {
          if folders.count < CalendarFolder.maximumFolders {
            folders.append(String(decoding: name, as: UTF8.self))
          }
        }
      }
    }
    return (files, folders.sorted())
  }

  /// The name of the calendar in its metadata file.
  var name: String? { line("displayname") }
  var color: String? { line("color") }

  private func line(_ name: String) -> String? {
    var buffer: [UInt8] = []
    let read = read(Array(name.utf8) + [0], upTo: 1_000, &buffer)
    guard let count = read?.count else { return nil }
    let text = String(decoding: buffer.prefix(count).trimmed, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// Reads a file, and returns how much of the buffer it fills; the count is nil if it can't be read.
  func read(
    _ name: [UInt8], upTo most: Int, _ buffer: inout [UInt8]
  ) -> (facts: FileStatus, count: Int?)? {
    let file = name.withUnsafeBufferPointer { name in
      name.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map {
          openat(descriptor, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        } ?? -1
      }
    }
    guard file >= 0 else { return facts(name).map { ($0, nil) } }
    defer { close(file) }
    return CalendarFolder.read(file, upTo: most, &buffer)
  }

  /// Reads a single file.
  static func read(
    path: String, upTo most: Int, _ buffer: inout [UInt8]
  ) -> (facts: FileStatus, count: Int?)? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return read(file, upTo: most, &buffer)
  }

  private static func read(
    _ file: Int32, upTo most: Int, _ buffer: inout [UInt8]
  ) -> (facts: FileStatus, count: Int?)? {
    var found = stat()
    guard fstat(file, &found) == 0 else { return nil }
    let facts = FileStatus(found)
    guard facts.isFile, facts.size <= most else { return (facts, nil) }
    if buffer.count < facts.size {
      buffer = [UInt8](repeating: 0, count: max(facts.size, 16_384))
    }
    let count = buffer.withUnsafeMutableBytes { buffer in
      var count = 0
      while count < facts.size, let base = buffer.baseAddress {
        let read = Glibc.read(file, base + count, facts.size - count)
        guard read > 0 else { break }
        count += read
      }
      return count
    }
    return (facts, count)
  }
}
