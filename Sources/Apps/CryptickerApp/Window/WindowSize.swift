internal import KeyFiles

/// The size of the window in logical pixels, which is saved across starts.
nonisolated struct WindowSize: Hashable, Sendable {
  var width = 400
  var height = 420

  static let least = 320
  /// The valid sizes. No screen is larger.
  private static let range = least...16_384
  private static let group = "Window"

  static let fileName = "crypticker.conf"

  init(width: Int = 400, height: Int = 420) {
    (self.width, self.height) = (width, height)
  }

  /// Parses the bytes of the file; invalid values have defaults.
  init(_ bytes: [UInt8]) {
    guard let file = try? KeyFile(parsing: bytes) else { return }
    func number(_ key: String) -> Int? {
      (try? file.number(key, in: Self.group, range: Self.range)) ?? nil
    }
    width = number("Width") ?? width
    height = number("Height") ?? height
  }

  var bytes: [UInt8] {
    var file = KeyFile()
    file.set("\(width)", "Width", in: Self.group)
    file.set("\(height)", "Height", in: Self.group)
    return Array(file.text.utf8)
  }
}
