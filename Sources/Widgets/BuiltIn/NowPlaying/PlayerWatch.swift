// Threads: signals arrive on a queue of their own, with a connection of their own. Questions to players, which may take
// long to answer, are on a second queue with another connection, covers on a third, and changes of the card on a fourth.
// A lock guards the state.

internal import Dispatch
internal import FoundationEssentials
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Follows the players on a bus, and pushes new content. It asks only after a signal.
final class PlayerWatch: Sendable {
  private struct State {
    var list = PlayerList()
    var context: Context?
    var settings = NowPlayingSettings()
    var covers = FoundCovers()
    /// Covers that are being loaded.
    var sought: Set<String> = []
    var asked: Set<PlayerList.Effect> = []
    var shown: Node?
    var hasContent: Bool?
    /// False before the start, and after the loss of the bus.
    var isFollowing = false
    /// The players that haven't been asked yet at the start; nil before they are known.
    var unknown: Set<String>?
    /// When the card was last changed, and whether the next change is due.
    var lastChange = ContinuousClock.now - PlayerWatch.pause
    var isChangeDue = false
  }

  private let state = Mutex(State())
  private let place: BusPlace
  private let covers: CoverStore
  private let signals = DispatchQueue(label: "org.todayview.now-playing.signals")
  private let questions = DispatchQueue(label: "org.todayview.now-playing.questions")
  private let pictures = DispatchQueue(label: "org.todayview.now-playing.covers")
  private let changes = DispatchQueue(label: "org.todayview.now-playing.changes")
  private let asking: PlayerBus
  private let seeking = DispatchGroup()
  private let ready = DispatchSemaphore(value: 0)

  private static let patience = Duration.milliseconds(500)
  /// The first content waits that long for players, and a new track for its cover.
  private static let patienceAtStart = DispatchTimeInterval.milliseconds(1000)
  private static let patienceForCover = DispatchTimeInterval.milliseconds(100)
  private static let later = DispatchTimeInterval.milliseconds(1000)
  /// The shortest time between two changes of the card, however many signals there are.
  private static let pause = Duration.milliseconds(50)

  init(_ place: BusPlace = .session, covers: CoverStore = .own) {
    self.place = place
    self.covers = covers
    asking = PlayerBus(place)
  }

  /// Returns the current content.
  func start(_ context: Context) throws(BusError) -> Update {
    let isFirst = state.withLock { state in
      state.context = context
      let settings = NowPlayingSettings(context.settings)
      if settings != state.settings { state.covers = FoundCovers() }
      state.settings = settings
      guard !state.isFollowing else { return false }
      (state.isFollowing, state.unknown, state.list) = (true, nil, PlayerList())
      return true
    }
    if isFirst {
      // The loss of an earlier bus has signaled, too.
      while ready.wait(timeout: .now()) == .success {}
      signals.async { [self] in follow() }
      _ = ready.wait(timeout: .now() + PlayerWatch.patienceAtStart)
    }
    if let error = state.withLock({ $0.list.failure }) { throw error }
    return publish()
  }

  /// Handles an event that doesn't come from the bus, and returns the content.
  func take(_ event: PlayerList.Event) -> Update {
    handle(event)
    return publish()
  }

  func player(_ name: String) -> MediaPlayer? { state.withLock { $0.list.player(name) } }

  // MARK: - Signals

  private func follow() {
    do throws(BusError) {
      let bus = try Bus(place)
      try bus.follow(
        BusRule(
          sender: BusNames.driver, member: "NameOwnerChanged", namespace: MediaPlayer.root))
      try bus.follow(
        BusRule(
          path: MediaPlayer.path, interface: BusNames.properties, member: "PropertiesChanged",
          namespace: MediaPlayer.root))
      try bus.follow(
        BusRule(path: MediaPlayer.path, interface: MediaPlayer.interface, member: "Seeked"))
      let names = try bus.services().filter(MediaPlayer.isPlayer).sorted()
      state.withLock { $0.unknown = Set(names) }
      for name in names {
        if let owner = try bus.owner(of: name) {
          handle(.appeared(name, owner: owner))
        } else {
          know(name)
        }
      }
      if names.isEmpty { ready.signal() }
      while true {
        guard let signal = try bus.signal(within: .seconds(86_400)) else { continue }
        handle(signal)
        let end = ContinuousClock.now + PlayerWatch.pause
        // A moment's other signals make one change with it.
        while let signal = try bus.signal(within: .milliseconds(2)), .now < end { handle(signal) }
        change()
      }
    } catch {
      handle(.lost(error))
      state.withLock { $0.isFollowing = false }
      ready.signal()
      change()
    }
  }

  private func handle(_ signal: BusSignal) {
    guard let event = PlayerSignal.event(signal) else { return }
    if case .changed(_, _, let properties, _) = event, properties["Metadata"] != nil {
      state.withLock { $0.covers.forgetMissing() }
    }
    handle(event)
  }

