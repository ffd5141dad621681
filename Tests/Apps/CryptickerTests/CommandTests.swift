import CryptoCurrencyKit
import Expectations
import Testing

@testable import CryptickerApp

@Suite("Crypticker's command line")
struct CommandTests {
  @Test(arguments: [
    ("BTC", "BTC"), ("btc", "BTC"), ("bitcoin", "BTC"), ("Bitcoin Cash", "BCH"),
    ("crypticker:DOGE", "DOGE"), ("CRYPTICKER:doge", "DOGE"), ("crypticker://ETH/", "ETH"),
    ("crypticker:PEPE", "PEPE"),
  ])
  func `a currency is found by its symbol, name and link`(word: String, symbol: String)
    throws
  {
    try expect(TickerCommand(arguments: [word]) == .show(CryptoCurrency(symbol)))
  }

  @Test(arguments: [[], ["crypticker:"], ["crypticker://"]])
  func `without a currency the last one is shown`(words: [String]) throws {
    try expect(TickerCommand(arguments: words) == .show(nil))
  }

  @Test(arguments: [
    "crypticker:!!", "x", "crypticker:../../etc", "https://example.org", "crypticker:ſß", "",
    "crypticker:BTC?x=1", "ABCDEFGHIJK",
  ])
  func `an invalid currency is refused with a message`(word: String) {
    #expect(throws: TickerCommandError.noCurrency(word)) { try TickerCommand(arguments: [word]) }
  }

  @Test func `long or malicious arguments are shortened and escaped`() throws {
    let word = "crypticker:\u{202E}\n" + String(repeating: "a", count: 1000)
    let error = #expect(throws: TickerCommandError.self) { try TickerCommand(arguments: [word]) }
    let text = try #require(error).description
    expect(text.count < 160 && !text.contains("\u{202E}") && !text.contains("\n"))
  }

  @Test func `unknown options and extra arguments are refused`() throws {
    try expectEqual(TickerCommand(arguments: ["--help"]), .help)
    try expectEqual(TickerCommand(arguments: ["-v"]), .version)
    #expect(throws: TickerCommandError.noOption("--x")) { try TickerCommand(arguments: ["--x"]) }
    #expect(throws: TickerCommandError.tooMuch("ETH")) {
      try TickerCommand(arguments: ["BTC", "ETH"])
    }
  }
}
