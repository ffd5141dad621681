// Ownership: the session owns it; it owns the host, which knows it weakly.

internal import GLib
internal import WidgetHost

/// Keeps what the panel shows, and hands it on whenever it has changed.
final class PanelShell {
  let host: Host
  private(set) var state: PanelState
  /// Called with each change, once it has been taken in.
  var onChange: (PanelState.Change) -> Void = { _ in }

  /// Before the host is started, which tells what there is.
  init(_ host: Host) {
    self.host = host
    state = PanelState(locale: Environment.locale)
    host.onChange = { [weak self] in self?.apply(.widgets($0)) }
  }

  func apply(_ change: PanelState.Change) {
    state.apply(change)
    onChange(change)
  }
}
