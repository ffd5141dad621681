internal import GLib
public import GTK

/// Scrolls, and reports the cards in view.
extension CardColumn {
  /// Scrolls until a card is visible.
  public func reveal(_ id: String) {
    guard let place = place(of: id) else { return }
    let adjustment = root.verticalAdjustment
    adjustment.value = frame.layout.offset(
      showing: place, from: adjustment.value, page: adjustment.pageSize,
      margin: ColumnFrame.margin)
  }

  /// Scrolls until a widget in its header or footer is visible.
  public func reveal(_ widget: Widget) {
    guard let bounds = widget.bounds(in: canvas), bounds.height > 0 else { return }
    let adjustment = root.verticalAdjustment
    adjustment.value = frame.layout.offset(
      showing: ColumnLayout.Place(top: bounds.minY, height: bounds.height),
      from: adjustment.value, page: adjustment.pageSize, margin: ColumnFrame.margin)
  }

  /// Scrolls until the focused widget is visible, after the user moved the focus by keyboard.
  public func revealFocus() { if let focus = canvas.focusedDescendant { reveal(focus) } }

  /// Shows the top at once, and ends a scroll that a finger has set off.
  public func scrollToTop() {
    glide?.stop()
    root.followsFingers = false
    root.followsFingers = true
    root.verticalAdjustment.value = 0
  }

  /// Keeps the cards in view where they are while a note above them comes or goes.
  public func keepCardsInPlace(while change: () -> Void) {
    let before = frame.top(ofPart: header.count, canvas)
    change()
    let adjustment = root.verticalAdjustment
    guard let before, adjustment.value >= before,
      let after = frame.top(ofPart: header.count, canvas)
    else { return }
    // The next layout sets the same end.
    if after > before { adjustment.upper += after - before }
    adjustment.value += after - before
  }

  /// Whether it was scrolled less than a moment ago.
  var hasJustScrolled: Bool { scrolledAt.map { Moment.now - $0 < .milliseconds(500) } ?? false }

  func scrolled() {
    scrolledAt = .now
    // Workaround: without an animation, GDK 4.8 rounds frame intervals to milliseconds, so a wheel
    // scrolls at 58 frames a second (`make bench BENCH='--only scroll'`).
    let pace = self.pace ?? Animation(on: canvas, from: 0) { _ in }
    self.pace = pace
    // Never restarted midway, which would shift its frame times.
    pace.transition(to: pace.value + 1, over: 0.15)
    viewMoved()
  }

  func boundsChanged() {
    if let target = targetOffset {
      targetOffset = nil
      root.verticalAdjustment.value = target
    }
    viewMoved()
  }

  private func viewMoved() {
    let adjustment = root.verticalAdjustment
    let view = adjustment.value...(adjustment.value + max(0, adjustment.pageSize))
    guard view != frame.view else { return }
    let before = frame.visibleParts
    frame.view = view
    // Parts that just became visible aren't drawn yet.
    if frame.visibleParts != before {
      canvas.queueDraw()
      for id in visibleCards { cards[id]?.content.isInView = true }
    }
    reportViewSoon()
  }

  /// Deferred, because it may run during a layout.
  func reportViewSoon() {
    guard reporting == nil else { return }
    reporting = .idle { [weak self] in
      self?.reporting = nil
      self?.reportView()
    }
  }

  private func reportView() {
    let visible = visibleCards
    for (id, card) in cards { card.content.isInView = visible.contains(id) }
    guard visible != inView else { return }
    inView = visible
    delegate?.visibleCardsChanged(to: visible)
  }

  private var visibleCards: Set<String> {
    let parts = Set(frame.visibleParts)
    return Set(
      shownRows.enumerated().compactMap { index, row in
        if case .card(let id) = row, parts.contains(header.count + index) { id } else { nil }
      })
  }
}
