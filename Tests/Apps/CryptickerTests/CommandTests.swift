import CryptoCurrencyKit
import Expectations
import Testing

@testable import CryptickerApp

@Suite("What the command line of crypticker means")
struct CommandTests {
  @Test(arguments: [
    ("BTC", "BTC"), ("btc", "BTC"), ("bitcoin", "BTC"), ("Bitcoin Cash", "BCH"),
    ("crypticker:DOGE", "DOGE"), ("CRYPTICKER:doge", "DOGE"), ("crypticker://ETH/", "ETH"),
    ("crypticker:PEPE", "PEPE"),
  ])
  func `a currency goes by its symbol, its name and its address`(word: String, symbol: String)
    throws
  {
    try expect(TickerCommand(arguments: [word]) == .show(CryptoCurrency(symbol)))
  }

  @Test(arguments: [[], ["crypticker:"], ["crypticker://"]])
  func `without a currency it is the last one`(words: [String]) throws {
    try expect(TickerCommand(arguments: words) == .show(nil))
  }

  @Test(arguments: [
    "crypticker:!!", "x", "crypticker:../../etc", "https://example.org", "crypticker:ſß", "",
    "crypticker:BTC?x=1", "ABCDEFGHIJK",
  ])
  func `what can't be a currency is refused, and said`(word: String) {
    #expect(throws: TickerCommandError.noCurrency(word)) { try TickerCommand(arguments: [word]) }
  }

  @Test func `what is long or plays tricks is told short and plain`() throws {
    let word = "crypticker:\u{202E}\n" + String(repeating: "a", count: 1000)
    let error = #expect(throws: TickerCommandError.self) { try TickerCommand(arguments: [word]) }
    let text = try #require(error).description
    expect(text.count < 160 && !text.contains("\u{202E}") && !text.contains("\n"))
  }

  @Test func `options are few, and too many words are too many`() throws {
    try expectEqual(TickerCommand(arguments: ["--help"]), .help)
    try expectEqual(TickerCommand(arguments: ["-v"]), .version)
    #expect(throws: TickerCommandError.noOption("--x")) { try TickerCommand(arguments: ["--x"]) }
    #expect(throws: TickerCommandError.tooMuch("ETH")) {
      try TickerCommand(arguments: ["BTC", "ETH"])
    }
  }
}
