/// The output of a streaming plugin: a line `~~~` ends a frame, and the next frame replaces it.
public struct PluginFrames: Sendable {
  /// The unfinished frame.
  private var current: [UInt8] = []
  /// The last complete frame.
  private var last: [UInt8] = []
  private var hasEnds = false
  /// The unfinished line while it can still be `~~~`, and its kept length.
  private var head: [UInt8] = []
  private var kept = 0

  public init() {}

  /// Appends output; a frame is limited in size.
  public mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        // One byte more than "~~~\r" is enough to decide.
        if head.count < 5 { head.append(byte) }
        keep(byte)
        continue
      }
      if head.last == UInt8(ascii: "\r") { head.removeLast() }
      if head.elementsEqual("~~~".utf8) {
        current.removeLast(kept)
        // Plugins print it before or after each frame.
        if !current.isEmpty { last = current }
        current = []
        hasEnds = true
      } else {
        keep(byte)
      }
      head = []
      kept = 0
    }
  }

  private mutating func keep(_ byte: UInt8) {
    guard current.count < PluginRules.maximumOutput else { return }
    current.append(byte)
    kept += 1
  }

  /// The frame to show: the unfinished one if `isQuiet`, otherwise the last complete one.
  public func shown(isQuiet: Bool) -> [UInt8] {
    if !hasEnds || last.isEmpty { return current }
    return isQuiet && !current.isEmpty ? current : last
  }
}
