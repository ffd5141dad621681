public import WidgetCore

/// What the user has set for a card. What is not set, or has another type than is asked for, is
/// nil; the host fills in the manifest's defaults.
public struct Settings: Hashable, Sendable {
  public let values: [String: SettingValue]

  public init(_ values: [String: SettingValue]) { self.values = values }

  /// A text, a choice, or the path of a file or a folder.
  public func text(_ name: String) -> String? {
    if case .text(let value) = values[name] { value } else { nil }
  }

  public func number(_ name: String) -> Double? {
    if case .number(let value) = values[name] { value } else { nil }
  }

  /// A number without a fraction.
  public func integer(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0) } }

  public func isOn(_ name: String) -> Bool? {
    if case .isOn(let value) = values[name] { value } else { nil }
  }

  /// The items of a list, in their order.
  public func list(_ name: String) -> [String]? {
    if case .list(let items) = values[name] { items } else { nil }
  }
}
