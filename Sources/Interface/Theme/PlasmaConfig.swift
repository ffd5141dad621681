internal import WidgetCore

/// A configuration file of KDE: nested groups with keys.
public nonisolated struct PlasmaConfig: Hashable, Sendable {
  /// The groups by their names in brackets.
  private var groups: [String: [String: String]] = [:]
  /// The names of the groups in the order of the file.
  public private(set) var names: [String] = []

  public init(parsing text: String) {
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line)
        if groups[group] == nil {
          groups[group] = [:]
          names.append(group)
        }
      } else if let equals = line.firstIndex(of: "="), !line.hasPrefix("#") {
        // A key may have a language or a flag in brackets.
        let key = String(line[..<equals].prefix { $0 != "[" }.trimmed)
        groups[group, default: [:]][key] = String(line[line.index(after: equals)...].trimmed)
      }
    }
  }

  /// Returns the keys of a group such as "[General]".
  public subscript(group: String) -> [String: String] { groups[group] ?? [:] }

  /// The accent color of the user or the color scheme.
  var accent: Tint? {
    let text = self["[General]"]["AccentColor"] ?? self["[Colors:Selection]"]["BackgroundNormal"]
    let parts = (text ?? "").split(separator: ",").map { UInt8($0.trimmed) }
    guard (3...4).contains(parts.count), let red = parts[0], let green = parts[1],
      let blue = parts[2]
    else { return nil }
    return .rgb(red: red, green: green, blue: blue)
  }
}
