internal import WidgetExtension

/// Reads signals.
enum PlayerSignal {
  /// Returns nil for a signal that makes no sense.
  static func event(_ signal: BusSignal) -> PlayerList.Event? {
    event(signal.member, from: signal.sender, signal.arguments)
  }

  static func event(
    _ member: String, from sender: String, _ arguments: [BusValue]
  ) -> PlayerList.Event? {
    switch (member, arguments.count) {
    case ("NameOwnerChanged", 3):
      guard let name = arguments[0].text, let owner = arguments[2].text,
        MediaPlayer.isPlayer(name)
      else { return nil }
      return owner.isEmpty ? .vanished(name) : .appeared(name, owner: owner)
    case ("PropertiesChanged", 2...):
      guard let interface = arguments[0].text else { return nil }
      let invalidated = arguments.count > 2 && !arguments[2].elements.isEmpty
      return .changed(
        owner: sender, interface: interface, arguments[1].properties, invalidated: invalidated)
    case ("Seeked", 1...):
      guard let position = arguments[0].number else { return nil }
      return .seeked(owner: sender, microseconds: position)
    default: return nil
    }
  }
}
