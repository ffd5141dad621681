internal import GLib

/// The database of the widgets, judged by its header and its size: the panel doesn't load SQLite.
nonisolated enum StoreCheck: SystemCheck, Equatable {
  case missing
  case intact(bytes: Int)
  case damaged(String)

  private static let headerSize = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  init(_ file: File) {
    do throws(FileError) {
      let header = try file.read(first: Self.headerSize)
      let size = file.entry?.size ?? 0
      self = Self.damage(header: header, size: size).map { .damaged($0) } ?? .intact(bytes: size)
    } catch {
      self = error.isMissing ? .missing : .damaged("it can't be read")
    }
  }

  func add(to report: inout Report) {
    report.begin("Today")
    switch self {
    case .missing: report.add("Store", "none yet")
    case .intact(let bytes): report.add("Store", "store.db, \((bytes + 1023) / 1024) KB")
    case .damaged(let reason):
      report.add(
        "Store", "store.db is damaged: \(reason)",
        fix: "Quit the panel, move store.db out of the way, and start again: widgets fetch their "
          + "data again.")
    }
  }

  /// The damage that a header and the size of the file show; nil if none.
  static func damage(header: [UInt8], size: Int) -> String? {
    // A new file is empty.
    if size == 0 { return nil }
    guard header.count >= headerSize, header.starts(with: magic) else {
      return "it isn't an SQLite file"
    }
    let field = Int(header[16]) << 8 | Int(header[17])
    let page = field == 1 ? 65_536 : field
    guard page >= 512, page.nonzeroBitCount == 1 else { return "its page size is invalid" }
    let pages = header[28..<32].reduce(0) { $0 << 8 | Int($1) }
    // The page count is valid only if it was written together with the last change.
    let isCountValid = header[24..<28].elementsEqual(header[92..<96])
    return isCountValid && size < pages * page ? "its end is missing" : nil
  }
}
