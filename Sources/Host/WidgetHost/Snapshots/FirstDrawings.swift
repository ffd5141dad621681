public import WidgetCore

/// The modes in which content was drawn to the end at least once.
public struct DrawnModes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue & 3 }

  public init(_ mode: DisplayMode) { self = mode == .expanded ? .expanded : .compact }

  public static let compact = DrawnModes(rawValue: 1)
  public static let expanded = DrawnModes(rawValue: 2)
}

/// The instances whose content is being drawn for the first time, as they stand in a file for just as
/// long. A panel that finds the file when it starts knows what the last one died of.
struct FirstDrawings: Hashable, Sendable {
  private(set) var names: Set<String> = []

  init() {}

  /// Notes that content is about to be drawn; true where it hasn't been noted yet.
  mutating func begin(_ name: String, in mode: DisplayMode, drawn: DrawnModes) -> Bool {
    !drawn.contains(DrawnModes(mode)) && names.insert(name).inserted
  }

  /// Notes that the frame is out, or that there won't be one; true where that was waited for.
  mutating func end(_ name: String) -> Bool { names.remove(name) != nil }

  mutating func endAll() -> Bool {
    defer { names = [] }
    return !names.isEmpty
  }
}

// MARK: - As they stand in the file

extension FirstDrawings {
  /// More than all that anybody has on a panel.
  static let limit = 65_536

  var bytes: [UInt8] { names.sorted().flatMap { Array("\($0)\n".utf8) } }

  init(bytes: [UInt8]) {
    names = Set(
      bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        .filter(Instance.isValidName))
  }
}
