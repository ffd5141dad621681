// Ownership: the owner of the buttons owns it; their handlers hold it weakly.

public import GTK

/// Toggle buttons for values; exactly one is on. A press or an arrow key chooses one.
public final class ToggleGroup<Value: Equatable> {
  /// Called when the user chooses.
  public var onChoose: (Value) -> Void = { _ in }

  private var choices: [(value: Value, button: ToggleButton)] = []
  private let keys: RadioGroup
  private var isShowing = false

  /// `box` contains the buttons.
  public init(in box: Widget) {
    keys = RadioGroup(in: box)
    keys.onReach = { [weak self] in self?.choices[$0].button.isOn = true }
  }

  public var buttons: [ToggleButton] { choices.map(\.button) }

  /// Appends a button.
  public func add(_ button: ToggleButton, for value: Value) {
    let index = choices.count
    button.accessibleRole = .radio
    if let first = choices.first { button.join(first.button) }
    button.onToggle { [weak self] isOn in
      guard isOn, let self, !isShowing else { return }
      keys.choose(index)
      onChoose(value)
    }
    choices.append((value, button))
    keys.add(button)
  }

  /// Shows a value without calling `onChoose`.
  public func show(_ value: Value) {
    isShowing = true
    defer { isShowing = false }
    for (index, choice) in choices.enumerated() {
      if choice.value == value {
        choice.button.isOn = true
        keys.setStop(index)
      }
      choice.button.setAccessible(.isChecked(choice.value == value))
    }
  }

  /// Focuses the chosen button.
  public func focus() { keys.focus() }
}
