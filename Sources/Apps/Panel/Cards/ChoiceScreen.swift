// Ownership: owns its buttons, whose handlers hold it weakly.

internal import Cards
internal import Controls
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// A menu of options next to its control.
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
    zip(menu.lines, buttons).first { $0.0.id == menu.chosen }?.1 ?? buttons.first
  }

  override func makeView() -> Widget {
    let list = Box(.vertical)
    list.addClass("choice-screen")
    list.accessibleRole = menu.chosen == nil ? .menu : .group
    list.setAccessible(.label(menu.title))
    let group = RadioGroup(in: list)
    self.group = group
    for line in menu.lines { list.append(row(line, group)) }
    group.setStop(menu.lines.firstIndex { $0.id == menu.chosen } ?? 0)
    return list
  }

  private func row(_ line: ControlMenu.Line, _ group: RadioGroup) -> Widget {
    let face = Box(.horizontal, spacing: 8)
    // Aligns the texts if only some lines have an icon.
    if menu.lines.contains(where: { $0.icon != nil }) {
      let image = GTK.Image(icon: line.icon ?? "")
      image.pixelSize = 16
      image.addClass("choice-icon")
      face.append(image)
    }
    let text = Label(line.text, style: "form-choice-name", .body)
    text.ellipsis = .end
    text.maximumWidthInCharacters = 32
    text.horizontalTextAlignment = 0
    text.expands.horizontal = true
    face.append(text)
    if menu.chosen != nil {
      let mark = GTK.Image(icon: "object-select-symbolic")
      mark.addClass("form-choice-mark")
      face.append(mark)
    }
    let isChosen = line.id == menu.chosen
    let button = ToggleButton(child: face)
    button.classes = ["form-choice"]
    button.setClass("is-chosen", isChosen)
    button.setClass("is-destructive", line.isDestructive)
    button.isOn = isChosen
    if menu.chosen == nil {
      button.accessibleRole = .menuItem
      button.setAccessible(.label(line.text))
    } else {
      button.accessibleRole = .radio
      button.setAccessible(.label(line.text), .isChecked(isChosen))
    }
    button.onClick { [weak self] in self?.answer(line.id) }
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
