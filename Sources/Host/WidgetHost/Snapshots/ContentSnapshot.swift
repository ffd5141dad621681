internal import WidgetCore

/// The last good content of an instance, as its widget sent it.
struct ContentSnapshot: Hashable, Sendable {
  /// The message that brought the content, a line of the protocol without its end.
  var message: [UInt8]
  /// When the widget last said that this is right: seconds since 1970.
  var time: Double
  /// What it belongs to; see `Instance.fingerprint`.
  var fingerprint: UInt64
  /// How it was drawn already without any harm.
  var drawn: DrawnModes = []
}

// MARK: - As it stands in its file

extension ContentSnapshot {
  private static let mark = "today-snapshot-2"
  /// How they were marked when nobody noted what was drawn.
  private static let firstMark = "today-snapshot-1"
  /// More than the longest message with the heading.
  static let limit = 1_048_576 + 256

  /// One line of facts, then the message.
  var bytes: [UInt8] {
    let facts = [
      ContentSnapshot.mark, String(time), String(fingerprint, radix: 16), String(message.count),
      String(Fingerprint(of: message).number, radix: 16), String(drawn.rawValue),
    ]
    return Array("\(facts.joined(separator: " "))\n".utf8) + message
  }

  /// Nil when it is damaged.
  init?(bytes: [UInt8]) {
    guard let end = bytes.prefix(200).firstIndex(of: 0x0A) else { return nil }
    let facts = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    let message = Array(bytes[(end + 1)...])
    guard facts.count >= 5, let mark = facts.first, let time = Double(facts[1]),
      time.magnitude < 1e12, let fingerprint = UInt64(facts[2], radix: 16),
      Int(facts[3]) == message.count,
      UInt64(facts[4], radix: 16) == Fingerprint(of: message).number
    else { return nil }
    self.init(message: message, time: time, fingerprint: fingerprint)
    switch (String(mark), facts.count) {
    case (ContentSnapshot.firstMark, 5): break
    case (ContentSnapshot.mark, 6):
      guard let drawn = UInt8(facts[5]), drawn <= 3 else { return nil }
      self.drawn = DrawnModes(rawValue: drawn)
    default: return nil
    }
  }
}

extension ContentSnapshot {
  init(message: [UInt8], time: Double, of instance: Instance, drawn: DrawnModes = []) {
    self.init(message: message, time: time, fingerprint: instance.fingerprint, drawn: drawn)
  }
}
