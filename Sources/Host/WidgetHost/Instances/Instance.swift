public import WidgetCore

/// A widget on the panel. The same widget may be there several times.
public struct Instance: Hashable, Sendable {
  /// Its own name, such as "used-space-1": what its files are named after.
  public let name: String
  /// The Id of the widget.
  public let widget: String
  /// What the user calls it; nil leaves that to the widget.
  public var title: String?
  /// What the user has set for it, as it is written in today.conf: what it means depends on whether the
  /// widget takes it for a text or a list.
  public var settings: [String: String]
  public var mode: DisplayMode
  /// Whether the user wants no notifications of it.
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

  /// Whether an instance may have this name, which becomes part of file names.
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

  /// Whether an instance of the widget is usually called that, be there one or not.
  public static func isUsualName(_ name: String, of widget: String) -> Bool {
    let stem = stem(of: widget)
    guard name.hasPrefix("\(stem)-") else { return false }
    return Int(name.dropFirst(stem.count + 1)) ?? 0 > 0
  }

  /// What its names begin with: "used-space" for "org.todayview.UsedSpace".
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

  /// Tells this instance from one that had its name before but showed something else.
  var fingerprint: UInt64 {
    let parts = [widget] + settings.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return Fingerprint(of: parts.joined(separator: "\u{0}")).number
  }
}
