// Ownership: the screen owns its buttons, whose handlers know it weakly.

internal import Cards
internal import Controls
internal import GTK
internal import Screens
internal import Styling
internal import WidgetCore

/// What there is to choose from, a line each, beside what it belongs to.
final class ChoiceScreen: Screen, PresentationDelegate {
  private let menu: ControlMenu
  private var buttons: [ToggleButton] = []
  private var isAnswered = false
  private var group: RadioGroup?

  init(_ menu: ControlMenu) {
    self.menu = menu
    super.init()
    presentationDelegate = self
  }

  override var title: String { menu.title }
  override var showsBar: Bool { false }
  override var preferredStyle: PresentationStyle { .popover }
  override var narrowStyle: PresentationStyle? { .popover }
  override var firstFocus: Widget? {
    zip(menu.options, buttons).first { $0.0.id == menu.chosen }?.1 ?? buttons.first
  }

  override func makeView() -> Widget {
    let list = Box(.vertical)
    list.addClass("choice-screen")
    list.accessibleRole = .group
    list.setAccessible(.label(menu.title))
    let group = RadioGroup(in: list)
    self.group = group
    for option in menu.options { list.append(row(option.id, option.text, group)) }
    group.setStop(menu.options.firstIndex { $0.id == menu.chosen } ?? 0)
    return list
  }

  private func row(_ id: String, _ words: String, _ group: RadioGroup) -> Widget {
    let line = Box(.horizontal, spacing: 8)
    let text = Label(words, style: "form-choice-name", .body)
    text.ellipsis = .end
    text.maximumWidthInCharacters = 32
    text.horizontalTextAlignment = 0
    text.expands.horizontal = true
    line.append(text)
    let mark = GTK.Image(icon: "object-select-symbolic")
    mark.addClass("form-choice-mark")
    line.append(mark)
    let button = ToggleButton(child: line)
    button.classes = ["form-choice"]
    button.accessibleRole = .radio
    button.isOn = id == menu.chosen
    button.setClass("is-chosen", id == menu.chosen)
    button.setAccessible(.label(words), .isChecked(id == menu.chosen))
    button.onClick { [weak self] in self?.answer(id) }
    buttons.append(button)
    group.add(button)
    return button
  }

  private func answer(_ id: String?) {
    guard !isAnswered else { return }
    isAnswered = true
    if id != nil { dismiss() }
    menu.choose(id)
  }

  func didDismiss(_ screen: Screen) { answer(nil) }
}
