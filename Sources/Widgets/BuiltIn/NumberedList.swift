/// Something in a list, with a number that stays the same while others come and go.
protocol NumberedItem: Hashable, Codable {
  var id: Int { get set }
  /// The maximum number of items in a list.
  static var most: Int { get }
  /// The key of one in stored JSON, and with an "s" that of all.
  static var key: String { get }
}

/// A stored list of the user's own items. The item that was removed last can be restored.
struct NumberedList<Item: NumberedItem>: Hashable {
  var items: [Item] = []
  private var removed: Removed?

  fileprivate struct Removed: Hashable {
    var item: Item
    var index: Int
  }

  /// The outcome of a click.
  enum Outcome: Hashable {
    case changed
    case unchanged
    case removed(Item)
    case refused(String, field: String)
  }

  static var most: Int { Item.most }

  /// Numbers the items.
  init(_ items: [Item] = []) {
    for item in items { _ = add(item) }
  }

  var isFull: Bool { items.count >= Item.most }

  func index(of id: Int) -> Int? { items.firstIndex { $0.id == id } }

  // MARK: - Changes

  mutating func add(_ item: Item) -> Outcome {
    guard !isFull else { return .unchanged }
    let used = items.map(\.id) + (removed.map { [$0.item.id] } ?? [])
    var item = item
    item.id = (used.max() ?? 0) + 1
    items.append(item)
    return .changed
  }

  /// Changes an item, or replaces it; it keeps its number.
  mutating func change(_ id: Int, _ body: (inout Item) -> Void) -> Outcome {
    guard let index = index(of: id) else { return .unchanged }
    body(&items[index])
    items[index].id = id
    return .changed
  }

  mutating func remove(_ id: Int) -> Outcome {
    guard let index = index(of: id) else { return .unchanged }
    let item = items.remove(at: index)
    removed = Removed(item: item, index: index)
    return .removed(item)
  }

  /// Restores what was removed last.
  mutating func restore(_ adapt: (inout Item) -> Void = { _ in }) -> Outcome {
    guard var removed, !isFull else { return .unchanged }
    adapt(&removed.item)
    items.insert(removed.item, at: min(max(0, removed.index), items.count))
    self.removed = nil
    return .changed
  }
}

extension NumberedList: Sendable where Item: Sendable {}
extension NumberedList.Removed: Sendable where Item: Sendable {}

// MARK: - JSON

extension NumberedList: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static var all: Key { Key(stringValue: "\(Item.key)s") }
    static var one: Key { Key(stringValue: Item.key) }
    static var index: Key { Key(stringValue: "index") }
    static var removed: Key { Key(stringValue: "removed") }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    items = try values.decode([Item].self, forKey: .all)
    guard values.contains(.removed) else { return }
    let last = try values.nestedContainer(keyedBy: Key.self, forKey: .removed)
    removed = Removed(
      item: try last.decode(Item.self, forKey: .one),
      index: try last.decode(Int.self, forKey: .index))
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(items, forKey: .all)
    guard let removed else { return }
    var last = values.nestedContainer(keyedBy: Key.self, forKey: .removed)
    try last.encode(removed.item, forKey: .one)
    try last.encode(removed.index, forKey: .index)
  }
}
