/// The path to a node that opens a page; found again in later content, by ids if there are any.
public struct PagePlace: Hashable, Sendable {
  fileprivate enum Step: Hashable, Sendable {
    case id(String)
    case index(Int)
  }

  /// From the root to the node.
  fileprivate var steps: [Step] = []
  /// The index among the node's actions.
  fileprivate var action: Int
}

extension Node {
  /// The first node with an id.
  public func node(withID id: String) -> Node? {
    if self.id == id { return self }
    for child in children { if let found = child.node(withID: id) { return found } }
    return nil
  }

  /// The pages that the tree opens, in order, without nested ones.
  public var pages: [ContentPage] {
    let own = actions.compactMap { if case .show(let page) = $0 { page } else { nil } }
    return own + children.flatMap(\.pages)
  }

  /// The path to the node that opens a page, if any.
  public func place(of page: ContentPage) -> PagePlace? {
    if let action = actions.firstIndex(of: .show(page)) { return PagePlace(action: action) }
    for (index, child) in children.enumerated() {
      guard var place = child.place(of: page) else { continue }
      place.steps.insert(child.id.map { .id($0) } ?? .index(index), at: 0)
      return place
    }
    return nil
  }

  /// The page at a path; nil if it no longer exists.
  public func page(at place: PagePlace) -> ContentPage? {
    guard let step = place.steps.first else {
      guard actions.indices.contains(place.action), case .show(let page) = actions[place.action]
      else { return nil }
      return page
    }
    let next: Node? =
      switch step {
      case .id(let id): children.first { $0.id == id }
      case .index(let index):
        children.indices.contains(index) && children[index].id == nil ? children[index] : nil
      }
    var rest = place
    rest.steps.removeFirst()
    return next?.page(at: rest)
  }
}
