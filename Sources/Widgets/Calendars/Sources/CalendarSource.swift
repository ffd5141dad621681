internal import WidgetCore
internal import WidgetExtension

/// Where calendars come from.
public enum CalendarSource: Hashable, Sendable {
  /// A folder of .ics files, as vdirsyncer and khal keep them, or one with such folders in it.
  case folder(String)
  case file(String)
  /// On the web.
  case address(String)
  /// A server of calendars, by CalDAV.
  case server(CalendarServer)
  /// Those of GNOME's programs: Evolution Data Server's.
  case gnome

  /// What a calendar at an address has in place of https.
  private static let schemes = ["webcal://": "https://", "webcals://": "https://"]

  /// An address as one has it: without a scheme, or with that of calendars.
  public init?(address: String) {
    var text = String(decoding: Array(address.utf8).trimmed, as: UTF8.self)
    guard !text.isEmpty else { return nil }
    for (scheme, other) in CalendarSource.schemes where text.lowercased().hasPrefix(scheme) {
      text = other + text.dropFirst(scheme.count)
    }
    if !text.contains("://") { text = "https://" + text }
    self = .address(text)
  }

  /// What is kept of it is kept under this.
  var key: String {
    switch self {
    case .folder(let path): "folder \(path)"
    case .file(let path): "file \(path)"
    case .address(let address): "address \(address)"
    case .server(let server): "server \(server.address) \(server.user)"
    case .gnome: "gnome"
    }
  }

  /// What it is called where it doesn't say so itself.
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
