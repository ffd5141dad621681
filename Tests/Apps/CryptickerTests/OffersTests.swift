import CryptoCurrencyKit
import Expectations
import Testing

@testable import CryptickerApp

@Suite("Choices")
struct OffersTests {
  private let offers = Offers.currencies(.dogecoin)

  private func titles(_ typed: String) -> [String] { offers.matching(typed).map(\.title) }

  @Test func `without a search all are listed, and the current one is selected`() {
    let shown = offers.matching("")
    expect(shown.map(\.id) == CryptoCurrency.known.map(\.symbol))
    expect(offers.selection(in: shown, typed: "").map { shown[$0].title } == "Dogecoin")
  }

  @Test func `a search covers names and symbols, and selects the best match`() {
    expect(titles("lite").first == "Litecoin" && titles("ltc") == ["Litecoin"])
    expectEqual(titles("  cash ").first, "Bitcoin Cash")
    expectEqual(offers.selection(in: offers.matching("lite"), typed: "lite"), 0)
  }

  @Test func `any other symbol can be typed, and comes last`() {
    expectEqual(titles("pepe"), ["PEPE"])
    expectEqual(titles("bit"), ["Bitcoin", "Bitcoin Cash", "BIT"])
    expect(titles("no symbol at all") == [] && titles("ß") == [])
    expect(offers.selection(in: [], typed: "??") == nil)
  }

  @Test func `the current choice is listed even if it isn't offered`() throws {
    let pepe = try #require(CryptoCurrency("PEPE"))
    expectEqual(Offers.currencies(pepe).all.first?.title, "PEPE")
  }

  @Test func `a fiat currency is found by its code and name`() {
    let moneys = Offers.moneys(.eur)
    expectEqual(moneys.matching("koruna").map(\.title), ["CZK"])
    expectEqual(moneys.matching("usd").map(\.title), ["USD"])
    expect(moneys.matching("xyz").isEmpty)
  }
}
