internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The Now Playing widget: what plays, in any app that speaks MPRIS. Its process runs only while the panel is shown.
struct NowPlaying: WidgetProvider {
  static let id = "org.todayview.NowPlaying"

  private let watch: PlayerWatch
  private let commands: PlayerBus
  private var sample: NowPlayingSample?

  init() { self.init(.session, covers: .own) }

  init(_ place: BusPlace, covers: CoverStore) {
    watch = PlayerWatch(place, covers: covers)
    commands = PlayerBus(place)
  }

  mutating func update(_ context: Context) throws -> UpdateResult {
    if let samples = Samples.wanted {
      let sample = self.sample ?? NowPlayingSample(samples)
      self.sample = sample
      return .newData(sample.update(context))
    }
    return .newData(try watch.start(context))
  }

  mutating func action(_ request: ActionRequest, _ context: Context) throws -> UpdateResult {
    guard let action = PlayerAction(request.action) else { return .noData }
    if sample != nil {
      sample?.handle(action, request.value)
      return sample.map { .newData($0.update(context)) } ?? .noData
    }
    guard let player = watch.player(action.player) else {
      // It ended before the click arrived; its signal brings new content.
      return .noData
    }
    do {
      return try perform(action, player, request.value)
    } catch {
      return .failed(NowPlayingWords.noAnswer(player.title))
    }
  }

  private func perform(
    _ action: PlayerAction, _ player: MediaPlayer, _ value: ActionValue?
  ) throws(BusError) -> UpdateResult {
    switch action {
    case .play: try commands.call(player, "Play")
    case .pause: try commands.call(player, "Pause")
    case .next: try commands.call(player, "Next")
    case .previous: try commands.call(player, "Previous")
    case .raise: try commands.call(player, "Raise", interface: MediaPlayer.root)
    case .choose: return .newData(watch.take(.chose(player.name)))
    case .volume:
      guard let volume = value?.number, (0...1).contains(volume) else { return .noData }
      try commands.setVolume(volume, of: player)
      return .newData(watch.take(.setVolume(player.name, volume)))
    case .seek(_, let track):
      guard let wanted = value?.number, track == player.track.fingerprint else {
        return .newData(watch.publish())
      }
      let place = try seek(player, to: wanted)
      return .newData(watch.take(.moved(player.name, place)))
    }
    // A signal brings what follows from it.
    return .noData
  }

  /// Returns the new position in seconds. A player may skip to the next track for one beyond the end.
  private func seek(_ player: MediaPlayer, to wanted: Double) throws(BusError) -> Double {
    let place = min(max(0, wanted), max(0, (player.length ?? wanted) - 1))
    if let track = player.track.id {
      try commands.call(
        player, "SetPosition", [.objectPath(track), .int64(Int64(place * 1e6))])
    } else {
      let now = player.position(at: Date().timeIntervalSince1970) ?? 0
      try commands.call(player, "Seek", [.int64(Int64((place - now) * 1e6))])
    }
    return place
  }
}
