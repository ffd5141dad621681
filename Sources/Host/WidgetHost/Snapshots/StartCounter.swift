internal import GLib

/// Counts the starts in a row that ended before the panel was drawn. Only a crash leaves the file behind.
@MainActor final class StartCounter {
  /// After this many, cached content may be the cause.
  static let maximumFailures = 2

  private let file: File
  private var isCounting = false
  /// The failed starts before this one.
  private var failures = 0

  init(folder: String) { file = File("\(folder)/starting") }

  /// Counts a start. Returns how many before it failed.
  func begin() -> Int {
    let text = String(decoding: (try? file.read(limit: 16)) ?? [], as: UTF8.self)
    failures = Int(text).map { max(0, min($0, 99)) } ?? 0
    isCounting = true
    resume()
    return failures
  }

  /// The panel waits hidden: a power failure isn't a failed start.
  func pause() {
    guard isCounting else { return }
    if failures == 0 { try? file.remove() } else { write(failures) }
  }

  /// The panel is about to be drawn.
  func resume() { if isCounting { write(failures + 1) } }

  private func write(_ count: Int) {
    try? file.write(Array(String(count).utf8), isDurable: false)
  }

  /// The start has succeeded.
  func end() {
    if isCounting { try? file.remove() }
    isCounting = false
  }
}
