internal import WidgetCore

/// A click on the card. It names the player that was shown, and to seek the track, too: both may have changed since.
enum PlayerAction: Hashable {
  case play(String)
  case pause(String)
  case next(String)
  case previous(String)
  case seek(String, track: String)
  case volume(String)
  case choose(String)
  /// Shows the player's window.
  case raise(String)

  /// The name of the player on the bus.
  var player: String {
    switch self {
    case .play(let name), .pause(let name), .next(let name), .previous(let name),
      .seek(let name, _), .volume(let name), .choose(let name), .raise(let name):
      name
    }
  }

  var name: String {
    switch self {
    case .play(let player): "play \(player)"
    case .pause(let player): "pause \(player)"
    case .next(let player): "next \(player)"
    case .previous(let player): "previous \(player)"
    case .seek(let player, let track): "seek \(player) \(track)"
    case .volume(let player): "volume \(player)"
    case .choose(let player): "choose \(player)"
    case .raise(let player): "raise \(player)"
    }
  }

  init?(_ name: String) {
    let words = name.split(separator: " ").map(String.init)
    guard words.count >= 2, MediaPlayer.isPlayer(words[1]) else { return nil }
    switch (words[0], words.count) {
    case ("play", 2): self = .play(words[1])
    case ("pause", 2): self = .pause(words[1])
    case ("next", 2): self = .next(words[1])
    case ("previous", 2): self = .previous(words[1])
    case ("seek", 3): self = .seek(words[1], track: words[2])
    case ("volume", 2): self = .volume(words[1])
    case ("choose", 2): self = .choose(words[1])
    case ("raise", 2): self = .raise(words[1])
    default: return nil
    }
  }
}
