internal import WidgetCore

/// The cached content of an instance, as its widget sent it.
struct ContentSnapshot: Hashable, Sendable {
  /// The message with the content: a line of the protocol without its newline.
  var message: [UInt8]
  /// When the content was last current: seconds since 1970.
  var time: Double
  /// `Instance.fingerprint`.
  var fingerprint: UInt64
}

// MARK: - File format

extension ContentSnapshot {
  private static let mark = "today-snapshot-1"
  /// A version that has one field more.
  private static let otherMark = "today-snapshot-2"
  /// Upper limit of a file's size.
  static let limit = 1_048_576 + 256

  /// A header line, then the message.
  var bytes: [UInt8] {
    let facts = [
      ContentSnapshot.mark, String(time), String(fingerprint, radix: 16), String(message.count),
      String(Fingerprint(of: message).number, radix: 16),
    ]
    return Array("\(facts.joined(separator: " "))\n".utf8) + message
  }

  /// nil if the bytes are damaged.
  init?(bytes: [UInt8]) {
    guard let end = bytes.prefix(200).firstIndex(of: 0x0A) else { return nil }
    let facts = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    let message = Array(bytes[(end + 1)...])
    let (mark, otherMark) = (ContentSnapshot.mark, ContentSnapshot.otherMark)
    guard facts.count == 5 && facts[0] == mark || facts.count == 6 && facts[0] == otherMark,
      let time = Double(facts[1]),
      time.magnitude < 1e12, let fingerprint = UInt64(facts[2], radix: 16),
      Int(facts[3]) == message.count,
      UInt64(facts[4], radix: 16) == Fingerprint(of: message).number
    else { return nil }
    self.init(message: message, time: time, fingerprint: fingerprint)
  }
}

extension ContentSnapshot {
  init(message: [UInt8], time: Double, of instance: Instance) {
    self.init(message: message, time: time, fingerprint: instance.fingerprint)
  }
}
