// Ownership: holds the rows of its items by number; their handlers reference it weakly.

internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// An ordered list of items: each has a row of the item's kind, and can be moved and removed.
final class FormListRow: FormRow, FormFieldDelegate {
  private var field: FormField
  private let kind: FormField.Kind
  private let most: Int
  private var list = ItemList()
  private var rows: [Int: Item] = [:]
  /// What the widget calls the items, by their text, such as the names of feeds. Nil while it is asked.
  private var titles: [String: String?] = [:]
  /// The new items, whose errors stay hidden until the user leaves them.
  private var fresh: Set<Int> = []
  private lazy var column = ReorderableList { [weak self] in self?.moved($0) }
  private let empty = Label(FormPhrases.emptyList, style: "form-hint", .caption)
  private let addButton: GTK.Button

  init(_ field: FormField, of kind: FormField.Kind, most: Int) {
    self.field = field
    self.kind = kind
    self.most = most
    let line = Box(.horizontal, spacing: 8)
    addButton = GTK.Button(child: line)
    super.init(field)
    let sign = GTK.Image(keptIcon: "list-add-symbolic")
    sign.setAccessible(.isHidden(true))
    line.append(sign)
    let word = Label(FormPhrases.add, style: "form-add-word", .body)
    line.append(word)
    root.addClass("form-list")
    column.view.setAccessible(.label(label.text))
    // Otherwise the drag would move the sheet.
    column.view.addClass("keeps-drags")
    addButton.classes = ["form-add"]
    addButton.alignment = .start
    addButton.setAccessible(.label(FormPhrases.add(to: field.label)))
    addButton.onClick { [weak self] in self?.add() }
    fill(label, empty, column.view, addButton)
  }

  override var speakers: [Widget] { [column.view] }

  override func focus() {
    // Focus moves here to show errors, including those of new items.
    fresh = []
    show(field)
    let faulty = list.items.first { problem(with: $0) != nil } ?? list.items.first
    if let faulty, let row = rows[faulty.number]?.row { row.focus() } else { addButton.grabFocus() }
  }

  override func show(_ field: FormField) {
    self.field = field
    list.take(field.value.isEmpty ? field.standard : field.value)
    let isFull = list.items.count >= most
    var own = field
    // The item's row shows its error.
    if list.items.contains(where: { problem(with: $0) != nil }) { own.isLeft = false }
    if isFull, own.hint == nil { own.hint = "\(SettingProblem.tooMany(most: most))" }
    super.show(own)
    let numbers = Set(list.items.map(\.number))
    rows = rows.filter { numbers.contains($0.key) }
    fresh.formIntersection(numbers)
    for (index, item) in list.items.enumerated() {
      let row = rows[item.number] ?? makeRow(item.number)
      rows[item.number] = row
      askForTitle(of: item)
      row.row.show(itemField(item))
      row.tell(field.label, ReorderableRow.position(index + 1, of: list.items.count), item.text)
    }
    column.show(
      list.items.compactMap { rows[$0.number] }.map {
        ReorderableList.Row($0.root, grip: $0.grip)
      })
    empty.isVisible = list.items.isEmpty
    addButton.isSensitive = !isFull
  }

  // MARK: - Editing

  private func add() {
    guard list.items.count < most else { return }
    // An empty last item serves as the new one.
    let blank = list.items.last.flatMap { $0.isBlank ? $0.number : nil }
    let number = blank ?? list.add()
    fresh.insert(number)
    tell()
    rows[number]?.row.focus()
  }

  private func remove(_ number: Int) {
    let index = list.index(of: number) ?? 0
    let hadKeyboard = rows[number]?.root.isFocusWithin == true
    list.remove(number)
    tell()
    report(.left)
    guard hadKeyboard else { return }
    let next = list.items.isEmpty ? nil : list.items[min(index, list.items.count - 1)]
    if let next, let row = rows[next.number] {
      row.button.grabFocus()
    } else {
      addButton.grabFocus()
    }
  }

  private func moved(_ move: Move) {
    list.apply(move)
    tell()
    report(.left)
  }

  func handle(_ event: Event, of field: String) {
    guard let number = rows.first(where: { $0.value.row.id == field })?.key else { return }
    switch event {
    case .changed(let text):
      list.set(text, of: number)
      tell()
    case .left:
      fresh.remove(number)
      report(.left)
    case .finished: finish(number)
    case .asked, .forgotten, .opened, .recording: report(event)
    }
  }

  /// Moves to the next item on Return; after the last one, adds a new item unless the last is empty.
  private func finish(_ number: Int) {
    fresh.remove(number)
    report(.left)
    guard let index = list.index(of: number) else { return }
    if index + 1 < list.items.count {
      rows[list.items[index + 1].number]?.row.focus()
    } else if !list.items[index].isBlank, list.items.count < most {
      add()
    } else {
      report(.finished)
    }
  }

  private func tell() { report(.changed(list.text)) }

  // MARK: - Items

  /// Asks the widget once what an address is that the user isn't typing.
  private func askForTitle(of item: ItemList.Item) {
    guard field.suggests, kind == .address, !item.isBlank, !fresh.contains(item.number),
      titles[item.text] == nil, field.value == field.original
    else { return }
    let text = item.text
    titles.updateValue(nil, forKey: text)
    report(
      .asked(
        SuggestionQuestion(text: text) { [weak self] result in
          guard let self, case .found(let found) = result,
            let title = found.first(where: { $0.value == text })?.title, title != text
          else { return }
          titles[text] = title
          show(field)
        }))
  }

  private func problem(with item: ItemList.Item) -> String? {
    guard !item.isBlank else { return nil }
    if let problem = field.itemCheck(item.text) { return problem }
    return list.repeatsOther(item.number) ? "\(SettingProblem.listedAlready)" : nil
  }

  private func itemField(_ item: ItemList.Item) -> FormField {
    let problem = problem(with: item)
    var one = FormField(
      "\(field.id) \(item.number)", field.label, kind, value: item.text,
      placeholder: field.placeholder
    ) { _ in problem }
    one.suggests = field.suggests
    one.isBare = true
    one.itemTitle = titles[item.text] ?? nil
    one.isLeft = field.isLeft && !fresh.contains(item.number)
    return one
  }

  private func makeRow(_ number: Int) -> Item {
    let item = list.items.first { $0.number == number } ?? ItemList.Item(number: number, text: "")
    let row = Item(FormRow.make(itemField(item)))
    row.row.delegate = self
    row.button.onClick { [weak self] in self?.remove(number) }
    return row
  }

  /// An item: its row, a remove button, and a drag handle.
  private final class Item {
    let root = Box(.horizontal, spacing: 6)
    let row: FormRow
    let button = GTK.Button(keptIcon: "list-remove-symbolic")
    let grip = ReorderableRow.makeGrip("form-order-grip")

    init(_ row: FormRow) {
      self.row = row
      root.classes = ["form-list-item"]
      root.accessibleRole = .listItem
      row.root.expands.horizontal = true
      button.classes = ["form-tool"]
      for part in [row.root, button, grip] as [Widget] {
        part.verticalAlignment = .start
        root.append(part)
      }
    }

    func tell(_ label: String, _ position: String, _ text: String) {
      root.setAccessible(.label(FormPhrases.chosen(label, position)))
      for speaker in row.speakers {
        speaker.setAccessible(
          .label(FormPhrases.chosen(label, position)), .keyShortcuts(ReorderableRow.keys))
      }
      let words = FormPhrases.remove(text.isEmpty ? position : text)
      button.tooltip = words
      button.setAccessible(.label(words))
    }
  }
}
