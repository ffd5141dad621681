import CryptoCurrencyKit
import Forms
import GLib
import GLibTesting
import XCTest

@testable import CryptickerApp

final class SettingsFileTests: XCTestCase {
  private static let log = Log(domain: "Crypticker")

  func testAnErrorInTheFileDoesNotEraseIt() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let path = folder[SourceSettings.fileName]
      try put("nonsense", path)
      let file = SettingsFile<SourceSettings>(path: path, log: Self.log)
      file.follow()
      XCTAssertEqual(file.problems.count, 1)
      XCTAssertThrowsError(try file.change { $0.ask([.kraken]) }) {
        XCTAssertTrue("\($0)".contains("line 1"), "\($0)")
      }
      XCTAssertEqual(try text(path), "nonsense")
    }
  }

  func testAChangeAppliesAtOnceAndKeepsExternalChanges() throws {
    try onMain {
      let folder = try TemporaryFolder()
      let file = SettingsFile<SourceSettings>(
        path: folder[SourceSettings.fileName], log: Self.log)
      file.follow()
      var changes = 0
      file.onChange = { changes += 1 }
      try put("# mine\n[Prices]\nSources=coinbase kraken\n", folder[SourceSettings.fileName])
      try file.change { $0.ask([.kraken]) }
      XCTAssertEqual(file.settings.asked, [.kraken])
      XCTAssertEqual(
        try text(folder[SourceSettings.fileName]), "# mine\n[Prices]\nSources=kraken\n")
      XCTAssertEqual(changes, 1)
    }
  }
}
