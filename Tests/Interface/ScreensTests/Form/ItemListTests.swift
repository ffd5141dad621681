import Expectations
import GTK
import RandomTesting
import Testing
import WidgetCore

@testable import Forms

@Suite("Editing a list's items")
struct ItemListTests {
  private func list(_ text: String) -> ItemList {
    var list = ItemList()
    list.take(text)
    return list
  }

  @Test func `the text has the format of key files`() {
    expectEqual(list("a\\;b; c;").items.map(\.text), ["a;b", "c"])
    expectEqual(list("a;b").text, "a;b;")
    expect(list("").items.isEmpty)
    expect(list(";").items.isEmpty)
    expectEqual(list(";").text, ";")
  }

  @Test func `an added item is kept even if it is empty`() {
    var list = list("a;")
    let number = list.add()
    expectEqual(list.text, "a;;")
    // Setting its own text changes nothing.
    list.take(list.text)
    expectEqual(list.index(of: number), 1)
    list.set("b ", of: number)
    expectEqual(list.text, "a;b\\s;")
    list.take(list.text)
    expectEqual(list.items.map(\.text), ["a", "b "])
    list.remove(number)
    expectEqual(list.text, "a;")
  }

  @Test func `items that stay keep their identity in external changes`() {
    var list = list("a;b;c;")
    let numbers = list.items.map(\.number)
    list.take("c;d;a;")
    expectEqual(list.items.map(\.text), ["c", "d", "a"])
    expect(list.items[0].number == numbers[2] && list.items[2].number == numbers[0])
    expect(!numbers.contains(list.items[1].number))
  }

  @Test func `a repeated item is detected`() {
    let list = list("a;b;a;A;")
    expect(list.items.map { list.repeatsOther($0.number) } == [false, false, true, false])
    var blank = self.list("a;")
    let numbers = [blank.add(), blank.add()]
    let two = blank
    expect(numbers.allSatisfy { !two.repeatsOther($0) })
  }

  @Test(arguments: 0..<20)
  func `the text always equals the items`(seed: Int) {
    var random = SeededNumbers(seed: seed)
    var list = ItemList()
    var model: [String] = []
    for _ in 0..<200 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        _ = list.add()
        model.append("")
      case 2 where !model.isEmpty:
        let index = Int.random(in: model.indices, using: &random)
        let text = random.pick(["", "a", "b;c", " d", "e\\", "č ž"])
        list.set(text, of: list.items[index].number)
        model[index] = text
      case 3 where !model.isEmpty:
        let index = Int.random(in: model.indices, using: &random)
        list.remove(list.items[index].number)
        model.remove(at: index)
      case 4 where model.count > 1:
        let move = Move(
          from: Int.random(in: model.indices, using: &random),
          to: Int.random(in: model.indices, using: &random))
        list.apply(move)
        model = model.applying(move)
      default: list.take(list.text)
      }
      expect(list.items.map(\.text) == model)
      expect(Set(list.items.map(\.number)).count == model.count)
      let told = SettingDefinition.items(of: list.text)
      expect(told == model.filter { !$0.isEmpty })
    }
  }
}
