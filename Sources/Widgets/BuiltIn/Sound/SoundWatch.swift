// Threads: libpulse, with its connection, is on a queue of its own, which waits in libpulse's loop. A lock guards the
// state. A click waits on the widget's thread until the server has taken it, so that there is one at a time.

internal import Dispatch
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Follows the user's sound server, and pushes new content. Nothing is asked for unless the server says that it has
/// changed.
final class SoundWatch: Sendable {
  private struct Shared {
    var state = SoundState()
    var context: Context?
    var settings = SoundSettings()
    var shown: Node?
    var isStarted = false
    var loop: PulseLoop?
    /// Changes by the user, for the connection's thread.
    var wanted: [SoundState.Event] = []
    var tickets: [Int: Ticket] = [:]
    var lastTicket = 0
  }

  /// A click that waits.
  private final class Ticket: Sendable {
    let isSettled = DispatchSemaphore(value: 0)
    let isTaken = Atomic(false)
  }

  private let shared = Mutex(Shared())
  private let server: String?
  private let queue = DispatchQueue(label: "org.todayview.sound")
  private let ready = DispatchSemaphore(value: 0)

  /// The first content waits that long for the server, and a click for its answer.
  private static let patienceAtStart = DispatchTimeInterval.milliseconds(1000)
  private static let patience = DispatchTimeInterval.milliseconds(2000)
  /// The shortest time between two changes of the card, however much changes.
  private static let pause = 0.05
  /// The delays before the next attempts to connect; the last one repeats.
  private static let delays = [0.25, 0.5, 1, 2, 5]

  /// - Parameter server: its address; nil is the user's own.
  init(server: String? = nil) { self.server = server }

  /// Returns the current content.
  func start(_ context: Context) -> Update {
    let isFirst = shared.withLock { shared in
      shared.context = context
      shared.settings = SoundSettings(context.settings)
      defer { shared.isStarted = true }
      return !shared.isStarted
    }
    if isFirst {
      queue.async { [self] in follow() }
      _ = ready.wait(timeout: .now() + SoundWatch.patienceAtStart)
    }
    return publish()
  }

  /// Performs a click. Returns why it failed.
  func perform(_ action: SoundAction, _ change: SoundState.Change) -> String? {
    let waiting = shared.withLock { shared -> (number: Int, ticket: Ticket)? in
      // The content that was clicked is old; the new one is on its way.
      guard shared.state.connection == action.connection, let loop = shared.loop else { return nil }
      shared.lastTicket += 1
      let ticket = Ticket()
      shared.tickets[shared.lastTicket] = ticket
      shared.wanted.append(.wanted(action.target, change, ticket: shared.lastTicket))
      loop.wake()
      return (shared.lastTicket, ticket)
    }
    guard let waiting else { return SoundWords.failed }
    let isSettled = waiting.ticket.isSettled.wait(timeout: .now() + SoundWatch.patience) == .success
    shared.withLock { $0.tickets[waiting.number] = nil }
    guard isSettled else { return SoundWords.silent }
    return waiting.ticket.isTaken.load(ordering: .acquiring) ? nil : SoundWords.failed
  }

  // MARK: - The connection

  private func follow() {
    guard let functions = PulseLibrary.functions, let loop = PulseLoop(functions) else {
      _ = handle(.libraryIsMissing)
      publish()
      ready.signal()
      return
    }
    shared.withLock { $0.loop = loop }
    var failures = 0
    while true {
      let wasConnected = use(loop)
      failures = wasConnected ? 0 : failures + 1
      // A server that is restarted is back before the card says that it's gone.
      if failures > 0 { publish() }
      ready.signal()
      let delay = SoundWatch.delays[min(failures, SoundWatch.delays.count - 1)]
      let end = SoundWatch.now + delay
      while case let rest = end - SoundWatch.now, rest > 0 {
        for event in takeWanted() { _ = handle(event) }
        loop.turn(within: .seconds(rest)) { hasWanted }
      }
    }
  }

  /// Connects, and follows the server until the connection ends. Returns whether there was one.
  private func use(_ loop: PulseLoop) -> Bool {
    guard let connection = PulseConnection(loop, server: server) else {
      _ = handle(.lost)
      return false
    }
    var wasConnected = false
    var published = SoundWatch.now - SoundWatch.pause
    var isChanged = false
    while true {
      for event in connection.takeEvents() {
        for effect in handle(event) { connection.perform(effect) }
        if event == .lost { return wasConnected }
        isChanged = true
      }
      for event in takeWanted() {
        for effect in handle(event) { connection.perform(effect) }
        isChanged = true
      }
      let now = SoundWatch.now
      let (status, end) = shared.withLock { shared in
        if shared.state.expire(at: now) { isChanged = true }
        return (shared.state.status, shared.state.nextEnd)
      }
      isChanged = isChanged && status == .ready
      // What arrives within the pause is one change.
      let due = published + SoundWatch.pause
      if isChanged, now >= due {
        publish()
        (published, isChanged) = (now, false)
        if !wasConnected { ready.signal() }
        wasConnected = true
      }
      let next = [end, isChanged ? due : nil].compactMap(\.self).min()
      loop.turn(within: next.map { .seconds(max(0, $0 - now)) }) {
        connection.hasEvents || hasWanted
      }
    }
  }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private var hasWanted: Bool { shared.withLock { !$0.wanted.isEmpty } }

  private func takeWanted() -> [SoundState.Event] {
    shared.withLock { shared in
      defer { shared.wanted = [] }
      return shared.wanted
    }
  }

  private func handle(_ event: SoundState.Event) -> [SoundState.Effect] {
    shared.withLock { shared in
      let effects = shared.state.handle(event, at: SoundWatch.now)
      for case .settle(let number, let isTaken) in effects {
        guard let ticket = shared.tickets[number] else { continue }
        ticket.isTaken.store(isTaken, ordering: .releasing)
        ticket.isSettled.signal()
      }
      return effects
    }
  }

  // MARK: - Content

  /// Pushes what is new, and returns what is shown.
  @discardableResult
  func publish() -> Update {
    shared.withLock { shared in
      let update = Update(SoundCard(shared.state.board, shared.settings).content)
      if let context = shared.context, update.content != shared.shown { context.push(update) }
      shared.shown = update.content
      return update
    }
  }
}
