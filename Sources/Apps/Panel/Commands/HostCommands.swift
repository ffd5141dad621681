internal import GLib
internal import WidgetCore
internal import WidgetHost

/// Commands about widgets that need a host: that of the running panel, or a temporary one that only
/// changes the user's files.
struct HostCommands {
  let state: PanelState
  let host: Host

  /// Performs a command; nil for commands that aren't about widgets.
  func perform(_ command: PanelCommand) throws -> String? {
    switch command {
    case .list(let isJSON):
      let listing = listing
      return isJSON ? TerminalText.harmless(json: listing.json.text) + "\n" : listing.text
    case .plugins: return plugins.text
    case .remove(let instance): try host.remove(instance)
    case .move(let instance, let position): try move(instance, to: position)
    case .refresh(let instance):
      if let instance, state[instance] == nil {
        throw HostError.noInstance(instance)
      }
      host.refresh(instance)
    default: return nil
    }
    return ""
  }

  /// Positions count from 1.
  private func move(_ instance: String, to position: Int) throws {
    let most = host.instances.count
    guard state[instance] == nil || (1...most).contains(position) else {
      throw CommandFailure(
        translated(
          "“{word}” is not valid; expected {wanted}.",
          [
            "word": "\(position)",
            "wanted": translated(
              "a number from {least} to {most}", ["least": "1", "most": "\(most)"]),
          ]))
    }
    try host.move(instance, to: position - 1)
  }

  private var plugins: PluginListing {
    return PluginListing(
      entries: state.inventory.sorted.compactMap { widget in
        guard let file = widget.plugin else { return nil }
        let shown = state.widgets.first { $0.widget == widget.manifest.id }
        return PluginListing.Entry(
          id: widget.manifest.id, name: widget.manifest.name(for: state.languages), file: file,
          state: shown?.status.words,
          problem: shown.flatMap { host.troubleOfPlugin($0.instance) })
      },
      refused: state.inventory.refused.filter { !$0.file.hasSuffix(".widget") },
      folder: WidgetSearch.ownPlugins(in: SessionHome.standard.folders))
  }

  private var listing: WidgetListing {
    return WidgetListing(
      onPanel: state.widgets.map {
        WidgetListing.OnPanel(state: $0, usage: host.usage(of: $0.instance) ?? Usage())
      }, installed: state.inventory.sorted, refused: state.inventory.refused,
      languages: state.languages, now: WallClock.now)
  }
}
