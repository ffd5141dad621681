extension Difference {
  /// The children as they are now; nil where all are kept, each in its place.
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

  /// Whether each child is the same one as that in its place before, as it mostly is: then nobody has to
  /// be looked for.
  private static func stay(_ old: [Node], _ new: [Node]) -> Bool {
    guard old.count == new.count else { return false }
    var ids: Set<String> = []
    return new.indices.allSatisfy { index in
      let id = new[index].id
      guard old[index].id == id, old[index].kindName == new[index].kindName else {
        return false
      }
      // Of those that share one, though they should not, only the first is found.
      return id.map { ids.insert($0).inserted } ?? true
    }
  }

  /// The indices from which no child comes.
  static func removed(from count: Int, keeping children: [Child]) -> [Int] {
    var isLeft = [Bool](repeating: false, count: count)
    for case .from(let index, _, _) in children { isLeft[index] = true }
    return isLeft.indices.filter { !isLeft[$0] }
  }
}

/// The children as they were, to be found by id or, without one, by kind and number.
private struct Siblings {
  private var byID: [String: Int] = [:]
  /// The indices of those without id, for each kind, the first one last.
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

  /// Where a node was; nil where it was not. No place is given twice.
  mutating func takeOrigin(of node: Node) -> Int? {
    guard let id = node.id else { return byKind[node.kindName]?.popLast() }
    return byID.removeValue(forKey: id)
  }
}

/// The indices of as many elements as can be had that ascend; nil elements are passed over. Those
/// that are not among them are the fewest that must move to bring the others into order.
private func longestAscent(_ elements: [Int?]) -> Set<Int> {
  // The index of the element in which an ascent of each length ends lowest.
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
