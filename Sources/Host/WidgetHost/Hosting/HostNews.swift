internal import GLib
internal import WidgetCore

/// Reports changes after all related ones are made: never within an unrelated call to the host, and
/// never unchanged state.
@MainActor final class HostNews {
  /// The current state.
  struct Present {
    var states: [WidgetState] = []
    /// The time until the next content becomes old; nil if never, or if the panel is hidden.
    var agesIn: Duration?
  }

  weak var host: Host?

  /// The last reported states by instance.
  private var told: [String: WidgetState] = [:]
  /// The last reported order of names.
  private var order: [String] = []
  private var changed: Set<String> = []
  private var isListChanged = false
  private var soon: Source?
  private var aging: Source?

  /// Reports everything.
  func start() {
    isListChanged = true
    tell()
  }

  /// Delivers pending reports now, including age changes.
  func tellNow() {
    changed.formUnion(told.keys)
    tell()
  }

  /// A widget's state may have changed.
  func note(_ name: String) {
    changed.insert(name)
    tellSoon()
  }

  /// The list of widgets changed.
  func noteList() {
    isListChanged = true
    tellSoon()
  }

  /// The order may have changed.
  func note(order names: [String]) {
    guard names != order else { return }
    order = names
    noteList()
  }

  /// The panel is hidden: age changes aren't reported.
  func stopAging() { aging = nil }

  private func tellSoon() {
    if soon == nil { soon = .idle(priority: .normal) { [weak self] in self?.tell() } }
  }

  private func tell() {
    soon = nil
    guard let host else { return }
    let present = host.present
    let names = changed
    changed = []
    if isListChanged {
      isListChanged = false
      told = [:]
      for state in present.states { told[state.instance] = state }
      host.observer?.hostDidChange(.list(present.states))
    } else {
      for state in present.states.sorted(by: { $0.instance < $1.instance })
      where names.contains(state.instance) && state != told[state.instance] {
        told[state.instance] = state
        host.observer?.hostDidChange(.widget(state))
      }
    }
    watchAge(present)
  }

  /// Reports content that becomes old while the panel is visible.
  private func watchAge(_ present: Present) {
    let names = present.states.map(\.instance)
    aging = present.agesIn.map { time in
      .after(time + .milliseconds(10)) { [weak self] in
        for name in names { self?.note(name) }
      }
    }
  }
}
