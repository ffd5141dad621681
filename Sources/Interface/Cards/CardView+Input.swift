internal import Controls
internal import GTK
internal import WidgetCore

// Pointer and keyboard input that no control inside the card handles.

extension CardView {
  /// Movement beyond this is a drag, not a click.
  private static let slack = 8.0

  /// Whether movement this far is a drag, not a click.
  static func isDrag(_ way: Point) -> Bool { abs(way.x) > slack || abs(way.y) > slack }

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
    // On release, because a held key repeats its press. The press may have led here from elsewhere.
    keys.onPress { [weak self] key, _ in
      guard let self else { return false }
      isKeyPressed = state.activation != nil && key.activates
      return isKeyPressed
    }
    keys.onRelease { [weak self] key, _ in
      guard let self, isKeyPressed, key.activates else { return }
      isKeyPressed = false
      if let activation = state.activation { send(activation) }
    }
    canvas.add(controller: keys)
    listenForPeek()
  }

  /// Quick actions: right click or menu key anywhere; long press on the header, as one on the
  /// content starts a drag.
  private func listenForPeek() {
    let click = ClickGesture(button: .secondary)
    click.onPress { [weak self, weak click] _, point in
      click?.claim()
      self?.send(.peek(at: point))
    }
    canvas.add(controller: click)
    let press = LongPressGesture()
    // Captures before the card's buttons: a button consumes the release, and a press without one
    // would become a long press.
    press.phase = .capture
    press.onPress { [weak self, weak press] point in
      guard let self, hold(at: point) == .heading else { return }
      // Prevents a click on the control below when the finger lifts.
      press?.claim()
      send(.peek(at: point))
    }
    canvas.add(controller: press)
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard key.opensMenu(with: modifiers) else { return false }
      self?.send(.peek(at: nil))
      return true
    }
    canvas.add(controller: keys)
  }

  /// The part of the card a press at a point would take hold of.
  func hold(at point: Point) -> Hold {
    // A focusable control takes the press, unless it fills the body.
    var met = canvas.pick(at: point)
    while let part = met, part != canvas {
      if part.isFocusable, !part.hasClass("fills-card") { return .nothing }
      met = part.parent
    }
    return point.y < frame.stripHeight ? .heading : .body
  }

  /// A part of a card that can be dragged.
  enum Hold {
    case heading
    case body
    case nothing
  }

  /// What a click does. On the header, it expands a card that a click on the content doesn't.
  private func click(at point: Point) -> CardEvent? {
    point.y < frame.stripHeight ? state.activation : state.click
  }

  private func begin(at point: Point) {
    guard click(at: point) != nil else { return }
    press = point
    frame.isPressed = true
    canvas.queueDraw()
  }

  private func end(at point: Point?) {
    let start = press
    press = nil
    frame.isPressed = false
    canvas.queueDraw()
    guard let start, let point, let click = click(at: start),
      !CardView.isDrag(Point(x: point.x - start.x, y: point.y - start.y))
    else { return }
    send(click)
  }

  private func hover(at point: Point?) {
    let isOver =
      point.map { point in
        click(at: point) != nil
          && !content.hasAction(
            at: Point(x: point.x, y: point.y - frame.stripHeight))
      } ?? false
    guard isOver != frame.isHovered else { return }
    frame.isHovered = isOver
    showCursor()
    canvas.queueDraw()
  }
}

extension Key {
  /// Whether the key activates a control.
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
