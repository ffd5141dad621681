internal import GTK

// Reordering. A mouse drags a card by its header, or anywhere after a long press. A finger drags
// only after a long press outside the header: an immediate movement scrolls, and a long press on
// the header shows the quick actions. The keyboard uses Alt+Up and Alt+Down. The held card follows
// the pointer; the others glide to their places.

extension CardColumn {
  func listenToMoves() {
    listenToDrags()
    let shortcuts = ShortcutController()
    shortcuts.add(Shortcut("<Alt>Up") { [weak self] in self?.moveFocusedCard(by: -1) ?? false })
    shortcuts.add(Shortcut("<Alt>Down") { [weak self] in self?.moveFocusedCard(by: 1) ?? false })
    canvas.add(controller: shortcuts)
  }

  private func listenToDrags() {
    // What the mouse is about to drag once it moves.
    var taken: (id: String, start: Point)?
    drag.onBegin { [weak self] start in
      guard let self, !drag.isTouch, let (id, hold) = card(at: start), hold == .heading else {
        return taken = nil
      }
      taken = (id, start)
    }
    drag.onUpdate { [weak self] offset in
      guard let self else { return }
      if held == nil, let (id, start) = taken, CardView.isDrag(offset) {
        taken = nil
        guard begin(id, at: start) else { return }
        drag.claim()
      }
      guard let held else { return }
      carry(to: Point(x: held.start.x + offset.x, y: held.start.y + offset.y))
    }
    drag.onEnd { [weak self] _ in self?.drop() }
    drag.onCancel { [weak self] in self?.putBack() }
    canvas.add(controller: drag)

    press.onPress { [weak self] point in
      guard let self, let (id, hold) = card(at: point), hold == .body, begin(id, at: point) else {
        return
      }
      press.claim()
    }
    canvas.add(controller: press)
    // Otherwise the gesture that claims the press would cancel the other, which continues it.
    press.group(with: drag)

    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, _ in
      self?.isKeyboardInUse = true
      guard let self, key == .escape, held != nil else { return false }
      putBack()
      drag.deny()
      return true
    }
    canvas.add(controller: keys)
    let presses = ClickGesture(button: nil)
    presses.phase = .capture
    presses.onPress { [weak self] _, _ in self?.isKeyboardInUse = false }
    canvas.add(controller: presses)
    canvas.onUnmap { [weak self] in self?.putBack() }
  }

  /// The card of a stack at a point.
  func stackedCard(at point: Point) -> String? {
    guard held == nil, filter == nil, let (id, _) = card(at: point), card(id)?.state.stack != nil
    else { return nil }
    return id
  }

  /// The card at a point, and the part that was hit.
  private func card(at point: Point) -> (id: String, hold: CardView.Hold)? {
    for id in order {
      guard let card = card(id), let bounds = card.canvas.bounds(in: canvas),
        bounds.contains(point)
      else { continue }
      let inside = Point(x: point.x - bounds.minX, y: point.y - bounds.minY)
      return (id, card.hold(at: inside))
    }
    return nil
  }

  // MARK: - Dragging

  /// Starts to drag a card; false if nothing can be moved.
  private func begin(_ id: String, at point: Point) -> Bool {
    guard held == nil, filter == nil, order.count > 1, let card = card(id),
      let reordering = reordering(of: id, in: rows, from: nil, at: point.y)
    else { return false }
    settled()
    endTurns()
    held = HeldCard(id: id, rows: rows, reordering: reordering, start: point, pointer: point)
    let slide = slide(of: .card(id))
    slide.rest()
    slide.held = base + reordering.top
    frame.lifted = card.canvas
    card.isLifted = true
    // Otherwise the finger would scroll, too.
    root.followsFingers = false
    // Receives Escape.
    card.canvas.grabFocus()
    lifting?.transition(to: 1, over: 0.15)
    canvas.queueAllocate()
    return true
  }

  /// Moves the held card with the pointer.
  func carry(to pointer: Point) {
    guard var held else { return }
    let before = held.shownRows
    held.pointer = pointer
    held.reordering.move(to: pointer.y - base)
    self.held = held
    slide(of: .card(held.id)).held = base + held.reordering.top
    if held.shownRows != before { arrange(gliding: true) } else { canvas.layOut() }
    findCandidate()
    scrolling.follow(pointer)
  }

  /// Updates the drag after a card's height or the set of cards changed.
  func carryOn() {
    guard let held,
      let next = reordering(
        of: held.id, in: held.rows, from: held.reordering.top, at: held.pointer.y),
      next != held.reordering
    else { return }
    self.held?.reordering = next
    arrange(gliding: true)
  }

  private func drop() {
    guard let held else { return }
    let (before, pending) = (order, pending)
    // The marked card may be gone from the pending ones.
    if let target = candidate?.target, pending?.contains(where: { $0.id == target }) != false {
      rest()
      if let pending { show(pending, animated: true) }
      return stack(held.id, on: target)
    }
    rows = held.shownRows
    orderChildren()
    let shown = order
    rest()
    guard shown != before else {
      if let pending { show(pending, animated: true) }
      return
    }
    guard let pending else { return take(shown, moved: held.id) }
    // Apply pending states now. The drop position is relative to the neighbors.
    show(pending, animated: true)
    if let move = Move(bringing: held.id, of: order, asIn: shown) {
      take(order.applying(move), moved: held.id)
    }
  }

  /// Cancels the drag.
  func putBack() {
    guard held != nil else { return }
    let pending = pending
    rest()
    if let pending { show(pending, animated: true) }
  }

  /// Ends the drag: every card glides to its place.
  private func rest() {
    guard let held else { return }
    let slide = slide(of: .card(held.id))
    let (top, place) = (slide.held, place(of: .card(held.id)))
    slide.held = nil
    if let top, let place { slide.glide(from: top - place.top, in: canvas) }
    self.held = nil
    pending = nil
    candidate = nil
    scrolling.stop()
    root.followsFingers = true
    arrange(gliding: true)
    lifting?.transition(to: 0, over: 0.3) { [weak self] outcome in
      if outcome == .finished { self?.settled() }
    }
  }

  /// Lowers the card once it has settled.
  func settled() {
    guard let lifted = frame.lifted else { return }
    frame.lifted = nil
    for id in order where card(id)?.canvas == lifted { card(id)?.isLifted = false }
    canvas.queueAllocate()
  }

  // MARK: - Drop position

  /// The top of the first row.
  private var base: Double {
    let places = frame.layout.places
    return places.indices.contains(header.count) ? places[header.count].top : 0
  }

  /// The height of each row with the gap below it.
  private func reordering(
    of id: String, in rows: [Row], from top: Double?, at pointer: Double
  ) -> Reordering? {
    let heights = rows.map { row in
      switch row {
      case .card(let id): (card(id)?.height ?? 0) + CardMeasures.gap
      case .note: (place(of: .note)?.height ?? 0) + CardMeasures.gap
      }
    }
    guard let index = rows.firstIndex(of: .card(id)), let place = place(of: .card(id)) else {
      return nil
    }
    return Reordering(
      heights: heights, dragged: index,
      top: top ?? slide(of: .card(id)).top(at: place.top) - base, pointer: pointer - base)
  }

  // MARK: - Keyboard and menu

  private func moveFocusedCard(by steps: Int) -> Bool {
    guard filter == nil, let id = focusedCard else { return false }
    move(id, by: steps)
    return true
  }

  /// Moves a card among the others, as far as it goes, and scrolls to it.
  public func move(_ id: String, by steps: Int) {
    guard held == nil, let index = order.firstIndex(of: id),
      let move = Move(from: index, by: steps, count: order.count)
    else { return }
    take(order.applying(move), moved: id)
    reveal(id)
  }

  /// Shows the new order and reports it.
  private func take(_ order: [String], moved id: String) {
    self.order = order
    orderChildren()
    arrange(gliding: true)
    moveTold(id)
  }

  private func moveTold(_ id: String) {
    tellPositions()
    delegate?.handle(.move(asIn: order), of: id)
  }
}
