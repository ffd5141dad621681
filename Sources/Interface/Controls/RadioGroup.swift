// Ownership: whoever shows the buttons owns it; the handler of its keys knows it weakly.

public import GTK

/// Buttons of which one is chosen, as the keyboard sees them: one stop for Tab, and the arrow keys
/// go from one to the next.
public final class RadioGroup {
  /// Called when the arrow keys have led to a button.
  public var onReach: (_ index: Int) -> Void = { _ in }

  private var buttons: [Widget] = []
  private var stop = 0

  /// `box` is what the buttons are in.
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

  /// Takes in a button, behind those that are there.
  public func add(_ button: Widget) {
    button.isFocusable = buttons.count == stop
    buttons.append(button)
  }

  public func removeAll() { (buttons, stop) = ([], 0) }

  /// The button that Tab leads to: the one that is chosen. The keyboard goes with it.
  public func setStop(_ index: Int) {
    guard index != stop, buttons.indices.contains(index) else { return }
    let hadFocus = buttons.contains { $0.isFocusWithin }
    stop = index
    // Workaround: this comes first, since GTK 4.8 takes the keyboard from a button that can't be
    // focused any more, and gives it to who knows what.
    buttons[index].isFocusable = true
    if hadFocus { buttons[index].grabFocus() }
    for (other, button) in buttons.enumerated() where other != index { button.isFocusable = false }
  }

  /// The user has chosen a button: the keyboard goes there, as it does where a click can give it.
  public func choose(_ index: Int) {
    setStop(index)
    focus()
  }

  /// Gives the keyboard to the one that Tab leads to.
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

/// Where a key leads among buttons of which one is chosen.
nonisolated enum RadioStep: Equatable {
  case previous
  case next
  case first
  case last

  /// Nil for a key that leads nowhere.
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

  /// Behind the last comes the first.
  func index(from index: Int, of count: Int) -> Int {
    switch self {
    case .previous: (index + count - 1) % count
    case .next: (index + 1) % count
    case .first: 0
    case .last: count - 1
    }
  }
}
