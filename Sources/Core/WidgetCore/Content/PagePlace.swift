/// Where in a tree something stands that opens a screen of its own: found again in the content that
/// comes next, by ids where there are any.
public struct PagePlace: Hashable, Sendable {
  fileprivate enum Step: Hashable, Sendable {
    case id(String)
    case index(Int)
  }

  /// From the root to the node.
  fileprivate var steps: [Step] = []
  /// Which of the node's actions it is.
  fileprivate var action: Int
}

extension Node {
  /// The first node of the tree that is called so.
  public func node(withID id: String) -> Node? {
    if self.id == id { return self }
    for child in children { if let found = child.node(withID: id) { return found } }
    return nil
  }

  /// The screens that the tree opens, in its order; not those that are opened from there.
  public var pages: [ContentPage] {
    let own = actions.compactMap { if case .show(let page) = $0 { page } else { nil } }
    return own + children.flatMap(\.pages)
  }

  /// Where something stands that opens this; nil where nothing does.
  public func place(of page: ContentPage) -> PagePlace? {
    if let action = actions.firstIndex(of: .show(page)) { return PagePlace(action: action) }
    for (index, child) in children.enumerated() {
      guard var place = child.place(of: page) else { continue }
      place.steps.insert(child.id.map { .id($0) } ?? .index(index), at: 0)
      return place
    }
    return nil
  }

  /// What is opened there; nil where there is nothing any more.
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
