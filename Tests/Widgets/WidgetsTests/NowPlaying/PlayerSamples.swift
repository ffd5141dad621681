import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// Values of players, and lists of them, for tests.
enum Sample {
  static let vlc = "org.mpris.MediaPlayer2.vlc"
  static let firefox = "org.mpris.MediaPlayer2.firefox.instance_1_23"

  static func metadata(_ title: String, length: Int64? = 200_000_000) -> [String: BusValue] {
    var metadata: [String: BusValue] = [
      "mpris:trackid": .objectPath("/track/\(title.utf8.count)"), "xesam:title": .string(title),
      "xesam:artist": .strings(["Artist"]),
    ]
    metadata["mpris:length"] = length.map(BusValue.int64)
    return metadata
  }

  static func properties(
    _ status: String, _ title: String = "Song", at seconds: Int64 = 0, length: Int64? = 200_000_000
  ) -> [String: BusValue] {
    var properties: [String: BusValue] = [
      "PlaybackStatus": .string(status), "Position": .int64(seconds * 1_000_000),
      "Metadata": .properties(metadata(title, length: length)), "Rate": .double(1),
      "Volume": .double(0.5),
    ]
    for ability in ["Control", "Play", "Pause", "Seek", "GoNext", "GoPrevious"] {
      properties["Can\(ability)"] = .bool(true)
    }
    return properties
  }
}

extension PlayerList {
  /// Adds a player that has told all about itself.
  @discardableResult mutating func add(
    _ name: String, _ properties: [String: BusValue], owner: String? = nil, process: Int? = nil,
    root: [String: BusValue] = [:], at now: Double = 1000
  ) -> [Effect] {
    let owner = owner ?? ":\(name)"
    let effects = handle(.appeared(name, owner: owner), at: now)
    _ = handle(
      .loaded(
        Loaded(
          name: name, owner: owner, process: process, root: root, player: properties, changes: 0)),
      at: now)
    return effects
  }

  mutating func change(
    _ name: String, _ properties: [String: BusValue], invalidated: Bool = false,
    at now: Double = 1000
  ) -> [Effect] {
    handle(
      .changed(
        owner: ":\(name)", interface: MediaPlayer.interface, properties, invalidated: invalidated),
      at: now)
  }

  var names: [String] { shown().map(\.name) }
}
