public import WidgetCore

/// The settings of a card, with the manifest's defaults. A missing setting is nil, and so is one of another type.
public struct WidgetSettings: Hashable, Sendable {
  public let values: [String: SettingValue]

  public init(_ values: [String: SettingValue]) { self.values = values }

  /// Returns a text, a choice, or the path of a file or folder.
  public func text(_ name: String) -> String? {
    if case .text(let value) = values[name] { value } else { nil }
  }

  public func number(_ name: String) -> Double? {
    if case .number(let value) = values[name] { value } else { nil }
  }

  /// Returns a whole number.
  public func integer(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0) } }

  public func isOn(_ name: String) -> Bool? {
    if case .isOn(let value) = values[name] { value } else { nil }
  }

  /// Returns the items of a list, in order.
  public func list(_ name: String) -> [String]? {
    if case .list(let items) = values[name] { items } else { nil }
  }
}
