internal import GTK

// Stacks: one page of each has a card, and turning replaces it by another one's. The new card slides in while the
// former one slides out, and the place grows or shrinks to the height of the new one.

extension CardColumn {
  /// The keys that turn a stack to another page.
  static let pageKeys = "Control+Page_Up Control+Page_Down"

  // MARK: - From the user

  func listenToPages() {
    let shortcuts = ShortcutController()
    for (keys, step) in [("<Control>Page_Up", -1), ("<Control>Page_Down", 1)]
      as [(Accelerator, Int)]
    {
      shortcuts.add(Shortcut(keys) { [weak self] in self?.turnFocusedCard(by: step) ?? false })
    }
    for (keys, side) in [("<Control>Left", -1), ("<Control>Right", 1)] as [(Accelerator, Int)] {
      shortcuts.add(
        Shortcut(keys) { [weak self] in
          guard let self else { return false }
          return turnFocusedCard(by: canvas.direction == .rightToLeft ? -side : side)
        })
    }
    canvas.add(controller: shortcuts)
    swipe = PageSwipe(over: self)
  }

  private func turnFocusedCard(by steps: Int) -> Bool {
    guard let id = focusedCard, card(id)?.state.stack != nil else { return false }
    turn(id, by: steps)
    return true
  }

  /// Requests the page some steps away in the stack of a card, if there is one.
  func turn(_ id: String, by steps: Int) {
    guard let stack = card(id)?.state.stack else { return }
    turn(id, to: stack.index + steps)
  }

  private func turn(_ id: String, to index: Int) {
    guard held == nil, let stack = card(id)?.state.stack, index != stack.index,
      let page = stack.page(at: index)
    else { return }
    delegate?.handle(.turn(to: page), of: id)
  }

  // MARK: - Another page

  /// The card that makes way for another page of its stack.
  func cardReplaced(by state: CardState, keeping ids: Set<String>) -> CardView? {
    guard cards[state.id] == nil else { return nil }
    return cards.values.first { !ids.contains($0.state.id) && $0.state.isInStack(with: state) }
  }

  /// The page that a hand has pulled in, or that has just left.
  func cardBeside(_ id: String) -> CardView? {
    turns.values.lazy.compactMap(\.beside).first { $0.state.id == id }
  }

  /// Slides from a page, which isn't one of the cards any more, to another one.
  func turn(from old: CardView, to id: String, animated: Bool) {
    guard let new = cards[id] else { return discard(old) }
    // Before the former card leaves the window.
    if old.canvas.isFocusWithin { new.canvas.grabFocus() }
    old.position = nil
    setAside(old)
    let former = turns.removeValue(forKey: .card(old.state.id))
    let velocity = former?.velocity ?? 0
    former?.stop()
    new.canvas.takesPointer = true
    new.canvas.setAccessible(.isHidden(nil))
    var slide = PageSlide(width: width)
    if let former, former.beside === new {
      slide = former.slide.turned
    } else {
      if let leaving = former?.beside { discard(leaving) }
      slide.side = old.state.isBefore(new.state) == (canvas.direction == .rightToLeft) ? 1 : -1
      slide.offset = (former?.slide.offset ?? 0) - slide.side * slide.step
    }
    guard animated, lifting?.showsFrames == true else {
      discard(old)
      return canvas.queueResize()
    }
    let turn = PageTurn(new, beside: old, slide, handSpeed: velocity)
    turns[.card(id)] = turn
    arrange()
    settle(turn)
  }

  /// A card beside the shown one is only drawn.
  private func setAside(_ card: CardView) {
    card.canvas.takesPointer = false
    card.canvas.setAccessible(.isHidden(true))
    // Outside of the order of the rows.
    if canvas.firstChild != card.canvas { canvas.adopt(card.canvas, below: canvas.firstChild) }
  }

  private func discard(_ card: CardView) {
    guard cards[card.state.id] !== card else { return }
    canvas.abandon(card.canvas)
  }

