public import WidgetCore

/// A widget on the panel. The panel may have several instances of a widget.
public struct Instance: Hashable, Sendable {
  /// Its unique name, such as "used-space-1", which is part of its files' names.
  public let name: String
  /// The Id of the widget.
  public let widget: String
  /// The user's title; nil uses the widget's.
  public var title: String?
  /// The settings as written in today.conf: the widget determines whether a value is a text or a list.
  public var settings: [String: String]
  public var mode: DisplayMode
  /// Whether its notifications are turned off.
  public var isSilent = false

  public init(
    name: String, widget: String, title: String? = nil, settings: [String: String] = [:],
    mode: DisplayMode = .compact
  ) {
    self.name = name
    self.widget = widget
    self.title = title
    self.settings = settings
    self.mode = mode
  }

  /// Whether a name is valid, as it becomes part of file names.
  public static func isValidName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Whether a name has the default form for a widget.
  public static func isUsualName(_ name: String, of widget: String) -> Bool {
    let stem = stem(of: widget)
    guard name.hasPrefix("\(stem)-") else { return false }
    return Int(name.dropFirst(stem.count + 1)) ?? 0 > 0
  }

  /// The prefix of default names: "used-space" for "org.todayview.UsedSpace".
  static func stem(of widget: String) -> String {
    let last = widget.split(separator: ".").last ?? "widget"
    var stem = ""
    for scalar in last.unicodeScalars {
      let last = stem.unicodeScalars.last ?? "-"
      switch scalar {
      case "A"..."Z":
        if last != "-", !("A"..."Z").contains(last) { stem += "-" }
        stem.unicodeScalars.append(scalar)
      case "a"..."z", "0"..."9": stem.unicodeScalars.append(scalar)
      default: if last != "-" { stem += "-" }
      }
    }
    while stem.hasSuffix("-") { stem.removeLast() }
    return stem.isEmpty ? "widget" : String(stem.prefix(48)).lowercased()
  }

  /// A hash that distinguishes it from an earlier instance of the same name with other content.
  var fingerprint: UInt64 {
    let parts = [widget] + settings.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return Fingerprint(of: parts.joined(separator: "\u{0}")).number
  }
}
