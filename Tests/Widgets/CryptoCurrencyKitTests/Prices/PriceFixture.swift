import Foundation
import PriceServer
import Synchronization
import WidgetExtension

@testable import CryptoCurrencyKit

/// A store, a clock, and sources on this machine that behave as they are told to.
final class PriceFixture: Sendable {
  let server: PriceServer
  let folder: WorkFolder
  let cache: PriceCache
  private let http: HTTPClient
  private let passed = Mutex(0)

  /// Less than a widget is given.
  static let timeouts = SourceTimeouts(each: .milliseconds(900), total: .milliseconds(2500))

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
    let store = Store(path: folder["store.db"])
    cache = PriceCache(store)
    http = HTTPClient(store: store)
  }

  var now: Int { Int(Date().timeIntervalSince1970) + passed.withLock { $0 } }
  var today: UTCDay { UTCDay(at: now) }

  func wait(_ seconds: Int) { passed.withLock { $0 += seconds } }

  /// The sources with their ways, each a host of its own.
  func sources(_ ways: [(PriceSourceName, String)]) -> [any PriceSource] {
    ways.enumerated().map { index, way in
      way.0.source(at: way.1.contains("://") ? way.1 : server.address(index, way.1))
    }
  }

  func renew(
    _ ways: [(PriceSourceName, String)], days: Int = 30, isUrgent: Bool = false,
    timeouts: SourceTimeouts = PriceFixture.timeouts
  ) -> PriceClient.Renewal {
    PriceClient(cache, http, sources(ways), timeouts: timeouts, isUrgent: isUrgent) { self.now }
      .renew(bitcoin, days: days)
  }
}
