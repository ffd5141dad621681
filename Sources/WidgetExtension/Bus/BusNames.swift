/// How names on the bus are spelled; what is spelled otherwise is neither sent nor read.
enum BusNames {
  private static let limit = 255

  /// "/org/mpris/MediaPlayer2".
  static func isPath(_ text: some StringProtocol) -> Bool {
    guard text.utf8.first == UInt8(ascii: "/") else { return false }
    guard text.utf8.count > 1 else { return true }
    return text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).allSatisfy { !$0.isEmpty && $0.allSatisfy(isWordByte) }
  }

  /// "org.mpris.MediaPlayer2.Player"; errors are named in the same way.
  static func isInterface(_ text: String) -> Bool {
    let parts = parts(of: text.utf8[...])
    return text.utf8.count <= limit && parts.count > 1 && parts.allSatisfy(isWord)
  }

  /// "PlayPause".
  static func isMember(_ text: String) -> Bool {
    text.utf8.count <= limit && isWord(text.utf8[...])
  }

  /// "org.mpris.MediaPlayer2.vlc", or ":1.42", which the bus gives.
  static func isBusName(_ text: String) -> Bool {
    guard text.utf8.count <= limit else { return false }
    let isUnique = isUnique(text)
    let parts = parts(of: isUnique ? text.utf8.dropFirst() : text.utf8[...])
    return parts.count > 1
      && parts.allSatisfy { part in
        guard let first = part.first else { return false }
        return part.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "-") }
          && (isUnique || !isDigit(first))
      }
  }

  /// Whether it is the name of a connection, and no service's.
  static func isUnique(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: ":") }

  private static func parts(of text: Substring.UTF8View) -> [Substring.UTF8View] {
    text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  }

  private static func isWord(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first else { return false }
    return !isDigit(first) && text.allSatisfy(isWordByte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
