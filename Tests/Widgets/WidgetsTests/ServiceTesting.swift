import Foundation
import PriceServer
import Synchronization
import TestDesktop
import WidgetCore

@testable import WidgetExtension

/// A message bus of a test's own, for the services that it starts.
struct PrivateBus {
  let home: UserHome
  let address: String
  let bus: Bus

  var place: BusPlace { .at(address) }

  init(on home: UserHome, in folder: WorkFolder) throws {
    self.home = home
    let daemon = try home.start([
      "dbus-daemon", "--session", "--address=unix:path=\(folder["bus"])", "--print-address=1",
      "--nofork", "--nosyslog",
    ])
    address = String(
      try waitFor("the bus") {
        daemon.output.contains("\n") ? daemon.output.split(separator: "\n").first : nil
      })
    bus = try Bus(.at(address), within: .seconds(20))
  }
}

/// What a card pushes.
final class PushedMessages: Sendable {
  private let arrived = Mutex<[(message: WidgetMessage, time: ContinuousClock.Instant)]>([])

  func add(_ message: WidgetMessage) {
    arrived.withLock { $0.append((message, .now)) }
  }

  /// The number of messages of all kinds.
  var count: Int { arrived.withLock(\.count) }

  /// All contents, with the times of their arrival.
  var contents: [(node: Node, time: ContinuousClock.Instant)] {
    arrived.withLock { $0 }.compactMap { message, time in
      if case .content(let update) = message { (update.content, time) } else { nil }
    }
  }

  var latestUpdate: Update? {
    last { if case .content(let update) = $0 { update } else { nil } }
  }

  var latest: Node? { latestUpdate?.content }

  /// Whether the card is shown.
  var hasContent: Bool? { last { if case .hasContent(let value) = $0 { value } else { nil } } }

  private func last<Value>(_ read: (WidgetMessage) -> Value?) -> Value? {
    for arrival in arrived.withLock({ $0 }).reversed() {
      if let value = read(arrival.message) { return value }
    }
    return nil
  }
}

extension Context {
  /// The context of a card.
  static func test(
    _ id: String, in folder: WorkFolder, _ settings: [String: SettingValue] = [:],
    pushing pushed: PushedMessages
  ) -> Context {
    let store = Store(path: folder["store.db"])
    return Context(
      UpdateRequest(
        instance: "one", settings: settings,
        environment: EnvironmentDescription(locale: "en_US", timeZone: "UTC")),
      WidgetSession(
        id: id, store: store, http: HTTPClient(store: store), send: { pushed.add($0) },
        write: { _ in }))
  }
}
