/// An output of the X server: a monitor, or the place for one.
public struct Output: Equatable, Sendable {
  public let name: String
  public let isConnected: Bool
  public let isPrimary: Bool
  /// What it shows of the root window; nil while it is off.
  public let frame: Rectangle?

  /// Reads a line of xrandr: `DUMMY0 connected primary 1920x1080+0+0 0mm x 0mm`.
  init?(line: some StringProtocol) {
    let form = /(\S+) (connected|disconnected)( primary)?(?: (\d+x\d+[+]\d+[+]\d+))?.*/
    guard let match = String(line).wholeMatch(of: form) else { return nil }
    name = String(match.1)
    isConnected = match.2 == "connected"
    isPrimary = match.3 != nil
    frame = match.4.flatMap { Rectangle(geometry: $0) }
  }
}
