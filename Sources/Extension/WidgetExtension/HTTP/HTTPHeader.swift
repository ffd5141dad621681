/// What may stand in a line of a request's head.
enum HTTPHeader {
  /// What servers want to be told again has no more bytes, if they are honest.
  private static let mostBytes = 1024

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
  }

  /// Whether it would not be read as more than one line.
  static func isValue(_ value: String) -> Bool {
    value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7f) || $0 == 0x09 }
  }

  /// The question whether an answer still holds, of what the server said with it.
  static func conditions(
    tag: String?, lastModified: String?
  ) -> [(name: String, value: String)] {
    [("If-None-Match", tag), ("If-Modified-Since", lastModified)].compactMap { name, value in
      guard let value, value.utf8.count <= mostBytes, isValue(value) else { return nil }
      return (name, value)
    }
  }
}
