internal import KeyFiles
internal import WidgetCore

// Stacks of cards. The instances of a stack follow each other in the list, in the order of its pages. Each change
// keeps that, and dissolves a stack of one.

extension InstanceList {
  /// The stack of an instance; nil if its card stands by itself.
  public func stack(of name: String) -> CardStack? { stacks.first { $0.names.contains(name) } }

  /// The names at each place of the panel, from top to bottom: those of a stack, or one.
  public var places: [[String]] {
    var places: [[String]] = []
    for instance in instances where places.last?.contains(instance.name) != true {
      places.append(stack(of: instance.name)?.names ?? [instance.name])
    }
    return places
  }

  /// Adds instances to the stack of another one, as its last pages; the first of them comes to the front. Without a
  /// stack there, it makes one. Returns whether anything changes.
  @discardableResult
  public mutating func stack(_ names: [String], on other: String) -> Bool {
    let below = stack(of: other)?.names ?? [other]
    let added = names.filter { self[$0] != nil && !below.contains($0) }
    guard self[other] != nil, let front = added.first else { return false }
    gather(below + added, at: other, front: front)
    return true
  }

  /// Takes an instance out of its stack, and puts its card below it. Returns whether it was in one.
  @discardableResult
  public mutating func unstack(_ name: String) -> Bool {
    guard let stack = stack(of: name), let last = stack.names.last else { return false }
    release([name])
    guard last != name, let old = instances.firstIndex(where: { $0.name == name }) else {
      return true
    }
    let instance = instances.remove(at: old)
    let place = instances.firstIndex { $0.name == last } ?? old
    instances.insert(instance, at: min(place + 1, instances.count))
    return true
  }

  /// Turns a stack to a page. Returns whether it exists.
  @discardableResult
  public mutating func setFront(_ name: String) -> Bool {
    guard let index = stacks.firstIndex(where: { $0.names.contains(name) }) else { return false }
    stacks[index].front = name
    return true
  }

  /// Moves an instance with the other pages of its stack to an index among the places. Returns whether it exists.
  @discardableResult
  public mutating func movePlace(of name: String, to index: Int) -> Bool {
    var places = places
    guard let old = places.firstIndex(where: { $0.contains(name) }) else { return false }
    places.insert(places.remove(at: old), at: min(max(0, index), places.count))
    sort(as: Array(places.joined()))
    return true
  }

  /// An instance was moved in the list: between two pages it joins their stack, away from its own it leaves that.
  mutating func restack(_ name: String) {
    guard let index = instances.firstIndex(where: { $0.name == name }) else { return }
    func stack(at index: Int) -> CardStack? {
      instances.indices.contains(index) ? self.stack(of: instances[index].name) : nil
    }
    let (own, above, below) = (self.stack(of: name), stack(at: index - 1), stack(at: index + 1))
    if let above, above == below, above != own {
      let pages = instances.map(\.name).filter { above.names.contains($0) || $0 == name }
      gather(pages, at: name, front: above.front)
    } else if let own, above == own || below == own {
      let pages = instances.map(\.name).filter(own.names.contains)
      gather(pages, at: name, front: own.front)
    } else {
      release([name])
    }
  }

