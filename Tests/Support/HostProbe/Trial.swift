import GLib
import WidgetCore
import WidgetHost

/// Runs one widget as a panel would and says what it shows, or why it doesn't.
@MainActor func tryOne(_ host: Host, _ id: String, settings: [String: String]) {
  host.start()
  do {
    let name = try host.add(id, settings: settings)
    host.panelAppeared()
    while true {
      MainLoop.serveOnce(waiting: true)
      guard let state = host.states.first(where: { $0.instance == name }) else { continue }
      switch state.status {
      case .failed(let reason), .off(let reason), .unavailable(let reason):
        return end(host, "failed: \(reason)\n")
      case .current, .live, .old:
        return end(host, (state.content?.outline ?? "") + "\n")
      case .updating, .neverLoaded, .lacking, .hidden: break
      }
    }
  } catch {
    ThisProcess.say("refused: \(error)\n")
  }
}

@MainActor private func end(_ host: Host, _ text: String) {
  ThisProcess.say(text)
  host.stop()
  while host.hasProcesses { MainLoop.serveOnce(waiting: true) }
}
