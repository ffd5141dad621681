// Ownership: the column owns its cards and scrolled window; handlers hold it weakly.

internal import GLib
public import GTK
public import Theme
internal import WidgetCore

/// The panel's column: a header, the cards, and a footer in one scrolled window.
public final class CardColumn {
  public let root: ScrolledWindow
  public weak var delegate: (any CardColumnDelegate)? {
    didSet { for card in cards.values { card.delegate = delegate } }
  }

  let canvas: Canvas
  let frame = ColumnFrame()
  let header: [Widget]
  private let footer: [Widget]
  var order: [String] = []
  /// A widget between the cards, and the card below it.
  private var note: (widget: Widget, next: String?)?
  private(set) var cards: [String: CardView] = [:]
  private var slides: [Row: ColumnSlide] = [:]
  /// The dragged card.
  var held: HeldCard?
  /// The states to show when the dragged card is dropped.
  var pending: [CardState]?
  /// Whether a card can be dragged onto another one.
  public var allowsStacks = false
  /// The card that the dragged one is over.
  var candidate: StackCandidate? {
    didSet {
      guard candidate?.target != oldValue?.target else { return }
      for (id, card) in cards { card.isTarget = id == candidate?.target }
    }
  }
  /// Whether a drop puts a card on another one right now.
  var isStacking = false
  let drag = DragGesture()
  let press = LongPressGesture()
  var lifting: Animation?
  private(set) lazy var scrolling = EdgeScrolling(of: canvas) { [weak self] way in
    guard let self, let held else { return }
    // The pointer stays while the column scrolls below it.
    carry(to: Point(x: held.pointer.x, y: held.pointer.y + way))
  }
  private(set) var theme: Theme
  private let locale: String
  private let pictures: PictureLoader
  private let times: TimeUpdater
  private(set) var width = 0.0
  private var limit = 0.0
  var inView: Set<String> = []
  private(set) var filter: Set<String>?
  /// The stacks that turn to another page, by the row of the new page.
  var turns: [Row: PageTurn] = [:]
  var swipe: PageSwipe?
  /// The dots of the stacks shown.
  var dots: [String: StackDots] = [:]
  /// The card that the column scrolls along with while its height changes.
  var growth: Growth?
  /// How far the column scrolled to show each expanded card.
  var scrolledFor: [String: Double] = [:]
  /// Where to scroll once the column is high enough.
  var targetOffset: Double?
  /// Whether the last input was a key.
  var isKeyboardInUse = false
  var reporting: Source?
  var scrolledAt: Moment?
  var glide: WheelGlide?
  private var edges: EdgeSpring?
  /// Keeps the frame clock running during a scroll: see `scrolled()`.
  var pace: Animation?

  /// A reorderable row, or the note between rows.
  nonisolated enum Row: Hashable, Sendable {
    case card(String)
    case note
  }

  public init(
    header: [Widget], footer: [Widget], theme: Theme, locale: String,
    pictures: PictureLoader = PictureLoader(), times: TimeUpdater? = nil
  ) {
    self.pictures = pictures
    self.times = times ?? TimeUpdater(locale: locale)
    self.header = header
    self.footer = footer
    self.theme = theme
    self.locale = locale
    canvas = Canvas(role: .group, content: frame)
    root = ScrolledWindow(canvas)
    root.addClass("column")
    // Its content scrolls it.
    root.isFocusable = false
    // Otherwise a click on a card half in view, or a focus that comes back, would move the cards.
    root.followsFocus = false
    root.policy = Axes(horizontal: .never, vertical: .automatic)
    for widget in header + footer { canvas.adopt(widget) }
    arrange()
    frame.column = self
    glide = WheelGlide(of: root, over: canvas)
    edges = EdgeSpring(of: root, over: canvas) { [weak self] offset in
      self?.frame.pull = offset
      self?.canvas.queueDraw()
    }
    root.verticalAdjustment.onValueChange { [weak self] in self?.scrolled() }
    root.verticalAdjustment.onBoundsChange { [weak self] in self?.boundsChanged() }
    lifting = Animation(on: canvas, from: 0) { [weak self] lift in
      self?.frame.lift = lift
      self?.canvas.layOut()
    }
    listenToMoves()
    listenToPages()
  }

