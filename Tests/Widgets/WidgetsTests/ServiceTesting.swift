import Foundation
import PriceServer
import TestDesktop
import WidgetCore

@testable import WidgetExtension

/// A message bus of a test's own, for the services that it starts.
struct PrivateBus {
  let address: String
  let bus: Bus

  init(on home: UserHome, in folder: WorkFolder) throws {
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

extension Context {
  /// The context of a card that pushes its messages to `send`.
  static func test(
    _ id: String, in folder: WorkFolder, _ settings: [String: SettingValue],
    send: @escaping @Sendable (WidgetMessage) -> Void
  ) -> Context {
    let store = Store(path: folder["store.db"])
    return Context(
      UpdateRequest(
        instance: "one", settings: settings,
        environment: EnvironmentDescription(locale: "en_US", timeZone: "UTC")),
      WidgetSession(
        id: id, store: store, http: HTTPClient(store: store), send: send, write: { _ in }))
  }
}
