internal import GTK
internal import PanelUI

/// A button that says what is chosen, and offers what else there is.
final class ChoiceButton<Value: Equatable> {
  let button: GTK.Button
  /// Called when the user has chosen.
  var onChoose: (Value) -> Void = { _ in }

  private let name: String
  private let side: Alignment
  private let label = Label()
  private let caret: Caret
  private let offers: [Value]
  private let title: (Value) -> String
  private var value: Value?
  private var popover: Popover?
  private var values: [Value] = []

  /// `side` is where it stands, and where its list is lined up; `name` is what the choice is about, for those who don't see it.
  init(
    _ name: String, _ offers: [Value], at side: Alignment, look: Look,
    title: @escaping (Value) -> String
  ) {
    self.name = name
    self.side = side
    self.offers = offers
    self.title = title
    label.addClass("text-body")
    label.ellipsis = .end
    caret = Caret(color: look.ink.secondary)
    let row = Box(.horizontal, spacing: 6)
    row.append(label)
    row.append(caret.canvas)
    button = GTK.Button(child: row)
    button.classes = ["choice-button"]
    button.onClick { [weak self] in self?.offer() }
  }

  func show(_ value: Value) {
    guard value != self.value else { return }
    self.value = value
    label.text = title(value)
    button.setAccessible(.label(Phrases.choice(name, title(value))))
  }

  func apply(_ look: Look) { caret.apply(look.ink.secondary) }

  /// The list is made each time that it is wanted: what is chosen need not be among the offers.
  private func offer() {
    guard let value else { return }
    values = offers.contains(value) ? offers : [value] + offers
    let list = ListBox()
    list.addClass("choice-list")
    list.setAccessible(.label(name))
    for value in values {
      let text = Label(title(value))
      text.horizontalTextAlignment = 0
      text.addClass("text-body")
      let row = ListBoxRow(text)
      row.setAccessible(.label(title(value)))
      list.append(row)
    }
    list.onRowActivate { [weak self] index in self?.choose(index) }
    let scroller = ScrolledWindow(list)
    scroller.policy = Axes(horizontal: .never, vertical: .automatic)
    scroller.propagatesNaturalSize = Axes(horizontal: true, vertical: true)
    scroller.maximumContentHeight = 280
    let popover = self.popover ?? Popover()
    if self.popover == nil {
      popover.attach(to: button)
      popover.hasArrow = false
      popover.alignment = side
    }
    self.popover = popover
    popover.child = scroller
    popover.popUp()
    let row = values.firstIndex(of: value).flatMap { list.row(at: $0) }
    list.selectedRow = row
    row?.grabFocus()
  }

  private func choose(_ index: Int) {
    popover?.popDown()
    guard values.indices.contains(index) else { return }
    onChoose(values[index])
  }
}
