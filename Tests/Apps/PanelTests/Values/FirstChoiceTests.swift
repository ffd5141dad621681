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

  @Test func `the usual widgets that are installed and not shown yet are offered and chosen`() {
    let choice = FirstChoice(installed: [price, news, disk, weather], shown: [disk])
    expectEqual(choice.offered, [weather, price])
    expectEqual(choice.added, [weather, price])
  }

  @Test func `only what is chosen is added, and only of what was offered`() {
    var choice = FirstChoice(installed: [price, weather], shown: [])
    choice.set(price, isChosen: false)
    choice.set(news, isChosen: true)
    expectEqual(choice.added, [weather])
    choice.set(price, isChosen: true)
    expectEqual(choice.added, [weather, price])
  }

  @Test func `on the panel they have the usual order, and all others are below`() {
    let choice = FirstChoice(installed: [], shown: [])
    var list = InstanceList()
    for widget in ["org.example.Mine", price, disk, weather, disk] { list.add(widget) }
    expectEqual(
      choice.arranged(list.instances),
      ["weather-1", "used-space-1", "used-space-2", "bitcoin-1", "mine-1"])
  }
}
