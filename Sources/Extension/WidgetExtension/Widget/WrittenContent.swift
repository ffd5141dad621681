public import WidgetCore

/// Serialized content, for content that is slow to build and repeats. Its bytes can be cached and sent again.
public struct WrittenContent: Hashable, Sendable {
  /// A line of the protocol, with its line break.
  public let bytes: [UInt8]

  public init(_ content: Update) { bytes = WidgetMessage.content(content.speakable).line }

  /// Returns nil if the bytes aren't a single line within the host's limit.
  public init?(bytes: [UInt8]) {
    let end = UInt8(ascii: "\n")
    guard bytes.count <= Limits.messageBytes + 1, bytes.firstIndex(of: end) == bytes.count - 1
    else { return nil }
    self.bytes = bytes
  }
}
