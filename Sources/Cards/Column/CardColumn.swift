// Ownership: the column owns its cards and the scrolled window around them; handlers know it weakly.

internal import GLib
public import GTK
public import Styling
internal import WidgetCore

/// The panel's column: a header, the cards, a footer, scrolled together.
public final class CardColumn {
  public let root: ScrolledWindow
  /// Called when the user does something with a card.
  public var onEvent: (_ card: String, CardEvent) -> Void = { _, _ in }
  /// Told what becomes of a card's content.
  public var onContent: (_ card: String, ContentView.Event) -> Void = { _, _ in }
  /// Called with the cards that can be seen, when they have become others.
  public var onViewChange: (Set<String>) -> Void = { _ in }

  private let canvas: Canvas
  private let frame = ColumnFrame()
  private let header: [Widget]
  private let footer: [Widget]
  private var order: [String] = []
  /// Something between the cards, and the card that it stands before.
  private var note: (widget: Widget, next: String?)?
  private var cards: [String: CardView] = [:]
  private var look: Look
  private let locale: String
  private let pictures: PictureDesk
  private var width = 0.0
  private var limit = 0.0
  private var inView: Set<String> = []
  private var filter: Set<String>?
  /// The card that has to be seen while it grows.
  private var growing: String?
  private var telling: Source?
  /// Runs while it is scrolled, for no other purpose than to run: see `scrolled()`.
  private var pace: Animation?

  public init(
    header: [Widget], footer: [Widget], look: Look, locale: String,
    pictures: PictureDesk = PictureDesk()
  ) {
    self.pictures = pictures
    self.header = header
    self.footer = footer
    self.look = look
    self.locale = locale
    canvas = Canvas(role: .group, content: frame)
    root = ScrolledWindow(canvas)
    root.addClass("column")
    // It is scrolled by what is in it.
    root.isFocusable = false
    root.policy = Axes(horizontal: .never, vertical: .automatic)
    for widget in header + footer { canvas.adopt(widget) }
    arrange()
    frame.onArrange = { [weak self] in self?.tellViewSoon() }
    root.verticalAdjustment.onValueChange { [weak self] in self?.scrolled() }
    root.verticalAdjustment.onBoundsChange { [weak self] in self?.viewMoved() }
  }

  /// Shows these cards from top to bottom.
  public func show(_ states: [CardState], animated: Bool) {
    let ids = states.map(\.id)
    for (id, card) in cards where !ids.contains(id) {
      canvas.abandon(card.canvas)
      cards[id] = nil
    }
    for state in states { update(state, animated: animated) }
    guard ids != order else { return }
    order = ids
    // Children in the order in which they are read.
    for (index, id) in ids.enumerated() {
      guard let card = cards[id] else { continue }
      canvas.abandon(card.canvas)
      canvas.adopt(
        card.canvas, below: noteIndex.map { index < $0 } == true ? note?.widget : footer.first)
    }
    arrange()
  }

  /// Shows one card's new state.
  public func show(_ state: CardState, animated: Bool) {
    guard let card = cards[state.id] else { return }
    let isNew = card.state.content != state.content
    let cost = ThreadTime.cost { update(state, animated: animated) }
    if isNew { onContent(state.id, .cost(cost)) }
  }

  /// Shows something between the cards, before one of them, or after all; only one such thing.
  public func show(_ note: Widget, before card: String?) {
    removeNote()
    self.note = (note, card)
    canvas.adopt(note, below: card.flatMap { cards[$0]?.canvas } ?? footer.first)
    arrange()
  }

  /// Takes away what was shown between the cards.
  public func removeNote() {
    guard let note else { return }
    canvas.abandon(note.widget)
    self.note = nil
    arrange()
  }

  /// Shows only these of the cards; nil shows all.
  public func setFilter(_ ids: Set<String>?) {
    guard ids != filter else { return }
    filter = ids
    arrange()
    root.verticalAdjustment.value = 0
  }

  /// Scrolls so that a card can be seen.
  public func reveal(_ id: String) {
    guard let place = place(of: id) else { return }
    let adjustment = root.verticalAdjustment
    adjustment.value = frame.layout.offset(
      showing: place, from: adjustment.value, page: adjustment.pageSize,
      margin: ColumnFrame.margin)
  }

  /// Scrolls so that something in its header or footer can be seen.
  public func reveal(_ widget: Widget) {
    guard let bounds = widget.bounds(in: canvas), bounds.height > 0 else { return }
    let adjustment = root.verticalAdjustment
    adjustment.value = frame.layout.offset(
      showing: ColumnLayout.Place(top: bounds.minY, height: bounds.height),
      from: adjustment.value, page: adjustment.pageSize, margin: ColumnFrame.margin)
  }

