internal import WidgetCore

/// The last good content of an instance, as its widget sent it.
struct ContentSnapshot: Hashable, Sendable {
  /// The message that brought the content, a line of the protocol without its end.
  var message: [UInt8]
  /// When the widget last said that this is right: seconds since 1970.
  var time: Double
  /// What it belongs to; see `Instance.fingerprint`.
  var fingerprint: UInt64
}

// MARK: - As it stands in its file

extension ContentSnapshot {
  private static let mark = "today-snapshot-1"
  /// A version that has one field more.
  private static let otherMark = "today-snapshot-2"
  /// More than the longest message with the heading.
  static let limit = 1_048_576 + 256

  /// One line of facts, then the message.
  var bytes: [UInt8] {
    let facts = [
      ContentSnapshot.mark, String(time), String(fingerprint, radix: 16), String(message.count),
      String(Fingerprint(of: message).number, radix: 16),
    ]
    return Array("\(facts.joined(separator: " "))\n".utf8) + message
  }

  /// Nil when it is damaged.
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
