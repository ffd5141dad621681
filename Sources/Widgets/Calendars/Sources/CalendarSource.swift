internal import WidgetCore
internal import WidgetExtension

/// A source of calendars.
public enum CalendarSource: Hashable, Sendable {
  /// A folder of .ics files, as in vdirsyncer and khal, or a folder of such folders.
  case folder(String)
  case file(String)
  /// A URL.
  case address(String)
  /// A CalDAV server.
  case server(CalendarServer)
  /// The calendars of GNOME's apps, from Evolution Data Server.
  case gnome

  /// Schemes of calendars, which stand for https.
  private static let schemes = ["webcal://": "https://", "webcals://": "https://"]

  /// Parses an address as users enter it: without a scheme, or with that of calendars.
  public init?(address: String) {
    var text = String(decoding: Array(address.utf8).trimmed, as: UTF8.self)
    guard !text.isEmpty else { return nil }
    for (scheme, other) in CalendarSource.schemes where text.lowercased().hasPrefix(scheme) {
      text = other + text.dropFirst(scheme.count)
    }
    if !text.contains("://") { text = "https://" + text }
    self = .address(text)
  }

  /// The key of its stored values.
  var key: String {
    switch self {
    case .folder(let path): "folder \(path)"
    case .file(let path): "file \(path)"
    case .address(let address): "address \(address)"
    case .server(let server): "server \(server.address) \(server.user)"
    case .gnome: "gnome"
    }
  }

  /// The name of a source that doesn't have its own.
  var name: String {
    switch self {
    case .folder(let path), .file(let path):
      let last = path.split(separator: "/").last.map(String.init) ?? path
      return last.hasSuffix(".ics") ? String(last.dropLast(4)) : last
    case .address(let address): return CalendarSource.host(address)
    case .server(let server): return CalendarSource.host(server.address)
    case .gnome: return "GNOME"
    }
  }

  static func host(_ address: String) -> String {
    String(
      address.withoutUserInfo.drop { $0 != "/" }.dropFirst(2).prefix {
        $0 != "/" && $0 != ":" && $0 != "?"
      })
  }
}
