import CryptoCurrencyKit
import Expectations
import Forms
import KeyFiles
import Testing
import WidgetCore

@testable import CryptickerApp

@Suite("Price sources")
struct SourceSettingsTests {
  private func changed(
    _ text: String, _ body: (inout SourceSettings) -> Void
  ) throws -> String {
    var file = try KeyFile(parsing: text)
    let old = try settings(file)
    var new = old
    body(&new)
    SourceSettings.write(new.differences(from: old), into: &file)
    return file.text
  }

  private func settings(_ file: KeyFile) throws -> SourceSettings {
    try #require(SourceSettings.read(file).settings)
  }

  @Test func `selected sources come first, and there is always one`() throws {
    var settings = try settings(KeyFile(parsing: "[Prices]\nSources=kraken coinbase\n"))
    expectEqual(settings.asked, [.kraken, .coinbase])
    SettingsForm.apply("sources", "coingecko, coinbase", to: &settings)
    expectEqual(settings.asked, [.coingecko, .coinbase])
    expectEqual(SettingsForm.form(settings)["sources"]?.value, "coingecko coinbase")
    SettingsForm.apply("sources", "", to: &settings)
    expect(settings.asked == PriceSourceName.allCases)
  }

  @Test func `values of newer versions stay`() throws {
    let text = "# mine\n[Prices]\n# who\nSources = Kraken, newone coinbase\nOther=1\n[More]\nA=b\n"
    try expect(changed(text) { _ in } == text)
    let new = try changed(text) { $0.ask([.coinbase, .kraken]) }
    expect(
      new.contains("# mine\n") && new.contains("# who\n") && new.hasSuffix("Other=1\n[More]\nA=b\n")
    )
    expect(new.contains("coinbase kraken newone\n"))
    let mirror = try changed("[Prices]\nMirrors=newone=http://a kraken=http://b\n") {
      $0.set(address: " https://c.example/ ", of: .kraken)
    }
    expectEqual(mirror, "[Prices]\nMirrors=kraken=https://c.example newone=http://a\n")
  }

  @Test func `default values aren't written`() throws {
    let text = "[Prices]\nSources=kraken coinbase coingecko blockchain\nMirrors=kraken=http://b\n"
    let new = try changed(text) {
      $0.ask(PriceSourceName.allCases)
      $0.set(address: "", of: .kraken)
    }
    expectEqual(new, "[Prices]\n")
  }

  @Test func `any settings are read back unchanged`() throws {
    var numbers = SystemRandomNumberGenerator()
    var file = KeyFile()
    for _ in 0..<200 {
      let old = try self.settings(file)
      var settings = old
      let source = PriceSourceName.allCases.randomElement(using: &numbers) ?? .kraken
      switch Int.random(in: 0..<2, using: &numbers) {
      case 0:
        let count = Int.random(in: 0...PriceSourceName.allCases.count, using: &numbers)
        settings.ask(Array(PriceSourceName.allCases.shuffled(using: &numbers).prefix(count)))
      default: settings.set(address: ["", "http://a.example"].randomElement() ?? "", of: source)
      }
      SourceSettings.write(settings.differences(from: old), into: &file)
      try expect(self.settings(KeyFile(parsing: file.text)) == settings)
    }
  }

  @Test(arguments: [
    ("https://mirror.example.org", true), ("http://127.0.0.1:8080/prices/", true),
    ("http://[::1]:80", true), (" https://a.example ", true), ("ftp://a.example", false),
    ("mirror.example.org", false), ("https://", false), ("https:///path", false),
    ("https://a b", false), ("https://a,b", false), ("https://a;b", false),
    ("https://a?x=1", false), ("https://a#x", false), ("http://:80", false), ("", false),
  ])
  func `only web addresses are valid`(text: String, isAddress: Bool) {
    expect(SourceSettings.isAddress(text) == isAddress)
  }
}
