// Ownership: owns its host, and through it the widget's second process.

internal import Cards
internal import GLib
internal import WidgetCore
internal import WidgetHost

/// Runs the widget once more for the other color scheme, if its content depends on that. It has folders of its
/// own, as two hosts can't share them.
final class DevMirror: HostObserver {
  private let home: SessionHome
  private let host: Host
  private let store: PanelStore
  private var instance = ""
  private let show: (CardState) -> Void

  init(
    of widget: InstalledWidget, settings: [String: String], in environment: EnvironmentDescription,
    show: @escaping (CardState) -> Void
  ) throws {
    self.show = show
    home = try .development(of: widget)
    host = Session.host(in: home)
    store = PanelStore(of: host, locale: Environment.locale)
    host.environment = environment
    host.observer = self
    store.observe(\.widgets, by: self) { mirror, _ in mirror.tell() }
    host.start()
    instance = try host.add(widget.manifest.id)
    if !settings.isEmpty { try host.set(settings, of: instance) }
    try host.setMode(.expanded, of: instance)
  }

  func start() { host.panelAppeared() }

  func stop() {
    host.stop()
    home.removeIfTemporary()
  }

  func startAgain() {
    host.look()
    host.programChanged(instance)
  }

  func hostDidChange(_ change: HostChange) { store.hostDidChange(change) }

  private func tell() { store.state.cards(at: WallClock.now).first.map(show) }
}
