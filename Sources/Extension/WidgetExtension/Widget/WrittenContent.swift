public import WidgetCore

/// Content as it goes to the panel: for what takes long to make, and is the same the next time. Whoever keeps its
/// bytes can send them again without making anything.
public struct WrittenContent: Hashable, Sendable {
  /// A line of the protocol, with its end.
  public let bytes: [UInt8]

  public init(_ content: Update) { bytes = WidgetMessage.content(content.speakable).line }

  /// Nil for what was kept and can't be one line that the panel reads.
  public init?(bytes: [UInt8]) {
    let end = UInt8(ascii: "\n")
    guard bytes.count <= Limits.messageBytes + 1, bytes.firstIndex(of: end) == bytes.count - 1
    else { return nil }
    self.bytes = bytes
  }
}