  /// Shows these cards from top to bottom.
  public func show(_ states: [CardState], animated: Bool) {
    let ids = states.map(\.id)
    if let held {
      guard !ids.contains(held.id) else {
        pending = states
        for state in states where cards[state.id] != nil { update(state, animated: animated) }
        return
      }
      putBack()
    }
    let shown = Set(ids)
    var replaced: [String: CardView] = [:]
    for state in states { replaced[state.id] = cardReplaced(by: state, keeping: shown) }
    for (id, card) in cards where !shown.contains(id) {
      if frame.lifted == card.canvas { settled() }
      if !replaced.values.contains(where: { $0 === card }) {
        endTurn(of: .card(id))
        canvas.abandon(card.canvas)
      }
      cards[id] = nil
      slides[.card(id)] = nil
      scrolledFor[id] = nil
    }
    for state in states { update(state, animated: animated) }
    guard ids != order else { return }
    let isSameCards = shown == Set(order)
    order = ids
    orderChildren()
    arrange(gliding: animated && (isSameCards || isStacking))
    for (id, card) in replaced { turn(from: card, to: id, animated: animated) }
    tellPositions()
  }

  /// Sorts the children into reading order. Moves only those out of order and removes none, which
  /// would lose keyboard focus.
  func orderChildren() {
    var next = footer.first
    for row in rows.reversed() {
      guard let widget = widget(of: row) else { continue }
      if widget.parent != canvas || widget.nextSibling != next {
        canvas.adopt(widget, below: next)
      }
      next = widget
    }
  }

  /// Updates one card's state.
  public func show(_ state: CardState, animated: Bool) {
    if cards[state.id] != nil { update(state, animated: animated) }
  }

  /// Shows a widget before a card, or after the last one; replaces the previous one.
  public func show(_ note: Widget, before card: String?) {
    putBack()
    removeNote()
    self.note = (note, card)
    canvas.adopt(note, below: card.flatMap { cards[$0]?.canvas } ?? footer.first)
    arrange()
  }

  /// Removes the widget between the cards.
  public func removeNote() {
    guard let note else { return }
    canvas.abandon(note.widget)
    self.note = nil
    slides[.note] = nil
    held?.rows.removeAll { $0 == .note }
    arrange()
    carryOn()
  }

  /// Shows only these cards; nil shows all.
  public func setFilter(_ ids: Set<String>?) {
    guard ids != filter else { return }
    putBack()
    endTurns()
    filter = ids
    arrange()
    root.verticalAdjustment.value = 0
  }

  /// Marks the card that Return goes to.
  public func select(_ id: String?) {
    for (each, card) in cards { card.isSelected = each == id }
  }

  /// Whether the focus is on a card or in one.
  public var hasFocus: Bool { focusedCard != nil }

  /// The card that has the focus, or something in it.
  var focusedCard: String? { order.first { cards[$0]?.canvas.isFocusWithin == true } }

  public func apply(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    endTurns()
    for card in cards.values { card.apply(theme) }
    arrange()
  }

  /// Shows the alternate rows while Alt is held.
  public func setShowsAlternates(_ value: Bool) {
    for card in cards.values { card.setShowsAlternates(value) }
  }

  /// Sets the panel's width and height.
  public func fit(width: Double, height: Double) {
    self.width = width - 2 * CardMeasures.gap
    limit = height - 2 * CardMeasures.gap
    endTurns()
    for card in cards.values { card.fit(width: self.width, limit: limit) }
    canvas.queueResize()
  }

  /// The height that shows everything without scrolling.
  public func naturalHeight(for width: Int) -> Int {
    canvas.measure(.vertical, across: width).natural
  }

  /// Whether no picture is pending.
  public var arePicturesSettled: Bool { cards.values.allSatisfy(\.content.arePicturesSettled) }

  public func card(_ id: String) -> CardView? { cards[id] }

  /// The lower end of the first card, when the column is at its top.
  public var firstCardEnd: Double { order.first.flatMap { place(of: $0)?.bottom } ?? 0 }

