internal import GLib

/// Counts the starts in a row that ended before the panel was drawn. Only a crash leaves the file behind.
@MainActor final class StartCounter {
  /// After this many, cached content may be the cause.
  static let mostFailures = 2

  private let file: File
  private var isCounting = false

  init(folder: String) { file = File("\(folder)/starting") }

  /// Counts a start. Returns how many before it failed.
  func begin() -> Int {
    let text = String(decoding: (try? file.read(limit: 16)) ?? [], as: UTF8.self)
    let failures = Int(text).map { max(0, min($0, 99)) } ?? 0
    try? file.write(Array(String(failures + 1).utf8), isDurable: false)
    isCounting = true
    return failures
  }

  /// The start has succeeded.
  func end() {
    if isCounting { try? file.remove() }
    isCounting = false
  }
}
