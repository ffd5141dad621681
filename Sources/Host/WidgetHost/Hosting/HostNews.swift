internal import GLib
internal import WidgetCore

/// Tells what has changed, once all is done that belongs together: not from within a call to the host
/// that doesn't ask for it, and nothing that is as it was.
@MainActor final class HostNews {
  /// What there is to tell now.
  struct Present {
    var states: [WidgetState] = []
    /// How long until one of them becomes old; nil where that is never, or nobody looks.
    var agesIn: Duration?
  }

  weak var host: Host?

  /// What was told last, by instance.
  private var told: [String: WidgetState] = [:]
  /// The names in the order that was told.
  private var order: [String] = []
  private var changed: Set<String> = []
  private var isListChanged = false
  private var soon: Source?
  private var aging: Source?

  /// Tells all that is there.
  func start() {
    isListChanged = true
    tell()
  }

  /// Tells at once what would be told soon, and what time alone has changed.
  func tellNow() {
    changed.formUnion(told.keys)
    tell()
  }

  /// The state of a widget may have changed.
  func note(_ name: String) {
    changed.insert(name)
    tellSoon()
  }

  /// Other widgets are on the panel.
  func noteList() {
    isListChanged = true
    tellSoon()
  }

  /// They may be in another order.
  func note(order names: [String]) {
    guard names != order else { return }
    order = names
    noteList()
  }

  /// Nobody looks any more: what becomes old is not told.
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

  /// While somebody looks, content that becomes old is told when it does.
  private func watchAge(_ present: Present) {
    let names = present.states.map(\.instance)
    aging = present.agesIn.map { time in
      .after(time + .milliseconds(10)) { [weak self] in
        for name in names { self?.note(name) }
      }
    }
  }
}