  private func handle(_ event: PlayerList.Event) {
    let now = Date().timeIntervalSince1970
    let effects = state.withLock { state in
      state.list.handle(event, at: now).filter { state.asked.insert($0).inserted }
    }
    for effect in effects {
      if case .askPositionLater = effect {
        questions.asyncAfter(deadline: .now() + PlayerWatch.later) { [self] in ask(effect) }
      } else {
        questions.async { [self] in ask(effect) }
      }
    }
  }

  // MARK: - Questions

  private func ask(_ effect: PlayerList.Effect) {
    let player = state.withLock { state in
      state.asked.remove(effect)
      return state.list.player(effect.player)
    }
    guard let player else { return know(effect.player) }
    switch effect {
    case .load:
      if let event = asking.load(player, within: PlayerWatch.patience) { handle(event) }
      know(player.name)
    case .askPosition, .askPositionLater:
      handle(asking.position(of: player, within: PlayerWatch.patience))
    }
    // The answers to several questions are one change.
    if state.withLock({ $0.asked.allSatisfy(\.isLater) }) { change() }
  }

  /// One of those at the start has answered, or won't.
  private func know(_ name: String) {
    let isLast = state.withLock { state in
      guard state.unknown?.remove(name) != nil else { return false }
      return state.unknown?.isEmpty == true
    }
    if isLast { ready.signal() }
  }

  // MARK: - Content

  /// Publishes at once, or as soon as the last change is long enough ago.
  private func change() {
    let delay = state.withLock { state -> Duration? in
      guard !state.isChangeDue else { return nil }
      state.isChangeDue = true
      return max(.zero, state.lastChange + PlayerWatch.pause - .now)
    }
    guard let delay else { return }
    let milliseconds = Int((delay / .milliseconds(1)).rounded(.up))
    changes.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
      state.withLock { ($0.lastChange, $0.isChangeDue) = (.now, false) }
      publish()
    }
  }

  /// Pushes what is new, and returns what is shown. The card is hidden while nothing plays, and appears with the new
  /// content.
  @discardableResult
  func publish() -> Update {
    findCover()
    return state.withLock { state in
      let players = state.list.shown(state.settings.choice)
      let update = Update(
        PlayerWatch.card(players, state).content,
        relevant: players.contains { $0.status == .playing } ? Relevance() : nil)
      guard let context = state.context else { return update }
      if players.isEmpty, state.hasContent != false { context.setHasContent(false) }
      if update.content != state.shown { context.push(update) }
      if !players.isEmpty, state.hasContent != true { context.setHasContent(true) }
      (state.shown, state.hasContent) = (update.content, !players.isEmpty)
      return update
    }
  }

  private static func card(_ players: [MediaPlayer], _ state: State) -> NowPlayingCard {
    let track = players.first?.track
    let cover = track?.coverName.flatMap { state.covers.path($0) }
    var card = NowPlayingCard(
      players: players, now: Date().timeIntervalSince1970, cover: cover)
    let isOnWeb = track?.art?.prefix(6).lowercased() == "https:"
    card.lacksWebCover = isOnWeb && !state.settings.asksWeb
    card.isTight = state.context?.environment.maximum.compact.isTight ?? false
    return card
  }

  /// Gets the cover of what is shown, and waits a moment for one that is on this computer.
  private func findCover() {
    let wanted = state.withLock { state -> (name: String, art: String, http: HTTPClient?)? in
      guard let track = state.list.shown(state.settings.choice).first?.track, let art = track.art,
        let name = track.coverName, state.covers.isUnknown(name)
      else { return nil }
      return (name, art, state.settings.asksWeb ? state.context?.http : nil)
    }
    guard let wanted else { return }
    let isFirst = state.withLock { state in
      let isFirst = state.sought.insert(wanted.name).inserted
      if isFirst { seeking.enter() }
      return isFirst
    }
    if isFirst {
      pictures.async { [self] in
        let path = covers.cover(wanted.art, wanted.http)
        let isFile = if case .file? = CoverAddress(wanted.art) { true } else { false }
        state.withLock { state in
          state.covers.add(path, wanted.name, isFile: isFile)
          state.sought.remove(wanted.name)
        }
        seeking.leave()
        if path != nil { change() }
      }
    }
    guard wanted.http == nil else { return }
    _ = seeking.wait(timeout: .now() + PlayerWatch.patienceForCover)
  }
}

extension PlayerList.Effect {
  /// The name of the player that is asked.
  var player: String {
    switch self {
    case .load(let name), .askPosition(let name), .askPositionLater(let name): name
    }
  }

  fileprivate var isLater: Bool { if case .askPositionLater = self { true } else { false } }
}
