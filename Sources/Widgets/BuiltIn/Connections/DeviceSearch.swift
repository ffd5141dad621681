// Threads: `run` blocks a thread; another one ends it.

internal import Synchronization
internal import WidgetExtension

/// A search for new Bluetooth devices, which ends by itself: it disturbs connections, and drains batteries.
final class DeviceSearch: Sendable {
  private let bell = BusBell()
  private let isOver = Mutex(false)

  static let longest = Duration.seconds(60)

  /// Returns when the search is over.
  func run(_ adapter: String, on place: BusPlace, for time: Duration) throws(BusError) {
    let bus = try Bus(place)
    bus.follow(bell) {}
    let adapter = BusObject(Bluetooth.service, adapter, Bluetooth.adapter)
    try bus.call(adapter, "StartDiscovery", within: .seconds(10))
    _ = try bus.wait(within: time) { isOver.withLock { $0 } }
    // It fails if Bluetooth was turned off meanwhile.
    _ = try? bus.call(adapter, "StopDiscovery", within: .seconds(10))
  }

  func end() {
    isOver.withLock { $0 = true }
    bell.ring()
  }
}
