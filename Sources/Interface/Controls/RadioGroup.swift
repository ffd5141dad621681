// Ownership: the owner of the buttons owns it; its key handler holds it weakly.

public import GTK

/// Radio buttons for the keyboard: one Tab stop, with arrow keys between the buttons.
public final class RadioGroup {
  /// Called when an arrow key reaches a button.
  public var onReach: (_ index: Int) -> Void = { _ in }

  private var buttons: [Widget] = []
  private var stop = 0

  /// `box` contains the buttons.
  public init(in box: Widget) {
    let keys = KeyController()
    keys.onPress { [weak self, weak box] key, modifiers in
      guard let self, let box, modifiers.keys.isEmpty,
        let step = RadioStep(key, isRightToLeft: box.direction == .rightToLeft)
      else { return false }
      return go(step)
    }
    box.add(controller: keys)
  }

  /// Appends a button.
  public func add(_ button: Widget) {
    button.isFocusable = buttons.count == stop
    buttons.append(button)
  }

  public func removeAll() { (buttons, stop) = ([], 0) }

  /// Makes a button the Tab stop, and moves the focus if it is within the group.
  public func setStop(_ index: Int) {
    guard index != stop, buttons.indices.contains(index) else { return }
    let hadFocus = buttons.contains { $0.isFocusWithin }
    stop = index
    // Workaround: set this first, because GTK 4.8 moves the focus from a button that becomes
    // unfocusable to an arbitrary widget.
    buttons[index].isFocusable = true
    if hadFocus { buttons[index].grabFocus() }
    for (other, button) in buttons.enumerated() where other != index { button.isFocusable = false }
  }

  /// Moves the focus to the chosen button, as a click does.
  public func choose(_ index: Int) {
    setStop(index)
    focus()
  }

  /// Focuses the Tab stop.
  public func focus() { if buttons.indices.contains(stop) { buttons[stop].grabFocus() } }

  private func go(_ step: RadioStep) -> Bool {
    guard let index = buttons.firstIndex(where: { $0.isFocusWithin }) else { return false }
    let next = step.index(from: index, of: buttons.count)
    setStop(next)
    buttons[next].grabFocusVisibly()
    onReach(next)
    return true
  }
}

/// The movement of a key within a radio group.
nonisolated enum RadioStep: Equatable {
  case previous
  case next
  case first
  case last

  /// Nil for other keys.
  init?(_ key: Key, isRightToLeft: Bool) {
    switch key {
    case .up: self = .previous
    case .down: self = .next
    case .left: self = isRightToLeft ? .next : .previous
    case .right: self = isRightToLeft ? .previous : .next
    case .home: self = .first
    case .end: self = .last
    default: return nil
    }
  }

  /// Wraps around at the ends.
  func index(from index: Int, of count: Int) -> Int {
    switch self {
    case .previous: (index + count - 1) % count
    case .next: (index + 1) % count
    case .first: 0
    case .last: count - 1
    }
  }
}
