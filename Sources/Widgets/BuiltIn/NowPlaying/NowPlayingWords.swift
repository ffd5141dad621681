internal import WidgetCore

/// The widget's sentences.
enum NowPlayingWords {
  static var nothing: String { translated("Nothing is playing") }
  static var play: String { translated("Play") }
  static var pause: String { translated("Pause") }
  // The track before and after the one that plays.
  static var previous: String { translated("Previous") }
  static var next: String { translated("Next") }
  // How far a song or a film has played.
  static var position: String { translated("Position") }
  static var volume: String { translated("Volume") }
  // A heading above other apps that play music or films, or are paused.
  static var others: String { translated("Other Players") }
  static var paused: String { translated("Paused") }
  static var cover: String { translated("Cover") }
  // Opens the settings, where covers from the web can be turned on.
  static var allowCovers: String { translated("Show Covers from the Web…") }
  // The name of an app, such as "Open Spotify".
  static func open(_ player: String) -> String { translated("Open {app}", ["app": player]) }
  static func show(_ player: String) -> String { translated("Show {app}", ["app": player]) }
  // The artist and the album.
  static func artistAndAlbum(_ artist: String, _ album: String) -> String {
    translated("{artist} — {album}", ["artist": artist, "album": album])
  }
  static func noAnswer(_ player: String) -> String {
    translated("“{app}” doesn’t respond", ["app": player.quotedName(limit: 40)])
  }
}
