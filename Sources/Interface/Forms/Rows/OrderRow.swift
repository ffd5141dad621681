// Ownership: holds its rows by value; their handlers reference it weakly.

internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// An ordered selection: each choice can be moved, and turned on or off. The value has the selected ones.
final class OrderRow: FormRow {
  private lazy var list = ReorderableList { [weak self] in self?.moved($0) }
  private var items: [String: Item] = [:]
  /// The order of all choices: initially the selected ones come first.
  private var order: [String] = []
  private var wanted: [String] = []
  /// The selection after the last change by the user.
  private var told: [String]?

  init(_ field: FormField, _ choices: [FormField.Choice]) {
    super.init(field)
    root.addClass("form-order")
    list.view.setAccessible(.label(field.label))
    // Otherwise the drag would move the sheet.
    list.view.addClass("keeps-drags")
    for choice in choices {
      items[choice.value] = Item(choice.label) { [weak self] in
        self?.turn(choice.value, isOn: $0)
      }
    }
    order = choices.map(\.value)
    fill(label, list.view)
  }

  override var speakers: [Widget] { [list.view] }

  override func focus() { order.first.flatMap { items[$0] }?.control.grabFocus() }

  override func show(_ field: FormField) {
    super.show(field)
    let words = ChosenOrder.words(field.value.isEmpty ? field.standard : field.value)
    wanted = words.filter { items[$0] != nil }
    // A choice that the user toggles keeps its place below the pointer.
    if wanted != told {
      order = wanted + order.filter { !wanted.contains($0) }
    }
    for value in order {
      let isOn = wanted.contains(value)
      // One choice has to stay selected, because an empty value means all.
      items[value]?.show(isOn: isOn, isFixed: isOn && wanted.count == 1)
    }
    list.show(order.compactMap { items[$0] }.map { ReorderableList.Row($0.root, grip: $0.grip) })
    tellPositions()
  }

  private func moved(_ move: Move) {
    order = order.applying(move)
    tellPositions()
    tell(order.filter(wanted.contains))
  }

  private func turn(_ value: String, isOn: Bool) {
    tell(order.filter { $0 == value ? isOn : wanted.contains($0) })
  }

  private func tell(_ words: [String]) {
    told = words
    report(.changed(ChosenOrder.text(words)))
    report(.left)
  }

  private func tellPositions() {
    for (index, value) in order.enumerated() {
      items[value]?.root.setAccessible(
        .description(ReorderableRow.position(index + 1, of: order.count)))
    }
  }

  /// A choice: its name, its switch, and a drag handle.
  private final class Item {
    let root = Box(.horizontal, spacing: 4)
    let grip = ReorderableRow.makeGrip("form-order-grip")
    let control = GTK.Switch()
    private var isShowing = false

    init(_ title: String, turn: @escaping (_ isOn: Bool) -> Void) {
      root.classes = ["form-order-item"]
      root.accessibleRole = .listItem
      root.setAccessible(.label(title))
      let name = Label(title, style: "form-label", .body)
      name.ellipsis = .end
      name.expands.horizontal = true
      control.setAccessible(.label(FormPhrases.use(title)), .keyShortcuts(ReorderableRow.keys))
      control.onToggle { [weak self] isOn in
        guard let self, !isShowing else { return }
        turn(isOn)
      }
      for part in [name, control, grip] as [Widget] {
        part.verticalAlignment = .center
        root.append(part)
      }
    }

    func show(isOn: Bool, isFixed: Bool) {
      isShowing = true
      defer { isShowing = false }
      if control.isOn != isOn { control.isOn = isOn }
      control.isSensitive = !isFixed
    }
  }
}
