internal import Plugins
internal import WidgetCore

/// The stored state of a plugin: its last good output and the error since then. It's in the widget's data folder.
struct PluginState: Equatable {
  var printed: [UInt8] = []
  /// The time of the output, in seconds since 1970.
  var time = 0
  var problem: PluginFailure?
  /// The card's settings when they were last merged.
  var settings: [String: String] = [:]

  /// The maximum size of the file, in bytes.
  static let length = 8 << 20

  /// Reads a stored state; empty if it's invalid.
  init(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes) else { return }
    printed = Array((json["printed"]?.string ?? "").utf8)
    time = json["time"]?.seconds() ?? 0
    if let sentence = json["trouble"]?.string {
      problem = PluginFailure(sentence, output: json["output"]?.string ?? "")
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
    if let problem {
      members.append(JSON.Member("trouble", .string(problem.sentence)))
      members.append(JSON.Member("output", .string(problem.output)))
    }
    return Array(JSON.object(members).text.utf8)
  }
}
