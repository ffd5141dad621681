import Expectations
import Testing
import WidgetHost

@testable import Panel

@Suite("What a new user begins with")
struct FirstChoiceTests {
  private let weather = "org.todayview.Weather"
  private let disk = "org.todayview.UsedSpace"
  private let price = "org.todayview.Bitcoin"
  private let news = "org.todayview.News"

  @Test func `what most people want comes first and is chosen, as far as it is installed`() {
    let choice = FirstChoice(installed: [price, news, disk, weather], shown: [disk])
    expect(choice.offered == [weather, disk, price, news])
    expect(choice.chosen == [weather, disk, price])
    expect(choice.missing(from: [disk]) == [weather, price])
    expect(choice.surplus(in: [disk]).isEmpty)
  }

  @Test func `what isn't wanted is taken away, and what wasn't offered stays`() {
    var choice = FirstChoice(installed: [disk, news], shown: [disk, "org.example.Mine"])
    choice.set(disk, isChosen: false)
    choice.set(news, isChosen: true)
    choice.set("org.example.Unknown", isChosen: true)
    expect(choice.missing(from: [disk, "org.example.Mine"]) == [news])
    expect(choice.surplus(in: [disk, "org.example.Mine"]) == [disk])
  }

  @Test func `on the panel they stand as they were offered, and the user's own below them`() {
    let choice = FirstChoice(installed: [price, news, disk, weather], shown: [])
    var list = InstanceList()
    for widget in ["org.example.Mine", price, disk, weather, disk] { list.add(widget) }
    expectEqual(
      choice.arranged(list.instances),
      ["weather-1", "used-space-1", "used-space-2", "bitcoin-1", "mine-1"])
  }

  @Test func `what is there already is chosen, whatever most people want`() {
    expect(FirstChoice(installed: [news], shown: [news]).chosen == [news])
  }
}
