internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The sample of a demonstration: a player that can be controlled.
struct NowPlayingSample {
  private var list = PlayerList()
  private let cover: String

  private static let music = "\(MediaPlayer.prefix)music"
  private static let film = "\(MediaPlayer.prefix)video"

  init(_ samples: Samples) {
    cover = samples.path(of: "cover.svg")
    add(
      NowPlayingSample.music, "Music", status: "Playing", position: 94,
      [
        "mpris:trackid": .objectPath("/track/1"), "xesam:title": .string("Night Trains"),
        "xesam:artist": .strings(["The Harbor Lights"]), "xesam:album": .string("Platform 9"),
        "mpris:length": .int64(224_000_000),
      ])
    add(
      NowPlayingSample.film, "Videos", status: "Paused", position: 1290,
      [
        "mpris:trackid": .objectPath("/track/2"), "xesam:title": .string("Northern Lights"),
        "mpris:length": .int64(2_880_000_000),
      ])
  }

  private mutating func add(
    _ name: String, _ identity: String, status: String, position: Double,
    _ metadata: [String: BusValue]
  ) {
    var player: [String: BusValue] = [
      "PlaybackStatus": .string(status), "Metadata": .properties(metadata),
      "Position": .double(position * 1e6), "Volume": .double(0.62),
    ]
    for ability in ["Control", "Play", "Pause", "Seek", "GoNext", "GoPrevious"] {
      player["Can\(ability)"] = .bool(true)
    }
    handle(.appeared(name, owner: name))
    handle(
      .loaded(
        PlayerList.Loaded(
          name: name, owner: name, root: ["Identity": .string(identity)], player: player,
          changes: 0)))
  }

  mutating func handle(_ action: PlayerAction, _ value: ActionValue?) {
    let name = action.player
    switch action {
    case .play, .pause:
      let status = if case .play = action { "Playing" } else { "Paused" }
      handle(
        .changed(
          owner: name, interface: MediaPlayer.interface, ["PlaybackStatus": .string(status)],
          invalidated: false))
    case .next, .previous: handle(.moved(name, 0))
    case .seek: if let place = value?.number { handle(.moved(name, place)) }
    case .volume: if let volume = value?.number { handle(.setVolume(name, volume)) }
    case .choose: handle(.chose(name))
    case .raise: break
    }
  }

  private mutating func handle(_ event: PlayerList.Event) {
    _ = list.handle(event, at: Date().timeIntervalSince1970)
  }

  func update(_ context: Context) -> Update {
    let players = list.shown()
    let isMusic = players.first?.name == NowPlayingSample.music
    return Update(
      NowPlayingCard(
        players: players, now: Date().timeIntervalSince1970, cover: isMusic ? cover : nil,
        isTight: context.environment.maximum.compact.isTight
      ).content)
  }
}
