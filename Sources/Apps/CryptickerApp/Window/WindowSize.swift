internal import KeyFiles

/// How large the window is, in logical pixels. It is remembered from one start to the next.
nonisolated struct WindowSize: Hashable, Sendable {
  var width = 400
  var height = 420

  static let least = 320
  /// No screen is larger; what is, was not written by us.
  private static let range = least...16_384
  private static let group = "Window"

  static let fileName = "crypticker.conf"

  init(width: Int = 400, height: Int = 420) {
    (self.width, self.height) = (width, height)
  }

  /// Reads the bytes of the file; what makes no sense has its default.
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