  public func apply(_ look: Look) {
    guard look != self.look else { return }
    self.look = look
    for card in cards.values { card.apply(look) }
    canvas.queueResize()
  }

  /// Gives it the width and height of the panel.
  public func fit(width: Double, height: Double) {
    self.width = width - 2 * CardMeasures.gap
    limit = height - 2 * CardMeasures.gap
    for card in cards.values { card.fit(width: self.width, limit: limit) }
    canvas.queueResize()
  }

  /// How high it would have to be to show everything at once.
  public func naturalHeight(for width: Int) -> Int {
    canvas.measure(.vertical, across: width).natural
  }

  /// Whether no picture is on its way.
  public var arePicturesSettled: Bool { cards.values.allSatisfy(\.content.arePicturesSettled) }

  /// A card that is shown.
  public func card(_ id: String) -> CardView? { cards[id] }

  private func update(_ state: CardState, animated: Bool) {
    if let card = cards[state.id] {
      if animated, state.mode == .expanded, card.state.mode == .compact { growing = state.id }
      return card.show(state, animated: animated)
    }
    let card = CardView(state, look: look, locale: locale, pictures: pictures)
    card.content.onEvent = { [weak self] in self?.onContent(state.id, $0) }
    card.onEvent = { [weak self] in self?.onEvent(state.id, $0) }
    card.onHeightChange = { [weak self] in self?.heightChanged(of: state.id, hasArrived: $0) }
    cards[state.id] = card
    canvas.adopt(card.canvas, below: footer.first)
    if width > 0 { card.fit(width: width, limit: limit) }
  }

  private func arrange() {
    var middle = order.compactMap { cards[$0] }.map { card in
      let isShown = filter?.contains(card.state.id) ?? true
      card.canvas.isVisible = isShown
      return ColumnFrame.Part(widget: card.canvas, height: { isShown ? card.height : 0 })
    }
    if let note, let noteIndex {
      note.widget.isVisible = filter == nil
      middle.insert(ColumnFrame.Part(widget: note.widget), at: noteIndex)
    }
    frame.parts =
      header.map { ColumnFrame.Part(widget: $0) } + middle
      + footer.map { ColumnFrame.Part(widget: $0) }
    canvas.queueResize()
  }

  /// How many cards are before what is shown between them.
  private var noteIndex: Int? {
    note.map { note in note.next.flatMap { order.firstIndex(of: $0) } ?? order.count }
  }

  /// Which part of the column a card is.
  private func part(of index: Int) -> Int {
    header.count + index + (noteIndex.map { $0 <= index } == true ? 1 : 0)
  }

  private func place(of id: String) -> ColumnLayout.Place? {
    guard let index = order.firstIndex(of: id) else { return nil }
    let part = part(of: index)
    return frame.layout.places.indices.contains(part) ? frame.layout.places[part] : nil
  }

  // MARK: - The view

  private func heightChanged(of id: String, hasArrived: Bool) {
    guard growing == id, order.contains(id) else { return }
    defer { if hasArrived { growing = nil } }
    guard var place = place(of: id), let card = cards[id] else { return }
    place.height = card.height
    let adjustment = root.verticalAdjustment
    adjustment.value = frame.layout.offset(
      showing: place, from: adjustment.value, page: adjustment.pageSize,
      margin: ColumnFrame.margin)
  }

  private func scrolled() {
    // Workaround: without an animation, GDK 4.8 waits whole milliseconds from one frame to the
    // next, and a wheel moves the column 58 times a second (`make bench BENCH='--only scroll'`).
    let pace = self.pace ?? Animation(on: canvas, from: 0) { _ in }
    self.pace = pace
    // Never stopped on the way: its frames would begin at another moment each time.
    pace.transition(to: pace.value + 1, over: 0.15)
    viewMoved()
  }

  private func viewMoved() {
    let adjustment = root.verticalAdjustment
    let view = adjustment.value...(adjustment.value + max(0, adjustment.pageSize))
    guard view != frame.view else { return }
    let before = frame.visibleParts
    frame.view = view
    // What is newly seen has not been drawn.
    if frame.visibleParts != before { canvas.queueDraw() }
    tellViewSoon()
  }

  /// Not in the middle of a layout.
  private func tellViewSoon() {
    guard telling == nil else { return }
    telling = .idle { [weak self] in
      self?.telling = nil
      self?.tellView()
    }
  }

  private func tellView() {
    let parts = Set(frame.visibleParts)
    let visible = Set(order.indices.filter { parts.contains(part(of: $0)) }.map { order[$0] })
    guard visible != inView else { return }
    inView = visible
    onViewChange(visible)
  }
}
