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
    guard let id = order.first(where: { card($0)?.canvas.isFocusWithin == true }),
      card(id)?.state.stack != nil
    else { return false }
    turn(id, by: steps)
    return true
  }

  /// Asks to turn the stack of a card by pages, as far as it goes.
  func turn(_ id: String, by steps: Int) {
    guard let stack = card(id)?.state.stack else { return }
    turn(id, to: stack.index + steps)
  }

  private func turn(_ id: String, to index: Int) {
    guard held == nil, let stack = card(id)?.state.stack, index != stack.index,
      stack.pages.indices.contains(index)
    else { return }
    delegate?.handle(.turn(to: stack.pages[index]), of: id)
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
      slide.side = isBefore(old, new) == (canvas.direction == .rightToLeft) ? 1 : -1
      slide.offset = (former?.slide.offset ?? 0) - slide.side * slide.step
    }
    guard animated, lifting?.showsFrames == true else {
      discard(old)
      return canvas.queueResize()
    }
    let turn = PageTurn(new, beside: old, slide)
    turns[.card(id)] = turn
    arrange()
    settle(turn, at: handSpeed ?? velocity)
  }

  /// Whether a page comes before another one.
  private func isBefore(_ old: CardView, _ new: CardView) -> Bool {
    for pages in [new.state.stack?.pages, old.state.stack?.pages] {
      if let pages, let one = pages.firstIndex(of: old.state.id),
        let other = pages.firstIndex(of: new.state.id)
      {
        return one < other
      }
    }
    return true
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

  private func settle(_ turn: PageTurn, at velocity: Double) {
    let row = Row.card(turn.shown.state.id)
    turn.settle(on: canvas, velocity: velocity) { [weak self] in
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

  /// Shows a page at its place at once.
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
      let index = stack.index + (isForward ? 1 : -1)
      turn.beside = stack.pages.indices.contains(index) ? makeBeside(stack.pages[index]) : nil
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

  /// The hand lets go at a speed in pixels a second.
  func letGo(_ id: String, at speed: Double) {
    guard let turn = turns[.card(id)] else { return }
    if turn.slide.isTurned(at: speed), let beside = turn.beside {
      handSpeed = speed
      delegate?.handle(.turn(to: beside.state.id), of: id)
      handSpeed = nil
    }
    // It isn't turned.
    if turns[.card(id)] === turn { settle(turn, at: speed) }
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
  func removeDots(except shown: Set<String>) {
    for (stack, dots) in dots where !shown.contains(stack) {
      canvas.abandon(dots.root)
      self.dots[stack] = nil
    }
  }
}

nonisolated extension CardState {
  /// Whether another card is a page of the same stack.
  fileprivate func isInStack(with other: CardState) -> Bool {
    if let stack, stack.id == other.stack?.id { return true }
    return stack?.pages.contains(other.id) == true || other.stack?.pages.contains(id) == true
  }
}
