internal import WidgetCore
internal import WidgetExtension

/// A player on the bus, as a value.
struct MediaPlayer: Hashable {
  enum Status: String, Hashable {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// Its name on the bus, such as "org.mpris.MediaPlayer2.firefox.instance_1_23".
  let name: String
  /// The connection that has the name.
  let owner: String
  var process: Int?
  private(set) var isLoaded = false
  private(set) var status = Status.stopped
  private(set) var rate = 1.0
  /// From 0 to 1; nil if it has none.
  private(set) var volume: Double?
  private(set) var track = PlayerTrack()
  /// Higher if it began to play later.
  var activity = 0
  /// So often something has changed; what was asked for before is old.
  var changes = 0

  private var identity = ""
  private var mayRaise = false
  private var mayControl = true
  private var mayPlay = true
  private var mayPause = true
  private var maySeek = false
  private var mayGoNext = false
  private var mayGoPrevious = false
  /// The position in seconds, and when it was there.
  private var position: Double?
  private var measuredAt = 0.0

  static let prefix = "org.mpris.MediaPlayer2."
  static let path = "/org/mpris/MediaPlayer2"
  static let root = "org.mpris.MediaPlayer2"
  static let interface = "org.mpris.MediaPlayer2.Player"
  /// A longer name doesn't fit into an action.
  private static let longestName = 160
  /// They have a volume of 1, which can't be set.
  private static let withoutVolume = [
    "brave", "chrome", "chromium", "edge", "firefox", "msedge", "opera", "vivaldi",
  ]
  /// At others, the position tells nothing.
  private static let rates = 0.05...20.0
  /// It repeats another player.
  private static let repeater = "playerctld"

  init(name: String, owner: String) {
    (self.name, self.owner) = (name, owner)
  }

  /// Whether a name is that of a player that is shown.
  static func isPlayer(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.utf8.count <= longestName && !name.contains(" ")
      && name != prefix + repeater
  }

  // MARK: - What it says

  /// Takes over all properties of both interfaces.
  mutating func load(root: [String: BusValue], player: [String: BusValue], at now: Double) {
    isLoaded = true
    apply(root: root)
    apply(player, at: now)
    setPosition(player["Position"]?.number.map { $0 / 1e6 }, at: now)
  }

  mutating func apply(root: [String: BusValue]) {
    if let text = root["Identity"]?.text { identity = text.shortLine() }
    if let value = root["CanRaise"]?.isOn { mayRaise = value }
  }

  /// Takes over changed properties. The position goes on from where it was.
  mutating func apply(_ properties: [String: BusValue], at now: Double) {
    let (wasMoving, oldRate, reached) = (isMoving, rate, position(at: now))
    if let text = properties["PlaybackStatus"]?.text { status = Status(rawValue: text) ?? .stopped }
    if let rate = properties["Rate"]?.number, rate.isFinite { self.rate = rate }
    if let volume = properties["Volume"]?.number, volume.isFinite {
      self.volume = min(max(0, volume), 1)
    }
    mayControl = properties["CanControl"]?.isOn ?? mayControl
    mayPlay = properties["CanPlay"]?.isOn ?? mayPlay
    mayPause = properties["CanPause"]?.isOn ?? mayPause
    maySeek = properties["CanSeek"]?.isOn ?? maySeek
    mayGoNext = properties["CanGoNext"]?.isOn ?? mayGoNext
    mayGoPrevious = properties["CanGoPrevious"]?.isOn ?? mayGoPrevious
    if (wasMoving, oldRate) != (isMoving, rate) { (position, measuredAt) = (reached, now) }
    guard let metadata = properties["Metadata"]?.properties else { return }
    let track = PlayerTrack(metadata)
    if track.fingerprint != self.track.fingerprint { (position, measuredAt) = (0, now) }
    self.track = track
  }

  /// A position that makes no sense is none. One that is about where it was expected changes nothing, so that the
  /// card's seconds don't jump back and forth.
  mutating func setPosition(_ seconds: Double?, at now: Double) {
    if let seconds, let expected = position(at: now), abs(seconds - expected) < 0.4 { return }
    position = seconds.flatMap { $0.isFinite && $0 >= 0 && $0 < 1e9 ? $0 : nil }
    measuredAt = now
  }

  mutating func setVolume(_ volume: Double) { self.volume = volume }

  // MARK: - What follows

  var isMoving: Bool { status == .playing && MediaPlayer.rates.contains(rate) }

  /// Whether there is something to show.
  var isShown: Bool { isLoaded && status != .stopped && (status == .playing || !track.isEmpty) }

  func position(at now: Double) -> Double? {
    position.map { $0 + (isMoving ? max(0, now - measuredAt) * rate : 0) }
  }

  /// The length, unless the position is beyond it: players keep a wrong one for live streams.
  var length: Double? {
    guard let length = track.length else { return nil }
    // A player that says nothing at its track's end is no liar.
    return (position ?? 0) > length + 2 ? nil : length
  }

  /// When its track began and will end, at this rate; nil while it is paused, or where an end is unknown.
  var span: TimeSpan? {
    guard isMoving, let position, let length else { return nil }
    let start = measuredAt - position / rate
    let span = TimeSpan(from: start, to: start + length / rate)
    // A bar that fills in a moment tells nothing.
    return span.from > 0 && span.to - span.from >= 2 ? span : nil
  }

  /// The moment at which a live stream's clock began.
  var start: Double? {
    guard isMoving, rate == 1, let position, measuredAt > position else { return nil }
    return measuredAt - position
  }

  /// The name that the user knows.
  var title: String {
    if !identity.isEmpty { return identity }
    let word = name.dropFirst(MediaPlayer.prefix.count).prefix { $0 != "." }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  var canRaise: Bool { mayRaise }
  /// Whether its state can be turned: paused if it plays, and the other way round.
  var canToggle: Bool { mayControl && (status == .playing ? mayPause : mayPlay) }
  var canGoNext: Bool { mayControl && mayGoNext }
  var canGoPrevious: Bool { mayControl && mayGoPrevious }
  var canSeek: Bool { mayControl && maySeek }

  /// The volume, if it can be set.
  var ownVolume: Double? {
    let word = name.dropFirst(MediaPlayer.prefix.count).prefix { $0 != "." }
    return mayControl && !MediaPlayer.withoutVolume.contains(String(word)) ? volume : nil
  }
}
