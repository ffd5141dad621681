internal import GLib
internal import KeyFiles
internal import WidgetCore
internal import WidgetHost

/// The commands about widgets that go to their host: in the running panel, or, where none runs, to
/// one that is made only to change the user's files.
struct HostCommands {
  let host: Host

  /// Follows a command; nil for those that are not about widgets.
  func perform(_ command: PanelCommand) throws -> String? {
    switch command {
    case .list(let isJSON):
      let listing = listing
      return isJSON ? TerminalText.harmless(json: listing.json.text) + "\n" : listing.text
    case .add(let widget): return "\(try host.add(widget))\n"
    case .remove(let instance): try host.remove(instance)
    case .move(let instance, let position): try host.move(instance, to: position - 1)
    case .refresh(let instance):
      if let instance, !host.instances.contains(where: { $0.name == instance }) {
        throw HostError.noInstance(instance)
      }
      host.refresh(instance)
    default: return nil
    }
    return ""
  }

  private var listing: WidgetListing {
    let inventory = host.inventory
    return WidgetListing(
      onPanel: host.states.map {
        WidgetListing.OnPanel(state: $0, usage: host.usage(of: $0.instance) ?? Usage())
      }, installed: inventory.sorted, refused: inventory.refused,
      languages: KeyFile.languages(for: Environment.locale), now: WallClock.now)
  }
}
