import Expectations
import Testing
import WidgetHost

@testable import Panel

@Suite("A new user's widgets")
struct FirstChoiceTests {
  private let weather = "org.todayview.Weather"
  private let disk = "org.todayview.UsedSpace"
  private let price = "org.todayview.Bitcoin"
  private let news = "org.todayview.News"

  @Test func `usual widgets that are installed and not on the panel are offered and selected`() {
    let choice = FirstChoice(installed: [price, news, disk, weather], shown: [disk])
    expectEqual(choice.offered, [weather, price])
    expectEqual(choice.added, [weather, price])
  }

  @Test func `only selected widgets are added, and only if they were offered`() {
    var choice = FirstChoice(installed: [price, weather], shown: [])
    choice.set(price, isChosen: false)
    choice.set(news, isChosen: true)
    expectEqual(choice.added, [weather])
    choice.set(price, isChosen: true)
    expectEqual(choice.added, [weather, price])
  }

  @Test func `on the panel the usual widgets come first in their order`() {
    let choice = FirstChoice(installed: [], shown: [])
    var list = InstanceList()
    for widget in ["org.example.Mine", price, disk, weather, disk] { list.add(widget) }
    expectEqual(
      choice.arranged(list.instances),
      ["weather-1", "used-space-1", "used-space-2", "bitcoin-1", "mine-1"])
  }
}
