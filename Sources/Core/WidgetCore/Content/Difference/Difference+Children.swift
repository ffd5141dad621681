extension Difference {
  /// Returns the new children; nil if all are unchanged.
  static func children(from old: [Node], to new: [Node]) -> [Child]? {
    if old.isEmpty, new.isEmpty { return nil }
    if stay(old, new) {
      let differences = new.indices.map { old[$0].difference(to: new[$0]) }
      guard differences.contains(where: { !$0.isKept }) else { return nil }
      return differences.enumerated().map { .from($0, $1, hasMoved: false) }
    }
    var before = Siblings(old)
    let origins = new.map { before.takeOrigin(of: $0) }
    let unmoved = longestAscent(origins)
    var isKept = old.count == new.count
    let children = new.indices.map { index -> Child in
      guard let origin = origins[index] else {
        isKept = false
        return .inserted(new[index])
      }
      let difference = old[origin].difference(to: new[index])
      if origin != index || !difference.isKept { isKept = false }
      return .from(origin, difference, hasMoved: !unmoved.contains(index))
    }
    return isKept ? nil : children
  }

  /// Returns whether all children match their counterparts by index, which is the common case and needs no
  /// search.
  private static func stay(_ old: [Node], _ new: [Node]) -> Bool {
    guard old.count == new.count else { return false }
    var ids: Set<String> = []
    return new.indices.allSatisfy { index in
      let id = new[index].id
      guard old[index].id == id, old[index].kindName == new[index].kindName else {
        return false
      }
      // Of siblings with a duplicate id, only the first matches.
      return id.map { ids.insert($0).inserted } ?? true
    }
  }

  /// Returns the indices of removed children.
  static func removed(from count: Int, keeping children: [Child]) -> [Int] {
    var isLeft = [Bool](repeating: false, count: count)
    for case .from(let index, _, _) in children { isLeft[index] = true }
    return isLeft.indices.filter { !isLeft[$0] }
  }
}

/// The old children by id, or without one, by kind and order.
private struct Siblings {
  private var byID: [String: Int] = [:]
  /// The indices of children without id by kind, in reverse order.
  private var byKind: [Node.Kind.Name: [Int]] = [:]

  init(_ nodes: [Node]) {
    for index in nodes.indices.reversed() {
      if let id = nodes[index].id {
        byID[id] = index
      } else {
        byKind[nodes[index].kindName, default: []].append(index)
      }
    }
  }

  /// Removes and returns the old index of a node; nil if it is new.
  mutating func takeOrigin(of node: Node) -> Int? {
    guard let id = node.id else { return byKind[node.kindName]?.popLast() }
    return byID.removeValue(forKey: id)
  }
}

/// Returns the indices of a longest increasing subsequence, ignoring nil. Moving all others is the minimum to
/// restore the order.
private func longestAscent(_ elements: [Int?]) -> Set<Int> {
  // For each length, the index of the smallest final element.
  var ends: [Int] = []
  var previous: [Int?] = Array(repeating: nil, count: elements.count)
  for (index, element) in elements.enumerated() {
    guard let element else { continue }
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if let end = elements[ends[middle]], end < element {
        low = middle + 1
      } else {
        high = middle
      }
    }
    previous[index] = low > 0 ? ends[low - 1] : nil
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var ascent: Set<Int> = []
  var next = ends.last
  while let index = next {
    ascent.insert(index)
    next = previous[index]
  }
  return ascent
}
