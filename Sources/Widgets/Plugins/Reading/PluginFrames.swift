/// What a plugin prints that runs on and on: each `~~~` on a line of its own ends what came before, and what
/// follows takes its place.
public struct PluginFrames: Sendable {
  /// What is being printed.
  private var current: [UInt8] = []
  /// The last that was printed whole.
  private var last: [UInt8] = []
  private var hasEnds = false
  /// How the line begins that isn't ended yet, as far as it may be an end, and how much of it was kept.
  private var head: [UInt8] = []
  private var kept = 0

  public init() {}

  /// Takes in what was printed. Of a piece without an end only so much is kept as one may print.
  public mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        // One more than "~~~" with the sign that Windows ends lines with is enough to know.
        if head.count < 5 { head.append(byte) }
        keep(byte)
        continue
      }
      if head.last == UInt8(ascii: "\r") { head.removeLast() }
      if head.elementsEqual("~~~".utf8) {
        current.removeLast(kept)
        // Authors write it before each, or after each.
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
    guard current.count < PluginRules.mostOutput else { return }
    current.append(byte)
    kept += 1
  }

  /// What is to be shown now: what was printed since the last end, if that is anything; `isQuiet` says
  /// whether nothing has come for a moment, so that it may be all.
  public func shown(isQuiet: Bool) -> [UInt8] {
    if !hasEnds || last.isEmpty { return current }
    return isQuiet && !current.isEmpty ? current : last
  }
}
