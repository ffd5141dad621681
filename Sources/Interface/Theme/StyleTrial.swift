public import GLib

/// Remembers a style from before it is loaded until it was drawn: one that hangs or crashes GTK isn't used again.
public final class StyleTrial {
  private let file: File
  /// The checksum of a style that couldn't be drawn in an earlier run.
  private var failed: String
  /// The checksum of the style that wasn't drawn yet.
  private var current: String?

  /// The file exists while a style is tried, and after that failed.
  public init(_ file: File) {
    self.file = file
    failed = String(decoding: (try? file.read(limit: 256)) ?? [], as: UTF8.self)
  }

  /// Whether a style is tried.
  var isOn: Bool { current != nil }

  /// Begins to try a style; false if it failed before.
  func begin(_ style: [UInt8]) -> Bool {
    var checksum = Checksum()
    checksum.add(style)
    let sum = checksum.text()
    guard sum != failed else { return false }
    failed = ""
    current = sum
    resume()
    return true
  }

  /// Nothing is drawn for now, so that the end of this run says nothing about the style.
  func pause() { if current != nil { try? file.remove() } }

  func resume() {
    if let current { try? file.write(Array(current.utf8), isDurable: false) }
  }

  /// The style was drawn.
  func end() {
    pause()
    current = nil
  }
}
