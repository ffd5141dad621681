internal import WidgetCore
internal import WidgetExtension

/// All players, and which of them the card shows. Signals and replies go in, requests come out.
struct PlayerList: Hashable {
  private(set) var players: [MediaPlayer] = []
  /// Why the bus, and with it all players, can't be reached.
  private(set) var failure: BusError?
  /// The player that the user has chosen, until another one begins to play.
  private var chosen: String?
  private var activity = 0

  /// More are ignored.
  private static let maximum = 16

  enum Event: Hashable {
    /// A connection has taken the name of a player.
    case appeared(String, owner: String)
    case vanished(String)
    /// All properties, as they were when so much had changed.
    case loaded(Loaded)
    /// A connection has changed properties of an interface. Of some it doesn't say the value.
    case changed(
      owner: String, interface: String, [String: BusValue], invalidated: Bool)
    case seeked(owner: String, microseconds: Double)
    /// The position of a player, in microseconds, as it was when so much had changed.
    case position(String, microseconds: Double?, changes: Int)
    /// The user has moved the position of a player, in seconds.
    case moved(String, Double)
    case setVolume(String, Double)
    case chose(String)
    /// The connection to the bus has ended, or there was none.
    case lost(BusError)
  }

  struct Loaded: Hashable {
    var name: String
    var owner: String
    var process: Int?
    var root: [String: BusValue]
    var player: [String: BusValue]
    var changes: Int
  }

  /// A request to a player; the reply is an event.
  enum Effect: Hashable {
    case load(String)
    case askPosition(String)
    /// The same in a second: right after another track has begun, some players tell the old one's.
    case askPositionLater(String)
  }

  mutating func handle(_ event: Event, at now: Double) -> [Effect] {
    switch event {
    case .appeared(let name, let owner): return add(name, owner)
    case .vanished(let name):
      players.removeAll { $0.name == name }
      if chosen == name { chosen = nil }
    case .loaded(let loaded): return load(loaded, now)
    case .changed(let owner, let interface, let properties, let invalidated):
      return players.indices.filter { players[$0].owner == owner }.flatMap {
        change($0, interface, properties, invalidated: invalidated, now)
      }
    case .seeked(let owner, let microseconds):
      for index in players.indices where players[index].owner == owner {
        players[index].changes += 1
        players[index].setPosition(microseconds / 1e6, at: now)
      }
    case .position(let name, let microseconds, let changes):
      guard let index = index(of: name), players[index].changes == changes else { return [] }
      players[index].setPosition(microseconds.map { $0 / 1e6 }, at: now)
    case .moved(let name, let seconds):
      guard let index = index(of: name) else { return [] }
      players[index].changes += 1
      players[index].setPosition(seconds, at: now)
      return [.askPositionLater(name)]
    case .setVolume(let name, let volume):
      if let index = index(of: name) { players[index].setVolume(volume) }
    case .chose(let name): chosen = name
    case .lost(let error):
      self = PlayerList()
      failure = error
    }
    return []
  }

  func player(_ name: String) -> MediaPlayer? { index(of: name).map { players[$0] } }

  private func index(of name: String) -> Int? { players.firstIndex { $0.name == name } }

  private mutating func add(_ name: String, _ owner: String) -> [Effect] {
    guard MediaPlayer.isPlayer(name), !owner.isEmpty else { return [] }
    if let index = index(of: name) {
      guard players[index].owner != owner else { return [] }
      players.remove(at: index)
    }
    guard players.count < PlayerList.maximum else { return [] }
    players.append(MediaPlayer(name: name, owner: owner))
    return [.load(name)]
  }

  private mutating func load(_ loaded: Loaded, _ now: Double) -> [Effect] {
    guard let index = index(of: loaded.name), players[index].owner == loaded.owner else {
      return []
    }
    guard players[index].changes == loaded.changes else {
      // Something has changed while it answered.
      return [.load(loaded.name)]
    }
    let wasPlaying = players[index].status == .playing
    players[index].process = loaded.process
    players[index].load(root: loaded.root, player: loaded.player, at: now)
    noteStart(index, wasPlaying: wasPlaying)
    return []
  }

  private mutating func change(
    _ index: Int, _ interface: String, _ properties: [String: BusValue], invalidated: Bool,
    _ now: Double
  ) -> [Effect] {
    let before = players[index]
    players[index].changes += 1
    switch interface {
    case MediaPlayer.root: players[index].apply(root: properties)
    case MediaPlayer.interface: players[index].apply(properties, at: now)
    default: return []
    }
    let player = players[index]
    noteStart(index, wasPlaying: before.status == .playing)
    guard !invalidated, player.isLoaded else {
      return [.load(player.name)]
    }
    if let position = properties["Position"]?.number {
      players[index].setPosition(position / 1e6, at: now)
      return []
    }
    let isOther = before.track.fingerprint != player.track.fingerprint
    guard isOther || before.status != player.status || before.rate != player.rate else {
      // An earlier question is still to be answered.
      return player.position(at: now) == nil ? [.askPosition(player.name)] : []
    }
    return [.askPosition(player.name)] + (isOther ? [.askPositionLater(player.name)] : [])
  }

  /// What begins to play comes first.
  private mutating func noteStart(_ index: Int, wasPlaying: Bool) {
    guard players[index].status == .playing, !wasPlaying else { return }
    activity += 1
    players[index].activity = activity
    if chosen != players[index].name { chosen = nil }
  }

  // MARK: - What is shown

  /// Which players the user wants to see.
  struct Choice: Hashable {
    var hidesPaused = false
    /// Words of names.
    var ignored: [String] = []

    fileprivate func allows(_ player: MediaPlayer) -> Bool {
      if hidesPaused, player.status != .playing { return false }
      let names = [player.title.lowercased(), player.name.lowercased()]
      return !ignored.contains { word in
        let word = word.lowercased()
        return !word.isEmpty && names.contains { $0.contains(word) }
      }
    }
  }

  /// The players with something to show: the one that the card is about, then those that play, the latest first.
  func shown(_ choice: Choice = Choice()) -> [MediaPlayer] {
    let browsers = Set(players.filter(\.isShown).compactMap(\.track.browser))
    var owners: Set<String> = []
    return players.filter { $0.isShown && choice.allows($0) }
      .filter { player in
        // What KDE's extension shows, its browser would show again.
        player.track.browser != nil || player.process.map { !browsers.contains($0) } ?? true
      }
      .sorted { one, other in rank(one) > rank(other) }
      // Some have two names.
      .filter { owners.insert($0.owner).inserted }
  }

  private func rank(_ player: MediaPlayer) -> (Int, Int, Int, Int) {
    (
      player.name == chosen ? 1 : 0, player.status == .playing ? 1 : 0, player.activity,
      -player.name.utf8.count
    )
  }
}
