import Foundation
import PriceServer
import Synchronization
import WidgetExtension

@testable import CryptoCurrencyKit

/// A store, a clock, and sources on this machine that behave as they are told to.
final class Desk: Sendable {
  let server: PriceServer
  let folder: WorkFolder
  let book: PriceBook
  private let http: HTTPClient
  private let passed = Mutex(0)

  /// Less than a widget is given.
  static let patience = Patience(each: .milliseconds(900), whole: .milliseconds(2500))

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
    let store = Store(path: folder["store.db"])
    book = PriceBook(store)
    http = HTTPClient(store: store)
  }

  var now: Int { Int(Date().timeIntervalSince1970) + passed.withLock { $0 } }
  var today: UTCDay { UTCDay(at: now) }

  func wait(_ seconds: Int) { passed.withLock { $0 += seconds } }

  /// The sources with their ways, each a host of its own.
  func list(_ ways: [(SourceName, String)]) -> SourceList {
    SourceList(
      ways.enumerated().map { index, way in
        way.0.source(at: way.1.contains("://") ? way.1 : server.address(index, way.1))
      })
  }

  func renew(
    _ ways: [(SourceName, String)], days: Int = 30, isEager: Bool = false,
    patience: Patience = Desk.patience
  ) -> PriceDesk.Renewal {
    PriceDesk(book, http, list(ways), patience: patience, isEager: isEager) { self.now }
      .renew(bitcoin, days: days)
  }
}
