internal import Plugins
internal import WidgetCore

/// What is kept of a plugin from one start of its runner to the next: what it printed last that was good, and
/// what went wrong since. It lies in the widget's own folder.
struct PluginState: Equatable {
  var printed: [UInt8] = []
  /// When that was, in seconds since 1970.
  var time = 0
  var trouble: PluginTrouble?
  /// Its variables as the card's settings were when they were last taken over.
  var settings: [String: String] = [:]

  /// A file is read as far as this, in bytes.
  static let length = 8 << 20

  init() {}

  /// Reads what was kept; of what makes no sense, nothing.
  init(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes) else { return }
    printed = Array((json["printed"]?.string ?? "").utf8)
    time = json["time"]?.seconds() ?? 0
    if let sentence = json["trouble"]?.string {
      trouble = PluginTrouble(sentence, output: json["output"]?.string ?? "")
    }
    for member in json["settings"]?.members ?? [] {
      settings[member.name] = member.value.string
    }
  }

  var bytes: [UInt8] {
    var members = [
      JSON.Member("printed", .string(String(decoding: printed, as: UTF8.self))),
      JSON.Member("time", .number(Double(time))),
      JSON.Member(
        "settings",
        .object(
          settings.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) })),
    ]
    if let trouble {
      members.append(JSON.Member("trouble", .string(trouble.sentence)))
      members.append(JSON.Member("output", .string(trouble.output)))
    }
    return Array(JSON.object(members).text.utf8)
  }
}
