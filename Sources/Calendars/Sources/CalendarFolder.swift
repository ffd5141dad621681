internal import Glibc
internal import WidgetCore

/// The files of a calendar on the disk: one event each, as vdirsyncer and khal keep them, or all in one.
struct CalendarFolder {
  /// Folders, each of which is a calendar.
  private(set) var calendars: [Calendar] = []
  /// Changes with every file.
  private(set) var identity = ""

  struct Calendar {
    let path: String
    var files: [String]
  }

  static let mostFiles = 30_000
  private static let mostFolders = 100

  /// Nil where there is no such folder, or nobody may read it.
  init?(_ path: String) {
    var hash = FNV()
    guard let top = CalendarFolder.names(path) else { return nil }
    var folders = [path]
    for name in top.folders.prefix(CalendarFolder.mostFolders) { folders.append("\(path)/\(name)") }
    var left = CalendarFolder.mostFiles
    for (index, folder) in folders.enumerated() {
      let names = index == 0 ? top : CalendarFolder.names(folder)
      guard let names else { continue }
      let files = names.files.prefix(left)
      left -= files.count
      hash.add(folder)
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { if descriptor >= 0 { close(descriptor) } }
      for name in files + ["displayname", "color"] {
        var facts = stat()
        guard fstatat(descriptor, name, &facts, 0) == 0 else { continue }
        hash.add(name)
        hash.add(facts.identity)
      }
      guard !files.isEmpty else { continue }
      calendars.append(Calendar(path: folder, files: files.map { "\(folder)/\($0)" }))
    }
    identity = hash.text
  }

  /// Of a file alone.
  init?(file path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    var hash = FNV()
    hash.add(facts.identity)
    identity = hash.text
    calendars = [Calendar(path: path, files: [path])]
  }

  /// What is in a folder, in an order that is always the same.
  private static func names(_ path: String) -> (files: [String], folders: [String])? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var (files, folders): ([String], [String]) = ([], [])
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.first != "." else { continue }
      if name.hasSuffix(".ics") {
        if files.count < mostFiles { files.append(name) }
      } else if entry.pointee.d_type == UInt8(DT_DIR) || entry.pointee.d_type == UInt8(DT_LNK) {
        if folders.count < mostFolders { folders.append(name) }
      }
    }
    return (files.sorted(), folders.sorted())
  }

  /// What is written in a file beside the events; nil where there is none.
  static func line(_ path: String) -> String? {
    guard let bytes = bytes(path, upTo: 1_000) else { return nil }
    let text = String(decoding: bytes.trimmed, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// All of a file; nil where it can't be read, or is longer.
  static func bytes(_ path: String, upTo most: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= most else {
      return nil
    }
    let size = Int(facts.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      while count < size {
        let read = Glibc.read(file, base + count, size - count)
        guard read > 0 else { break }
        count += read
      }
    }
  }
}

extension stat {
  fileprivate var identity: [Int] {
    [Int(st_ino), Int(st_size), Int(st_mtim.tv_sec), Int(st_mtim.tv_nsec)]
  }
}

/// FNV-1a. Swift's own hash is another one in each process.
struct FNV {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

  mutating func add(_ numbers: [Int]) {
    for number in numbers {
      withUnsafeBytes(of: number) { for byte in $0 { add(byte) } }
    }
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  var text: String { String(hash, radix: 36) }
}
