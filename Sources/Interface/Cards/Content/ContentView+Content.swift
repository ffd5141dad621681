internal import GTK
internal import WidgetCore

// Replacing content: reuse of leaves, and waiting for pictures.

extension ContentView {
  // MARK: - Pictures

  /// Whether no picture is pending.
  var arePicturesSettled: Bool { pictures.areSettled }

  /// Loads the pictures of the next content and then calls `body`; false if none is pending. Other
  /// content cancels it.
  func prepare(_ node: Node, then body: @escaping () -> Void) -> Bool {
    let requests = requests(of: shownForm(of: node))
    guard !pictures.have(requests) else { return false }
    preparation.wait(for: requests, in: pictures, then: body)
    pictures.prepare(requests)
    return true
  }

  // MARK: - Content

  /// A direction change rebuilds everything: text is aligned, and bars fill, from the other side.
  func directionChanged() {
    let shown = node
    show(nil, margins: margins, animated: false)
    show(shown, margins: margins, animated: false)
  }

  func shownForm(of node: Node) -> Node {
    preparation.shownForm(of: node, isAlternate: showsAlternates)
  }

  /// Alt was pressed or released.
  func alternatesChanged() {
    guard node != nil, let given = preparation.given, given.hasAlternates else { return }
    delegate?.contentResized()
    show(given, margins: margins, animated: false)
  }

  func requests(of node: Node) -> [CardPictures.Request] {
    preparation.requests(of: node, scale: canvas.scaleFactor)
  }

  /// Updates the leaves to new content; true if they are still the same ones.
  func become(_ node: Node?, _ change: ContentChange?) -> Bool {
    defer { self.node = node }
    guard let node, let piece, let plan, let old = self.node else {
      let isEmpty = node == nil && self.node == nil
      piece = node.map { Piece($0, surroundings) }
      plan = node.map { Plan($0) }
      return isEmpty
    }
    let difference = old.difference(to: node)
    let update = PieceUpdate(surroundings: surroundings, isAnimated: change != nil) {
      [weak canvas] leaf in
      if let canvas { change?.rememberChange(of: leaf, on: canvas) }
    }
    let next = piece.applying(difference, update)
    self.piece = next
    self.plan = plan.applying(difference, to: node)
    return next === piece && !update.hasOtherLeaves
  }

  /// Reorders the canvas's children like the leaves, touching only differences.
  func replaceLeaves(_ change: ContentChange?) {
    var next: [Leaf] = []
    piece?.gather(&next)
    let kept = Set(next.map { ObjectIdentifier($0) })
    let known = Set(leaves.map { ObjectIdentifier($0) })
    let rest = leaves.filter { kept.contains(ObjectIdentifier($0)) }
    for leaf in leaves where !kept.contains(ObjectIdentifier(leaf)) {
      change?.rememberLoss(of: leaf, on: canvas)
      canvas.abandon(leaf.widget)
    }
    var isInOrder = rest.count == next.count
    if isInOrder { isInOrder = zip(rest, next).allSatisfy { $0 === $1 } }
    leaves = next
    guard !isInOrder else { return }
    var above: Widget?
    for leaf in next.reversed() {
      if !known.contains(ObjectIdentifier(leaf)) { change?.rememberArrival(of: leaf) }
      if leaf.widget.direction != canvas.direction { leaf.widget.direction = canvas.direction }
      if leaf.widget.parent == nil || leaf.widget.nextSibling != above {
        canvas.adopt(leaf.widget, below: above)
      }
      above = leaf.widget
    }
  }

  /// Updates the presence of the leaves, for reused ones only if it changed.
  func tellPresences(ofSameLeaves areSameLeaves: Bool) {
    defer { presencesPlan = plan }
    guard let plan else { return presences = [] }
    let before = presences
    presences = plan.presences(from: presencesPlan.map { ($0, before) })
    for index in leaves.indices
    where !areSameLeaves || index >= before.count || presences[index] != before[index] {
      leaves[index].setPresence(presences[index])
    }
  }
}
