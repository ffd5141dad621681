internal import GLib

/// A widget's log: its standard error and the host's notes, in one file that keeps the latest part. Owns no
/// descriptor and ignores a file that can't be written.
struct WidgetLog: Sendable {
  /// Maximum size of the file.
  static let limit = 65_536

  let file: File

  init(path: String) { file = File(path) }

  /// Appends the widget's output without terminal control characters. Returns the bytes of an unfinished
  /// character, to be put before the next output.
  @discardableResult func append(_ bytes: [UInt8]) -> [UInt8] {
    let (harmless, rest) = TerminalText.harmless(bytes)
    if !harmless.isEmpty { add(harmless) }
    return rest
  }

  private func add(_ harmless: [UInt8]) {
    guard let size = try? file.append(harmless), size > WidgetLog.limit else { return }
    guard let all = try? file.read(limit: WidgetLog.limit * 4) else {
      try? file.remove()
      return
    }
    let latest = all.suffix(WidgetLog.limit / 2)
    // From the start of a line, if there is one.
    let start = latest.firstIndex(of: 0x0A).map { $0 + 1 } ?? latest.startIndex
    try? file.write(Array(all[start...]), isDurable: false, isPrivate: true)
  }

  /// Appends a line of the host.
  func note(_ text: String) { append(Array("today: \(text)\n".utf8)) }

  /// The contents.
  var contents: [UInt8] { (try? file.read(limit: WidgetLog.limit * 4)) ?? [] }

  func remove() { try? file.remove() }
}
