internal import Controls
public import GTK
internal import Styling
internal import WidgetCore

nonisolated extension Node.Choice: LeafShape {
  var traits: ShapeTraits {
    ShapeTraits(
      fillsColumn: kind == .segments, hasArea: false, isElastic: kind == .segments,
      telling: .always)
  }

  func leafCount(of node: Node) -> Int { if case .send? = node.action { 1 } else { 0 } }

  func content(of node: Node, _ paint: Paint) -> (any LeafContent)? {
    guard case .send(let name)? = node.action else { return nil }
    return ShownChoice(choice: self, name: name, label: node.label)
  }
}

nonisolated struct ShownChoice: LeafContent {
  let choice: Node.Choice
  let name: String
  let label: String?

  func makeLeaf(_ surroundings: LeafSurroundings) -> Leaf {
    switch choice.kind {
    case .segments: SegmentsLeaf(self, surroundings)
    case .menu: MenuLeaf(self, surroundings)
    }
  }
}

/// Things to choose from beside each other, or below each other where there is too little room.
final class SegmentsLeaf: ControlLeaf<String> {
  private let bar: Canvas
  private let group: ToggleGroup<String>
  private var content: ShownChoice

  init(_ content: ShownChoice, _ surroundings: LeafSurroundings) {
    self.content = content
    bar = Canvas(role: .group, content: SegmentFrame())
    group = ToggleGroup(in: bar)
    super.init(bar, content.choice.value ?? "", surroundings)
    bar.addClass("today-segments")
    for option in content.choice.options {
      let text = Label(option.text)
      text.ellipsis = .end
      text.addClass("text-caption")
      let button = ToggleButton(child: text)
      button.classes = ["today-segment"]
      button.setAccessible(.label(option.text))
      group.add(button, for: option.id)
      bar.adopt(button)
    }
    group.onChoose = { [weak self] id in
      guard let self, id != state.shown else { return }
      change(to: id)
      displayNow()
      send()
    }
  }

  override func sent(_ value: String) -> ActionValue { .one(.text(value)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownChoice, content.choice.kind == .segments,
      content.choice.options == self.content.choice.options
    else { return false }
    self.content = content
    say(content.choice.value ?? "", sending: content.name)
    return true
  }

  override func display(_ value: String) { group.show(value) }

  override func speak(_ label: String?) {
    bar.setAccessible(.label(label ?? content.label))
  }

  override func apply(_ look: Look) { surroundings.look = look }

  override var span: Span {
    let wish = bar.measure(.horizontal)
    return Span(minimum: Double(wish.minimum), natural: Double(wish.natural))
  }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: Double(bar.measure(.vertical, across: Int(width)).natural))
  }
}

/// What is chosen, as a button; a press shows all that there is to choose from.
final class MenuLeaf: ControlLeaf<String> {
  private let button: GTK.Button
  private let text = Label("", style: "today-menu-text", .body)
  private var content: ShownChoice

  init(_ content: ShownChoice, _ surroundings: LeafSurroundings) {
    self.content = content
    let line = Box(.horizontal, spacing: 6)
    text.ellipsis = .end
    text.horizontalTextAlignment = 0
    text.expands.horizontal = true
    let arrow = GTK.Image(icon: "pan-down-symbolic")
    arrow.setAccessible(.isHidden(true))
    line.append(text)
    line.append(arrow)
    button = GTK.Button(child: line)
    super.init(button, content.choice.value ?? "", surroundings)
    button.classes = ["today-menu"]
    button.onClick { [weak self] in self?.open() }
  }

  private func open() {
    handle(.held)
    let options = content.choice.options.map { ($0.id, $0.text) }
    surroundings.onMenu(
      ControlMenu(
        title: content.label ?? "", options: options, chosen: state.shown, anchor: button
      ) { [weak self] id in
        guard let self else { return }
        if let id, id != state.shown {
          change(to: id)
          displayNow()
          handle(.released)
          send()
        } else {
          handle(.gaveUp)
        }
      })
  }

  override func sent(_ value: String) -> ActionValue { .one(.text(value)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownChoice, content.choice.kind == .menu else { return false }
    self.content = content
    say(content.choice.value ?? "", sending: content.name)
    return true
  }

  override func display(_ value: String) {
    let title = content.choice.options.first { $0.id == value }?.text ?? CardPhrases.chooseOne
    if text.text != title { text.text = title }
    tell()
  }

  override func speak(_ label: String?) { tell() }

  private func tell() {
    let words = [content.label, text.text].compactMap(\.self)
    button.setAccessible(.label(listed(words)))
  }

  override func apply(_ look: Look) { surroundings.look = look }

  override var span: Span {
    let wish = button.measure(.horizontal)
    return Span(minimum: Double(wish.minimum), natural: Double(wish.natural))
  }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: max(28, Double(button.measure(.vertical).natural)))
  }
}

/// Things to choose from, to be shown over the card.
public struct ControlMenu {
  public let title: String
  public let options: [(id: String, text: String)]
  public let chosen: String
  /// What it belongs to.
  public weak var anchor: Widget?
  /// Called once, with the id of what was chosen; nil where nothing was.
  public let choose: (String?) -> Void

  init(
    title: String, options: [(String, String)], chosen: String, anchor: Widget,
    choose: @escaping (String?) -> Void
  ) {
    self.title = title
    self.options = options.map { (id: $0.0, text: $0.1) }
    self.chosen = chosen
    self.anchor = anchor
    self.choose = choose
  }
}
