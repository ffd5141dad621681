internal import GLib

/// What a widget writes to its standard error, with what the host has to say about it: one file,
/// of which the latest part is kept. Owns no descriptor; a file that can't be written is done without.
struct WidgetLog: Sendable {
  /// The most that the file may hold.
  static let limit = 65_536

  let file: File

  init(path: String) { file = File(path) }

  /// Adds what the widget wrote. What could play tricks on a terminal is replaced. The beginning of a
  /// character comes back, to be put before what it writes next.
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
    // From the beginning of a line, if it has one.
    let start = latest.firstIndex(of: 0x0A).map { $0 + 1 } ?? latest.startIndex
    try? file.write(Array(all[start...]), isDurable: false, isPrivate: true)
  }

  /// Adds a line of the host's own.
  func note(_ text: String) { append(Array("today: \(text)\n".utf8)) }

  /// What is in it.
  var contents: [UInt8] { (try? file.read(limit: WidgetLog.limit * 4)) ?? [] }

  func remove() { try? file.remove() }
}