  private func settle(_ turn: PageTurn) {
    let row = Row.card(turn.shown.state.id)
    turn.settle(on: canvas) { [weak self] in
      self?.turnMoved()
    } arrived: { [weak self, weak turn] in
      guard let self, let turn, turns[row] === turn else { return }
      endTurn(of: row)
    }
  }

  private func turnMoved() {
    carryOn()
    if !growInPlace() { canvas.queueResize() }
    canvas.queueDraw()
  }

  /// Ends a turn with the page at its place.
  func endTurn(of row: Row) {
    guard let turn = turns.removeValue(forKey: row) else { return }
    turn.stop()
    if let beside = turn.beside { discard(beside) }
    frame.reserve = 0
    arrange()
  }

  func endTurns() { for row in turns.keys { endTurn(of: row) } }

  // MARK: - By hand

  /// Moves a page with a hand, and the one beside it.
  func pull(_ id: String, to way: Double) {
    guard let card = cards[id], let stack = card.state.stack else { return }
    let row = Row.card(id)
    let side: Double = way < 0 ? 1 : -1
    let turn = turns[row] ?? PageTurn(card, PageSlide(width: width, side: 0))
    if turn.slide.side != side {
      if let beside = turn.beside { discard(beside) }
      turn.slide.side = side
      let isForward = (side > 0) != (canvas.direction == .rightToLeft)
      turn.beside = stack.page(at: stack.index + (isForward ? 1 : -1)).flatMap(makeBeside)
    }
    turn.slide.pull(to: way, hasPage: turn.beside != nil)
    let isNew = turns.updateValue(turn, forKey: row) == nil
    if isNew { arrange() }
    turnMoved()
  }

  private func makeBeside(_ id: String) -> CardView? {
    guard let state = delegate?.card(id) else { return nil }
    let card = makeCard(state)
    setAside(card)
    fit(card)
    return card
  }

  /// Ends a pull at a speed in pixels per second.
  func letGo(_ id: String, at speed: Double) {
    guard let turn = turns[.card(id)] else { return }
    turn.handSpeed = speed
    if turn.slide.isTurned(at: speed), let beside = turn.beside {
      delegate?.handle(.turn(to: beside.state.id), of: id)
    }
    // The stack hasn't turned.
    if turns[.card(id)] === turn { settle(turn) }
  }

  // MARK: - Dots

  /// The dots of a stack whose page is shown.
  func dots(of stack: CardState.Stack) -> StackDots {
    let dots = self.dots[stack.id] ?? makeDots(of: stack.id)
    dots.show(DotRow(count: stack.pages.count, index: stack.index), theme: theme)
    return dots
  }

  private func makeDots(of stack: String) -> StackDots {
    let dots = StackDots()
    dots.turn = { [weak self] index in
      guard let self, let id = order.first(where: { self.card($0)?.state.stack?.id == stack })
      else { return }
      turn(id, to: index)
    }
    dots.isPassing = { [weak self] in self?.hasJustScrolled ?? false }
    canvas.adopt(dots.root)
    self.dots[stack] = dots
    return dots
  }

  /// Removes the dots of stacks that aren't shown.
  func removeDots(except shown: [StackDots]) {
    for (stack, dots) in dots where !shown.contains(where: { $0 === dots }) {
      canvas.abandon(dots.root)
      self.dots[stack] = nil
    }
  }
}

nonisolated extension CardState {
  /// Whether another card is a page of the same stack.
  fileprivate func isInStack(with other: CardState) -> Bool {
    if let stack, stack.id == other.stack?.id { return true }
    return stack?.position(of: other.id) != nil || other.stack?.position(of: id) != nil
  }

  /// Whether it comes before another page of its stack, according to the other's stack or its own, which may be older.
  fileprivate func isBefore(_ other: CardState) -> Bool {
    if let stack = other.stack, let position = stack.position(of: id) {
      return position < stack.index
    }
    if let stack, let position = stack.position(of: other.id) { return stack.index < position }
    return true
  }
}
