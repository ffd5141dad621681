import Expectations
import Localization
import RandomTesting
import Testing

@Suite struct `A message catalog` {
  private static let czech = [
    "": "Language: cs\nPlural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\n",
    "Open": "Otevřít", "Close": "Zavřít", "{count} day\0{count} days": "den\0dny\0dnů",
    "Open All": "Otevřít vše", "Untranslated": "",
  ]

  @Test(arguments: [false, true])
  func `returns translations in either byte order`(isSwapped: Bool) throws {
    let catalog = try #require(MessageCatalog(Catalog.compiled(Self.czech, isSwapped: isSwapped)))
    expectEqual(catalog["Open"], "Otevřít")
    expectEqual(catalog["Close"], "Zavřít")
    expectEqual(catalog["Open All"], "Otevřít vše")
    expect(catalog["Op"] == nil)
    expect(catalog["Untranslated"] == nil)
    expect(catalog.forms(of: "{count} day") == ["den", "dny", "dnů"])
    expectEqual(catalog.plural.form(for: 3), 1)
  }

  @Test func `survives damage anywhere`() throws {
    let whole = Catalog.compiled(Self.czech)
    expect(MessageCatalog([]) == nil)
    expect(MessageCatalog(Array("no translations at all, but some text".utf8)) == nil)
    var random = SeededNumbers(seed: 14)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &random))
      guard let catalog = MessageCatalog(bytes) else { continue }
      for sentence in Self.czech.keys { _ = catalog.forms(of: sentence) }
      _ = catalog.plural.form(for: 5)
    }
  }
}
