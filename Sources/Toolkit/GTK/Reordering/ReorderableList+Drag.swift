internal import GLib
internal import Glibc

// Dragging of rows.

extension ReorderableList {
  func listenToDrags() {
    drag.onBegin { [weak self] start in
      guard let self, let slot = slot(at: start), let grip = slot.row.grip else { return }
      let met = view.pick(at: start)
      if let met, met == grip || met.isDescendant(of: grip) {
        take(slot, at: start)
      } else if !drag.isTouch, !isControl(met, in: slot.widget) {
        // A finger that moves scrolls.
        pressed = start
      }
    }
    drag.onUpdate { [weak self] offset in
      guard let self else { return }
      if let pressed, hypot(offset.x, offset.y) >= ReorderableList.threshold,
        let slot = slot(at: pressed)
      {
        take(slot, at: pressed)
      }
      guard let held else { return }
      follow(Point(x: held.start.x + offset.x, y: held.start.y + offset.y))
    }
    drag.onEnd { [weak self] _ in
      self?.pressed = nil
      self?.drop()
    }
    drag.onCancel { [weak self] in
      self?.pressed = nil
      self?.cancel()
    }
    view.add(controller: drag)

    press.onPress { [weak self] point in
      guard let self, held == nil, let slot = slot(at: point) else { return }
      begin(slot, at: point)
      press.claim()
    }
    view.add(controller: press)
    // Otherwise the gesture that claims the press would cancel the other, which continues it.
    press.group(with: drag)

    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, _ in
      guard let self, key == .escape, isDragging else { return false }
      cancel()
      drag.deny()
      return true
    }
    view.add(controller: keys)
  }

  /// Whether a widget is a control in a row, or inside one.
  private func isControl(_ widget: Widget?, in row: Widget) -> Bool {
    guard let widget, widget != row else { return false }
    return widget.isFocusable || isControl(widget.parent, in: row)
  }

  /// Starts a drag.
  private func take(_ slot: ReorderableFrame.Slot, at point: Point) {
    pressed = nil
    begin(slot, at: point)
    drag.claim()
  }

  private func slot(at point: Point) -> ReorderableFrame.Slot? {
    frame.slots.first { $0.top <= point.y && point.y < $0.top + $0.height }
  }

  private func begin(_ slot: ReorderableFrame.Slot, at point: Point) {
    guard held == nil, let index = frame.slots.firstIndex(where: { $0 === slot }) else { return }
    settled()
    let top = slot.top
    frame.put(slot, at: top)
    held = Held(
      slot: slot,
      reordering: Reordering(
        heights: frame.slots.map(\.height), dragged: index, top: top, pointer: point.y,
        targets: targets(index)),
      start: point, pointer: point)
    frame.isDragging = true
    frame.lifted = slot
    slot.widget.addClass("lifted")
    // Receives Escape.
    slot.widget.grabFocus()
    lifting?.transition(to: 1, over: 0.15)
    view.queueAllocate()
  }

  func follow(_ pointer: Point) {
    guard var held else { return }
    let before = held.reordering.destination
    held.pointer = pointer
    held.reordering.move(to: pointer.y)
    self.held = held
    frame.put(held.slot, at: held.reordering.top)
    if held.reordering.destination != before { makeWay(for: held) }
    view.queueAllocate()
    scrolling.follow(pointer)
  }

  private func makeWay(for held: Held) {
    let places = held.reordering.places
    for (index, slot) in frame.slots.enumerated() where slot !== held.slot {
      frame.glide(slot, to: places[index])
    }
  }

  private func drop() {
    guard let held else { return }
    // The model's rows may have changed meanwhile.
    let widgets = (pending ?? rows).map(\.widget)
    if let target = held.reordering.target.map({ frame.slots[$0].widget }),
      let row = widgets.firstIndex(of: held.slot.widget),
      let other = widgets.firstIndex(of: target)
    {
      // The model moves the row.
      cancel()
      return dropped(row, other)
    }
    let shown = held.reordering.order.map { frame.slots[$0].row }
    guard let pending else {
      rest()
      setRows(shown)
      if let move = held.reordering.move { moved(move) }
      return
    }
    // The user chose the neighbors at the drop.
    let move = held.reordering.move.flatMap { _ in
      Move(bringing: held.slot.widget, of: widgets, asIn: shown.map(\.widget))
    }
    rest()
    setRows(move.map(pending.applying) ?? pending)
    if let move { moved(move) }
  }

  /// Cancels the drag.
  func cancel() {
    guard held != nil else { return }
    let pending = pending
    rest()
    if let pending { setRows(pending) }
  }

  /// Ends the drag: all rows glide to their places.
  private func rest() {
    guard let slot = held?.slot else { return }
    held = nil
    pending = nil
    scrolling.stop()
    frame.isDragging = false
    frame.glides = true
    view.queueAllocate()
    guard frame.lifted === slot else { return settled() }
    lifting?.transition(to: 0, over: 0.3) { [weak self] outcome in
      if outcome == .finished { self?.settled() }
    }
  }

  /// Ends the lift: the row is drawn among the others.
  private func settled() {
    guard let slot = frame.lifted else { return }
    frame.lifted = nil
    slot.widget.removeClass("lifted")
    view.queueDraw()
  }
}
