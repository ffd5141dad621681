/// A file that exists while something is tried that may crash or hang the program. The next run finds it.
@MainActor public final class CrashMarker {
  private let file: File
  private var current: (text: String, pausedText: String?)?
  /// The text that an earlier run left, until `begin`; empty if there is none.
  public private(set) lazy var leftover = String(
    decoding: (try? file.read(limit: 256)) ?? [], as: UTF8.self)

  public init(_ file: File) { self.file = file }

  public var isOn: Bool { current != nil }

  /// Writes a text. During a pause, the file has `pausedText`, or doesn't exist.
  public func begin(_ text: String, whilePaused pausedText: String? = nil) {
    leftover = ""
    current = (text, pausedText)
    resume()
  }

  /// The attempt is interrupted: a power failure isn't a crash.
  public func pause() {
    guard let current else { return }
    if let text = current.pausedText { write(text) } else { try? file.remove() }
  }

  public func resume() { if let current { write(current.text) } }

  /// The attempt has succeeded.
  public func end() {
    if isOn { try? file.remove() }
    current = nil
  }

  private func write(_ text: String) { try? file.write(Array(text.utf8), isDurable: false) }
}
