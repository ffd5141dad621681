internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A choice of many: the row shows the chosen one, and expands to a list.
final class ChoiceRow: ExpandingRow {
  private let choices: [FormField.Choice]
  private lazy var group = RadioGroup(in: expansion)
  private var buttons: [ToggleButton] = []
  private var chosen = ""

  init(_ field: FormField, _ choices: [FormField.Choice]) {
    self.choices = choices
    super.init(field)
    expansion.addClass("form-choices")
  }

  override func show(_ field: FormField) {
    super.show(field)
    guard chosen != field.value else { return }
    chosen = field.value
    // A settings file can contain a value that isn't among the choices.
    showValue(choices.first { $0.value == chosen }?.label ?? chosen)
    mark()
  }

  override func opened() {
    for choice in choices { add(choice) }
    mark()
    group.setStop(choices.firstIndex { $0.value == chosen } ?? 0)
    group.focus()
  }

  override func closed() {
    group.removeAll()
    buttons = []
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
    expansion.append(button)
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
