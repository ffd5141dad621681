internal import Controls
public import GTK
internal import Theme
public import WidgetCore

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

/// Options side by side, or stacked if there is too little room.
final class SegmentsLeaf: ControlLeaf<String> {
  private let bar = SegmentBar<String>(style: "today-segment")
  private var content: ShownChoice

  init(_ content: ShownChoice, _ surroundings: LeafSurroundings) {
    self.content = content
    super.init(bar.root, content.choice.value ?? "", surroundings)
    bar.textSize = textSize
    for option in content.choice.options { bar.add(option.text, for: option.id) }
    bar.onChoose = { [weak self] id in
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

  override func display(_ value: String) { bar.show(value) }

  override func speak(_ label: String?) {
    bar.root.setAccessible(.label(label ?? content.label))
  }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    bar.textSize = textSize
  }

  private var textSize: Double {
    TextStyle.style(for: .caption).size(at: surroundings.theme.textScale)
  }

  override var span: Span {
    let request = bar.root.measure(.horizontal)
    return Span(minimum: Double(request.minimum), natural: Double(request.natural))
  }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: Double(bar.root.measure(.vertical, across: Int(width)).natural))
  }
}

/// A button with the current choice; a press shows all options.
final class MenuLeaf: ControlLeaf<String> {
  private let button: GTK.Button
  private let text: Leaf
  private let arrow: Leaf
  private var content: ShownChoice

  /// The padding beside the text.
  private static let padding = 12.0
  private static let arrow = ControlMetrics.icon
  private static let gap = 4.0

  init(_ content: ShownChoice, _ surroundings: LeafSurroundings) {
    self.content = content
    let frame = ControlFrame()
    frame.widths = [nil, MenuLeaf.arrow]
    frame.gap = MenuLeaf.gap
    let face = Canvas(role: .presentation, content: frame)
    text = surroundings.makeLeaf(MenuLeaf.words(""))
    arrow = surroundings.makeLeaf(
      ShownIcon(name: "pan-down-symbolic", size: MenuLeaf.arrow, paint: Paint()))
    for part in [text, arrow] {
      part.widget.setAccessible(.isHidden(true))
      face.adopt(part.widget)
    }
    button = GTK.Button(child: face)
    super.init(button, content.choice.value ?? "", surroundings)
    button.classes = ["today-button", "today-menu"]
    button.onClick { [weak self] in self?.open() }
  }

  private static func words(_ text: String) -> LeafText {
    LeafText(text, .style(for: .body), Paint())
  }

  private func open() {
    handle(.held)
    surroundings.responder?.show(
      ControlMenu(
        title: content.label ?? "", options: content.choice.options, chosen: state.shown,
        anchor: button
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
    _ = text.show(MenuLeaf.words(title(value)), animated: false)
    tell()
  }

  private func title(_ value: String) -> String {
    content.choice.options.first { $0.id == value }?.text ?? CardPhrases.chooseOne
  }

  override func speak(_ label: String?) { tell() }

  private func tell() {
    let words = [content.label, title(state.shown)].compactMap(\.self)
    button.setAccessible(.label(listed(words)))
  }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    text.apply(theme)
    arrow.apply(theme)
  }

  override func fontsChanged() { text.fontsChanged() }

  private var extra: Double { MenuLeaf.arrow + MenuLeaf.gap + 2 * MenuLeaf.padding }

  override var span: Span {
    Span(minimum: text.span.minimum + extra, natural: text.span.natural + extra)
  }

  override func extent(in width: Double) -> LeafExtent {
    LeafExtent(height: max(28, text.extent(in: max(0, width - extra)).height + 8))
  }

  override func hiddenText(in width: Double) -> String? {
    text.hiddenText(in: max(0, width - extra))
  }
}

/// A menu of options, to be shown over the card.
public struct ControlMenu {
  public struct Line {
    public let id: String
    public let text: String
    public var icon: String?
    public var isDestructive = false
  }

  public let title: String
  public let lines: [Line]
  /// The selected id; nil for a menu of actions.
  public let chosen: String?
  /// The widget the menu belongs to.
  public weak var anchor: Widget?
  /// Called once with the chosen id, or nil if the menu was dismissed.
  public let choose: (String?) -> Void

  init(
    title: String, options: [Node.Choice.Option], chosen: String, anchor: Widget,
    choose: @escaping (String?) -> Void
  ) {
    self.title = title
    lines = options.map { Line(id: $0.id, text: $0.text) }
    self.chosen = chosen
    self.anchor = anchor
    self.choose = choose
  }

  /// Creates a menu of the panel's own commands.
  public init(
    title: String, _ names: [String], anchor: Widget, perform: @escaping (Int) -> Void
  ) {
    self.title = title
    lines = names.enumerated().map { Line(id: "\($0)", text: $1) }
    chosen = nil
    self.anchor = anchor
    choose = { id in
      guard let index = id.flatMap({ Int($0) }), names.indices.contains(index) else { return }
      perform(index)
    }
  }

  /// Creates a menu of actions.
  init(
    title: String, _ items: [MenuItem], anchor: Widget, perform: @escaping (Action) -> Void
  ) {
    self.title = title
    lines = items.enumerated().map { index, item in
      Line(id: "\(index)", text: item.text, icon: item.icon, isDestructive: item.isDestructive)
    }
    chosen = nil
    self.anchor = anchor
    choose = { id in
      guard let id, let index = Int(id), items.indices.contains(index) else { return }
      perform(items[index].action)
    }
  }
}