  /// Puts a removed instance back into its stack, with those of the other pages that are left.
  mutating func rejoin(_ name: String, _ former: CardStack) {
    guard let mate = former.names.first(where: { $0 != name && self[$0] != nil }) else { return }
    var pages = stack(of: mate)?.names ?? [mate]
    let before = former.names.prefix { $0 != name }.last { pages.contains($0) }
    let index = before.flatMap { pages.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    pages.insert(name, at: index)
    gather(pages, at: mate, front: former.front == name ? name : stack(of: mate)?.front ?? mate)
  }

  /// Makes a stack of these instances at the place of one of them.
  private mutating func gather(_ names: [String], at anchor: String, front: String) {
    release(names)
    let order = instances.map(\.name)
    let rest = order.filter { !names.contains($0) }
    // The place of a stack is that of its first page.
    let anchors = stackedBefore(anchor, names, in: order)
    sort(as: Array(rest.prefix(anchors)) + names + rest.dropFirst(anchors))
    stacks.append(CardStack(names: names, front: front))
    settle()
  }

  /// How many instances besides these stand before one of them.
  private func stackedBefore(_ anchor: String, _ names: [String], in order: [String]) -> Int {
    order.prefix { $0 != anchor }.count { !names.contains($0) }
  }

  /// Takes instances out of their stacks. Their place in the list stays.
  mutating func release(_ names: [String]) {
    for (index, stack) in stacks.enumerated() {
      guard let page = stack.names.firstIndex(of: stack.front) else { continue }
      let left = stack.names.filter { !names.contains($0) }
      stacks[index].names = left
      guard names.contains(stack.front), !left.isEmpty else { continue }
      // The page that takes its place, or the last one.
      let next = stack.names[page...].first { left.contains($0) }
      stacks[index].front = next ?? left[left.count - 1]
    }
    settle()
  }

  /// Dissolves stacks of one, and orders them from top to bottom.
  private mutating func settle() {
    let order = instances.map(\.name)
    stacks = stacks.filter { $0.names.count > 1 }
      .map { (order.firstIndex(of: $0.names[0]) ?? 0, $0) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  private mutating func sort(as names: [String]) {
    instances = names.compactMap { self[$0] }
    settle()
  }
}

// MARK: - As they stand in the files

extension InstanceList {
  private static let key = "Stacks"
  private static let front = "Front"
  private static let separator: Character = "+"

  /// Reads the stacks of today.conf, such as `Stacks=weather-1+clocks-1;notes-1+to-do-1`, and their front pages from
  /// the state file. A stack stands where the first of its cards does in the order. Invalid entries are reported and
  /// skipped.
  mutating func readStacks(
    in settings: KeyFile, modes: KeyFile, problems: inout [KeyFileError]
  ) {
    let (group, key) = (InstanceList.group, InstanceList.key)
    guard let items = settings.list(key, in: group) else { return }
    let line = settings.written(key, in: group)?.line ?? 1
    var used: Set<String> = []
    for item in items {
      let words = item.split(separator: InstanceList.separator, omittingEmptySubsequences: false)
      guard words.count > 1, !words.contains("") else {
        problems.append(InstanceList.single(item, line))
        continue
      }
      var names: [String] = []
      for name in words.map(String.init) {
        if self[name] == nil {
          // One beyond the limit was reported already.
          if !excess.contains(name) { problems.append(InstanceList.unknown(name, line)) }
        } else if !used.insert(name).inserted {
          problems.append(InstanceList.repeated(name, line))
        } else {
          names.append(name)
        }
      }
      guard names.count > 1 else { continue }
      let front = names.first { (try? modes.isOn(InstanceList.front, in: $0)) == true }
      let top = instances.first { names.contains($0.name) }?.name ?? names[0]
      gather(names, at: top, front: front ?? names[0])
    }
  }

  private static func unknown(_ name: String, _ line: Int) -> KeyFileError {
    KeyFileError(
      line: line,
      message: translated(
        "{key} names “{name}”, which isn’t a card", ["key": key, "name": name.quotable()]),
      remedy: translated("expected the NAME of a group [Widget NAME]"))
  }

  private static func repeated(_ name: String, _ line: Int) -> KeyFileError {
    KeyFileError(
      line: line,
      message: translated("{key} names {name} twice", ["key": key, "name": quoted(name)]),
      remedy: translated("a card can be in one stack"))
  }

  private static func single(_ item: String, _ line: Int) -> KeyFileError {
    KeyFileError(
      line: line,
      message: translated(
        "{key}={value} is not valid and is ignored", ["key": key, "value": quoted(item)]),
      remedy: translated("expected the names of at least two cards, with + between them"))
  }

  /// Writes the stacks if they differ from those of `old`.
  func writeStacks(into settings: inout KeyFile, insteadOf old: InstanceList) {
    guard stacks.map(\.names) != old.stacks.map(\.names) else { return }
    let items = stacks.map { $0.names.joined(separator: String(InstanceList.separator)) }
    if items.isEmpty {
      settings.remove(InstanceList.key, in: InstanceList.group)
    } else {
      settings.set(items, InstanceList.key, in: InstanceList.group)
    }
  }

  /// Writes the front pages, except first pages, to the state file.
  func writeFronts(into modes: inout KeyFile, insteadOf old: InstanceList) {
    let (fronts, former) = (turnedPages, old.turnedPages)
    for name in former.subtracting(fronts) { modes.remove(InstanceList.front, in: name) }
    for name in fronts.subtracting(former) { modes.set("true", InstanceList.front, in: name) }
  }

  /// The front pages that aren't the first.
  private var turnedPages: Set<String> {
    Set(stacks.filter { $0.front != $0.names.first }.map(\.front))
  }
}
