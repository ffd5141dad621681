// Ownership: the pipes stay open until the process ends. For widgets that wait for something else beside the
// panel, and so can't wait for the panel alone: see `Widget` for all others.

internal import Glibc
public import WidgetCore

/// The way between the panel and a widget's process that does its own waiting.
public struct WidgetChannel: ~Copyable {
  /// What can be waited for with `poll`: readable when the panel says something, or nothing ever again.
  public let input: Int32
  private let output: Output
  private var bytes: [UInt8] = []
  private var isSkipping = false

  /// Claims standard input and output, once, before anything else is done.
  public static func claim() -> WidgetChannel {
    let streams = StandardStreams.claim()
    ParentWatch.start(streams.input)
    return WidgetChannel(streams)
  }

  private init(_ streams: StandardStreams) {
    input = streams.input
    output = Output(streams.output)
  }

  /// Tells the panel something.
  public func send(_ message: WidgetMessage) { output.send(message) }

  /// What the panel has said, once there is something to read; nil when it will say no more. What makes no
  /// sense goes to the log.
  public mutating func read() -> [HostMessage]? {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = piece.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    guard count > 0 else { return nil }
    bytes += piece.prefix(count)
    var messages: [HostMessage] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(bytes[..<end])
      bytes.removeSubrange(...end)
      defer { isSkipping = false }
      guard !isSkipping, !line.isEmpty else { continue }
      do throws(ProtocolError) {
        messages.append(try HostMessage(parsing: line))
      } catch {
        ServiceLog.write("A message makes no sense: \(error)")
      }
    }
    if bytes.count > Limits.messageBytes {
      bytes = []
      isSkipping = true
    }
    return messages
  }
}
