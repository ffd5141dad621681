// Threads: any; a call waits for the one before it.

internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Queries and controls players. It connects on first use.
final class PlayerBus: Sendable {
  private let place: BusPlace
  private let bus = Mutex<Bus?>(nil)

  init(_ place: BusPlace) { self.place = place }

  /// Returns all properties of a player; nil if it doesn't answer.
  func load(_ player: MediaPlayer, within limit: Duration) -> PlayerList.Event? {
    try? use { bus throws(BusError) in
      let properties = try bus.properties(of: PlayerBus.object(player), within: limit)
      // It works without its name, and without its process.
      let root = try? bus.properties(
        of: PlayerBus.object(player, MediaPlayer.root), within: limit)
      let process = try? bus.call(
        BusNames.bus, "GetConnectionUnixProcessID", [.string(player.owner)], within: limit)
      return .loaded(
        PlayerList.Loaded(
          name: player.name, owner: player.owner, process: process?.first?.integer,
          root: root ?? [:], player: properties, changes: player.changes))
    }
  }

  func position(of player: MediaPlayer, within limit: Duration) -> PlayerList.Event {
    let microseconds = try? use { bus throws(BusError) in
      try bus.call(
        PlayerBus.object(player, BusNames.properties), "Get",
        [.string(MediaPlayer.interface), .string("Position")], within: limit
      ).first?.number
    }
    return .position(
      player.name, microseconds: microseconds ?? nil, changes: player.changes)
  }

  /// Calls a method of a player.
  func call(
    _ player: MediaPlayer, _ method: String, _ arguments: [BusValue] = [],
    interface: String = MediaPlayer.interface, within limit: Duration = .seconds(2)
  ) throws(BusError) {
    try use { bus throws(BusError) in
      _ = try bus.call(PlayerBus.object(player, interface), method, arguments, within: limit)
    }
  }

  func setVolume(_ volume: Double, of player: MediaPlayer) throws(BusError) {
    try use { bus throws(BusError) in
      try bus.set(
        "Volume", of: PlayerBus.object(player), to: .double(volume), within: .seconds(2))
    }
  }

  private static func object(
    _ player: MediaPlayer, _ interface: String = MediaPlayer.interface
  ) -> BusObject {
    BusObject(player.owner, MediaPlayer.path, interface)
  }

  private func use<Result: Sendable>(
    _ body: (Bus) throws(BusError) -> Result
  ) throws(BusError) -> Result {
    try bus.withLock { bus throws(BusError) in
      let ready = if let bus { bus } else { try Bus(place) }
      bus = ready
      do throws(BusError) {
        return try body(ready)
      } catch {
        if error.kind == .closed { bus = nil }
        throw error
      }
    }
  }
}
