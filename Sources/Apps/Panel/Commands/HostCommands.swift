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
    case .stack(let instances): try stack(instances)
    case .unstack(let instances): try unstack(instances)
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

  /// Puts the others on the first one, which stays in front.
  private func stack(_ instances: [String]) throws {
    guard let first = instances.first else { return }
    try host.stack(Array(instances.dropFirst()), on: first)
    try host.setFront(first)
  }

  /// Takes none of them out unless all are in stacks.
  private func unstack(_ instances: [String]) throws {
    for instance in instances {
      guard let widget = state[instance] else { throw HostError.noInstance(instance) }
      guard widget.stack != nil else {
        throw CommandFailure(
          translated("“{name}” isn’t in a stack.", ["name": TerminalText.harmlessLine(instance)]))
      }
    }
    // Each is put below its stack, so they keep their order if the last one is first.
    for widget in state.widgets.reversed() where instances.contains(widget.instance) {
      try host.unstack(widget.instance)
    }
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
