/// A window as the X server lists it.
public struct Window: Equatable, Sendable {
  /// The number by which every X program knows it.
  public let id: UInt
  /// Its title, empty when it has none.
  public let name: String
  /// The two parts of WM_CLASS, empty when it has none.
  public let instanceName: String
  public let className: String
  /// Where it was when the list was made.
  public let frame: Rectangle

  /// Whether it goes by a name; what is nil matches everything.
  func matches(name: String?, className: String?) -> Bool {
    (name == nil || name == self.name)
      && (className == nil || className == self.className || className == instanceName)
  }

  /// Reads a line of `xwininfo -tree`:
  /// `0x20000a "xclock": ("xclock" "XClock")  164x164+0+0  +10+20`.
  init?(line: some StringProtocol) {
    let form = /\s*0x([0-9a-f]+) (.*): \((?:"(.*)" "(.*)")?\)\s+(\d+x\d+)\S+\s+(\S+)/
    guard let match = String(line).wholeMatch(of: form), let id = UInt(match.1, radix: 16),
      let frame = Rectangle(geometry: match.5 + match.6)
    else { return nil }
    let title = match.2
    let hasTitle = title.count > 1 && title.hasPrefix("\"") && title.hasSuffix("\"")
    self.id = id
    self.frame = frame
    name = hasTitle ? String(title.dropFirst().dropLast()) : ""
    instanceName = match.3.map(String.init) ?? ""
    className = match.4.map(String.init) ?? ""
  }
}
