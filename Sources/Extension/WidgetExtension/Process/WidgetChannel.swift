// Ownership: the pipes stay open until the process ends. For widgets that wait for other descriptors besides the
// host's; all others use `WidgetProvider`.

internal import Glibc
public import WidgetCore

/// The connection of a widget's process with its own event loop.
public struct WidgetChannel: ~Copyable {
  /// The descriptor to poll; readable when the host has sent a message or closed the pipe.
  public let input: Int32
  private let output: Output
  private var bytes: [UInt8] = []
  private var isSkipping = false

  /// Claims standard input and output; call it once, first of all.
  public static func claim() -> WidgetChannel {
    let streams = StandardStreams.claim()
    ParentWatch.start(streams.input)
    return WidgetChannel(streams)
  }

  private init(_ streams: StandardStreams) {
    input = streams.input
    output = Output(streams.output)
  }

  /// Sends a message to the host.
  public func send(_ message: WidgetMessage) { output.send(message) }

  /// Reads the available messages; nil when the host has closed the pipe. Logs malformed ones.
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
