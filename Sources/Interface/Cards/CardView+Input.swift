internal import Controls
internal import GTK
internal import WidgetCore

// What the pointer and the keyboard do with a card where nothing inside it takes them.

extension CardView {
  /// A pointer that moves further than this is not clicking.
  private static let slack = 8.0

  /// Whether a pointer that has gone so far is not clicking.
  static func isDrag(_ way: Point) -> Bool { abs(way.x) > slack || abs(way.y) > slack }

  /// Tells the delegate what the user does with it.
  func send(_ event: CardEvent) { delegate?.handle(event, of: state.id) }

  func listen() {
    let clicks = ClickGesture()
    clicks.onPress { [weak self] _, point in self?.begin(at: point) }
    clicks.onRelease { [weak self] _, point in self?.end(at: point) }
    clicks.onCancel { [weak self] in self?.end(at: nil) }
    clicks.onStop { [weak self] in
      self?.frame.isPressed = false
      self?.canvas.queueDraw()
    }
    canvas.add(controller: clicks)

    let pointer = MotionController()
    pointer.onEnter { [weak self] in self?.hover(at: $0) }
    pointer.onMotion { [weak self] in self?.hover(at: $0) }
    pointer.onLeave { [weak self] in self?.hover(at: nil) }
    canvas.add(controller: pointer)

    let keys = KeyController()
    keys.phase = .target
    // On release, as a press that is held would be one of many.
    keys.onPress { [weak self] key, _ in self?.state.click != nil && key.activates }
    keys.onRelease { [weak self] key, _ in
      guard let self, key.activates, let click = state.click else { return }
      send(click)
    }
    canvas.add(controller: keys)
    listenForPeek()
  }

  /// A right click or the key for menus anywhere in the card; a long press on its heading, as one on the
  /// content takes hold of it.
  private func listenForPeek() {
    let click = ClickGesture(button: .secondary)
    click.onPress { [weak self, weak click] _, point in
      click?.claim()
      self?.send(.peek(at: point))
    }
    canvas.add(controller: click)
    let press = LongPressGesture()
    // Before the buttons in the card: one that is clicked keeps the end of the click to itself, and
    // a press that never ends is a long one.
    press.phase = .capture
    press.onPress { [weak self, weak press] point in
      guard let self, hold(at: point) == .heading else { return }
      // What is below the finger is not clicked when it goes up.
      press?.claim()
      send(.peek(at: point))
    }
    canvas.add(controller: press)
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard key == .menu || (key == .f10 && modifiers.keys == .shift) else { return false }
      self?.send(.peek(at: nil))
      return true
    }
    canvas.add(controller: keys)
  }

  /// What a press at a point, which is in the card, would take hold of.
  func hold(at point: Point) -> Hold {
    // What takes the keyboard takes presses for itself, unless it is all of the body.
    var met = canvas.pick(at: point)
    while let part = met, part != canvas {
      if part.isFocusable, !part.hasClass("fills-card") { return .nothing }
      met = part.parent
    }
    return point.y < frame.stripHeight ? .heading : .body
  }

  /// A part of a card that it may be dragged by.
  enum Hold {
    case heading
    case body
    case nothing
  }

  private func begin(at point: Point) {
    guard state.click != nil else { return }
    press = point
    frame.isPressed = true
    canvas.queueDraw()
  }

  private func end(at point: Point?) {
    let start = press
    press = nil
    frame.isPressed = false
    canvas.queueDraw()
    guard let start, let point, let click = state.click,
      !CardView.isDrag(Point(x: point.x - start.x, y: point.y - start.y))
    else { return }
    send(click)
  }

  private func hover(at point: Point?) {
    let isOver =
      point.map { point in
        state.click != nil
          && !content.hasAction(
            at: Point(x: point.x, y: point.y - frame.stripHeight))
      } ?? false
    guard isOver != frame.isHovered else { return }
    frame.isHovered = isOver
    canvas.queueDraw()
  }
}

extension Key {
  /// Whether it does what a click does.
  fileprivate var activates: Bool { self == .enter || self == .space || self == .keypadEnter }
}

extension CardView: CardHeaderDelegate {
  func toggle() { send(.setMode(state.mode.other)) }

  func explain(_ note: QuietNote, beside button: Widget) {
    reasonAnchor = button
    send(.explain(remedy: note.remedy))
  }
}

extension CardView: ContentViewDelegate {
  func perform(_ action: Action) {
    if action == .toggleMode { toggle() } else { send(.perform(action)) }
  }

  func send(_ request: ActionRequest, _ ticket: ControlTicket) { send(.set(request, ticket)) }

  func show(_ menu: ControlMenu) { delegate?.show(menu) }

  func contentResized() { isStale = true }

  func report(_ event: ContentView.Event) { delegate?.handle(event, of: state.id) }
}