  private func update(_ state: CardState, animated: Bool) {
    if let card = cards[state.id] {
      if animated, state.mode != card.state.mode { follow(card, to: state.mode) }
      let hasOtherPages = state.stack != card.state.stack
      card.show(state, animated: animated)
      if hasOtherPages { arrange() }
      return
    }
    let card = cardBeside(state.id) ?? makeCard(state)
    card.show(state, animated: false)
    card.delegate = delegate
    card.container = self
    cards[state.id] = card
    canvas.adopt(card.canvas, below: footer.first)
    fit(card)
  }

  func makeCard(_ state: CardState) -> CardView {
    CardView(state, theme: theme, locale: locale, pictures: pictures, times: times)
  }

  /// Measures a card, which is in the column: its style depends on that.
  func fit(_ card: CardView) { if width > 0 { card.fit(width: width, limit: limit) } }

  /// `gliding` animates parts to their new places.
  func arrange(gliding: Bool = false) {
    let before = gliding ? tops : [:]
    frame.parts =
      header.map { ColumnFrame.Part(widget: $0) } + shownRows.compactMap(part)
      + footer.map { ColumnFrame.Part(widget: $0) }
    removeDots(except: frame.parts.compactMap(\.dots))
    canvas.queueResize()
    guard gliding else { return }
    frame.lay(canvas)
    for (row, top) in before {
      guard let place = place(of: row), let slide = slides[row] else { continue }
      let offset = top - place.top
      if slide.held == nil, abs(slide.offset - offset) > 0.5 {
        slide.glide(from: offset, in: canvas)
      }
    }
  }

  /// Whether a card's place or height is animating.
  var isMoving: Bool {
    slides.values.contains { $0.isGliding } || cards.values.contains { $0.isGrowing }
      || !turns.isEmpty
  }

  private func part(_ row: Row) -> ColumnFrame.Part? {
    guard let widget = widget(of: row) else { return nil }
    let slide = slide(of: row)
    guard case .card(let id) = row, let card = cards[id] else {
      widget.isVisible = filter == nil
      return ColumnFrame.Part(widget: widget, slide: slide)
    }
    let isShown = filter?.contains(id) ?? true
    widget.isVisible = isShown
    let turn = turns[row]
    var part = ColumnFrame.Part(
      widget: widget, height: { isShown ? turn?.height ?? card.height : 0 }, slide: slide)
    part.turn = turn
    if filter == nil { part.dots = card.state.stack.map { dots(of: $0) } }
    return part
  }

  private func widget(of row: Row) -> Widget? {
    switch row {
    case .card(let id): cards[id]?.canvas
    case .note: note?.widget
    }
  }

  func slide(of row: Row) -> ColumnSlide {
    let slide = slides[row] ?? ColumnSlide()
    slides[row] = slide
    return slide
  }

  /// The cards from top to bottom, with the note among them. Dragging a card across the note
  /// changes which card follows it.
  var rows: [Row] {
    get {
      var rows = order.map { Row.card($0) }
      if let note {
        rows.insert(.note, at: note.next.flatMap { order.firstIndex(of: $0) } ?? order.count)
      }
      return rows
    }
    set {
      order = newValue.compactMap { if case .card(let id) = $0 { id } else { nil } }
      guard let place = newValue.firstIndex(of: .note) else { return }
      let next = newValue[(place + 1)...].first
      note?.next = if case .card(let id)? = next { id } else { nil }
    }
  }

  /// The rows in their order during a drag.
  var shownRows: [Row] { held?.shownRows ?? rows }

  /// The place of a row.
  func place(of row: Row) -> ColumnLayout.Place? {
    guard let index = shownRows.firstIndex(of: row),
      frame.layout.places.indices.contains(header.count + index)
    else { return nil }
    return frame.layout.places[header.count + index]
  }

  func place(of id: String) -> ColumnLayout.Place? { place(of: .card(id)) }

  /// The displayed top of each row.
  private var tops: [Row: Double] {
    var tops: [Row: Double] = [:]
    for (part, place) in zip(frame.parts, frame.layout.places) {
      guard let slide = part.slide, let row = slides.first(where: { $0.value === slide })?.key
      else { continue }
      tops[row] = slide.top(at: place.top)
    }
    return tops
  }

  /// Sets each card's position for accessibility; a single card needs none.
  func tellPositions() {
    for (index, id) in order.enumerated() {
      cards[id]?.position = order.count > 1 ? (index, order.count) : nil
    }
  }
}
