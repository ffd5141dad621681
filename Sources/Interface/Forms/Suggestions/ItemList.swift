internal import GTK
internal import KeyFiles
internal import WidgetCore

/// The items of a list field during editing. Each has a number that stays when its text or position changes; items
/// may be empty.
nonisolated struct ItemList: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    let number: Int
    var text: String
  }

  private(set) var items: [Item] = []
  private var next = 0

  /// The list as text, including empty items.
  var text: String { items.isEmpty ? ";" : KeyFile.written(items.map(\.text)) }

  /// Replaces the text; unchanged items keep their numbers.
  mutating func take(_ text: String) {
    var texts = KeyFile.items(written: text)
    if texts.allSatisfy(\.isEmpty), text != self.text { texts = [] }
    guard texts != items.map(\.text), text != self.text else { return }
    var old = items
    items = texts.map { text in
      guard let index = old.firstIndex(where: { $0.text == text }) else { return make(text) }
      return old.remove(at: index)
    }
  }

  /// Appends an empty item and returns its number.
  mutating func add() -> Int {
    let item = make("")
    items.append(item)
    return item.number
  }

  mutating func set(_ text: String, of number: Int) {
    guard let index = index(of: number) else { return }
    items[index].text = text
  }

  mutating func remove(_ number: Int) { items.removeAll { $0.number == number } }

  mutating func apply(_ move: Move) { items = items.applying(move) }

  func index(of number: Int) -> Int? { items.firstIndex { $0.number == number } }

  /// Returns whether an earlier item has the same text.
  func repeatsOther(_ number: Int) -> Bool {
    guard let index = index(of: number), !items[index].isBlank else { return false }
    return items[..<index].contains { $0.words == items[index].words }
  }

  private mutating func make(_ text: String) -> Item {
    next += 1
    return Item(number: next, text: text)
  }
}

nonisolated extension ItemList.Item {
  /// The text without surrounding whitespace, which is insignificant.
  fileprivate var words: Substring {
    let begin = text.drop(while: \.isWhitespace)
    return begin[
      ..<(begin.lastIndex { !$0.isWhitespace }.map { begin.index(after: $0) } ?? begin.startIndex)]
  }

  /// Whether it's empty or whitespace.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}
