internal import GLib
internal import WidgetCore

/// Reports changes after all related ones are made: never within an unrelated call to the host, never
/// unchanged state, and no more often than `CardChanges` allows.
@MainActor final class HostNews {
  weak var host: Host?

  /// The last reported states by instance.
  private var told: [String: WidgetState] = [:]
  /// The last reported order of names.
  private var order: [String] = []
  private var stacks: [CardStack] = []
  private var changes = CardChanges()
  private var isListChanged = false
  private var soon: Source?
  private var later: Source?
  private var aging: Source?

  /// Reports everything.
  func start() {
    isListChanged = true
    tell()
  }

  /// Delivers all pending reports now, including age changes.
  func tellNow() {
    for name in told.keys { changes.note(name) }
    tell(isLimited: false)
  }

  /// A widget's state may have changed.
  func note(_ name: String) {
    changes.note(name)
    tellSoon()
  }

  /// The user acted on a card: its next changes aren't delayed.
  func userActed(on name: String) {
    changes.userActed(on: name)
    if later != nil { tellSoon() }
  }

  /// The list of widgets changed.
  func noteList() {
    isListChanged = true
    tellSoon()
  }

  /// The order or the stacks may have changed.
  func note(order names: [String], stacks: [CardStack]) {
    guard names != order || stacks != self.stacks else { return }
    order = names
    self.stacks = stacks
    noteList()
  }

  /// The panel is hidden: age changes aren't reported.
  func stopAging() { aging = nil }

  private func tellSoon() {
    if soon == nil { soon = .idle(priority: .normal) { [weak self] in self?.tell() } }
  }

  private func tell(isLimited: Bool = true) {
    soon = nil
    later = nil
    guard let host else { return }
    if isListChanged {
      isListChanged = false
      tellAll(host.states, host)
    } else {
      tellPending(isLimited: isLimited, host)
    }
    let now = Instant.now
    for name in changes.takeSlowed(at: now) { host.noteSlowed(name) }
    later = changes.nextAt(now).map { next in
      .after(max(.zero, next - now)) { [weak self] in self?.tell() }
    }
  }

  private func tellAll(_ states: [WidgetState], _ host: Host) {
    told = [:]
    for state in states { told[state.instance] = state }
    changes.keep(Set(told.keys))
    _ = changes.takePending(at: .now, isLimited: false)
    host.observer?.hostDidChange(.list(states))
    watchAge()
  }

  private func tellPending(isLimited: Bool, _ host: Host) {
    var isAnyTold = false
    for name in changes.takePending(at: .now, isLimited: isLimited) {
      guard let state = host.state(of: name), state != told[name] else { continue }
      told[name] = state
      changes.count(name, at: .now)
      isAnyTold = true
      host.observer?.hostDidChange(.widget(state))
    }
    if isAnyTold { watchAge() }
  }

  /// Reports content that becomes old while the panel is visible.
  private func watchAge() {
    aging = host?.agesIn.map { time in
      .after(time + .milliseconds(10)) { [weak self] in
        guard let self else { return }
        for name in told.keys { note(name) }
      }
    }
  }
}
