// Popovers are separate windows: without a compositor their corners are black, and next to the panel's edge there
// is no space. So the choices open below the row, inside the form.

internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A choice of many: the row shows the chosen one, and expands to a list.
final class ChoiceRow: FormRow {
  private let choices: [FormField.Choice]
  private let button: GTK.Button
  private let value = Label("", style: "form-value", .body)
  private let arrow = GTK.Image(keptIcon: "go-down-symbolic")
  private let list = Box(.vertical)
  private let group: RadioGroup
  private var buttons: [ToggleButton] = []
  private var chosen = ""
  private var isOpen = false

  init(_ field: FormField, _ choices: [FormField.Choice]) {
    self.choices = choices
    button = GTK.Button(child: Box())
    group = RadioGroup(in: list)
    super.init(field)
    root.addClass("has-list")
    value.wraps = true
    value.justification = .right
    value.horizontalTextAlignment = 1
    value.expands.horizontal = true
    let end = Box(.horizontal, spacing: 6)
    arrow.setAccessible(.isHidden(true))
    end.append(value)
    end.append(arrow)
    button.child = PairLine.make(label, end, .natural)
    button.classes = ["form-button"]
    button.setAccessible(.isExpanded(false))
    button.onClick { [weak self] in self?.setOpen(!(self?.isOpen ?? true)) }
    list.addClass("form-choices")
    list.accessibleRole = .group
    list.setAccessible(.label(field.label))
    list.isVisible = false
    let keys = KeyController()
    keys.onPress { [weak self] key, _ in
      guard key == .escape, let self else { return false }
      setOpen(false)
      return true
    }
    list.add(controller: keys)
    fill(button, list)
  }

  override var speakers: [Widget] { [button] }

  override func focus() { button.grabFocus() }

  override func show(_ field: FormField) {
    super.show(field)
    guard chosen != field.value else { return }
    chosen = field.value
    // A settings file can contain a value that isn't among the choices.
    let title = choices.first { $0.value == chosen }?.label ?? chosen
    value.text = title
    value.tooltip = title
    button.setAccessible(.label(FormPhrases.chosen(label.text, title)))
    mark()
  }

  /// Creates the list on demand and removes it when it closes.
  private func setOpen(_ isOpen: Bool) {
    guard isOpen != self.isOpen else { return }
    self.isOpen = isOpen
    list.isVisible = isOpen
    root.setClass("is-open", isOpen)
    arrow.show(keptIcon: isOpen ? "go-up-symbolic" : "go-down-symbolic")
    button.setAccessible(.isExpanded(isOpen))
    guard isOpen else {
      if list.isFocusWithin { button.grabFocus() }
      list.removeAll()
      group.removeAll()
      buttons = []
      return
    }
    for choice in choices { add(choice) }
    mark()
    group.setStop(choices.firstIndex { $0.value == chosen } ?? 0)
    group.focus()
  }

  private func add(_ choice: FormField.Choice) {
    let line = Box(.horizontal, spacing: 8)
    let text = Label(choice.label, style: "form-choice-name", .body)
    text.wraps = true
    text.expands.horizontal = true
    line.append(text)
    let mark = GTK.Image(icon: "object-select-symbolic")
    mark.addClass("form-choice-mark")
    line.append(mark)
    let button = ToggleButton(child: line)
    button.classes = ["form-choice"]
    button.accessibleRole = .radio
    button.setAccessible(.label(choice.label))
    button.onClick { [weak self] in self?.choose(choice.value) }
    buttons.append(button)
    group.add(button)
    list.append(button)
  }

  private func mark() {
    for (choice, button) in zip(choices, buttons) {
      let isChosen = choice.value == chosen
      button.isOn = isChosen
      button.setClass("is-chosen", isChosen)
      button.setAccessible(.isChecked(isChosen))
    }
  }

  private func choose(_ value: String) {
    setOpen(false)
    if value != chosen { report(.changed(value)) }
  }
}
