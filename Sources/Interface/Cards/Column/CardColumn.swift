// Ownership: the column owns its cards and the scrolled window around them; handlers know it weakly.

internal import GLib
public import GTK
public import Styling
internal import WidgetCore

/// The panel's column: a header, the cards, a footer, scrolled together.
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
  /// Something between the cards, and the card that it stands before.
  private var note: (widget: Widget, next: String?)?
  private(set) var cards: [String: CardView] = [:]
  private var slides: [Row: ColumnSlide] = [:]
  /// The card that is dragged.
  var held: HeldCard?
  /// All cards as they are to be shown when the one that is dragged is let go.
  var pending: [CardState]?
  let drag = DragGesture()
  let press = LongPressGesture()
  var lifting: Animation?
  private(set) lazy var scrolling = EdgeScrolling(of: canvas) { [weak self] way in
    guard let self, let held else { return }
    // The pointer stays where it is while the column moves below it.
    carry(to: Point(x: held.pointer.x, y: held.pointer.y + way))
  }
  private var look: Look
  private let locale: String
  private let pictures: PictureDesk
  private let times: TimeDesk
  private var width = 0.0
  private var limit = 0.0
  private var inView: Set<String> = []
  private(set) var filter: Set<String>?
  /// The card that has to be seen while it grows.
  var growing: String?
  private var reporting: Source?
  /// Runs while it is scrolled, for no other purpose than to run: see `scrolled()`.
  private var pace: Animation?

  /// What the user may bring into another order, and what goes with it.
  nonisolated enum Row: Hashable, Sendable {
    case card(String)
    case note
  }

  public init(
    header: [Widget], footer: [Widget], look: Look, locale: String,
    pictures: PictureDesk = PictureDesk(), times: TimeDesk? = nil
  ) {
    self.pictures = pictures
    self.times = times ?? TimeDesk(locale: locale)
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
    frame.column = self
    root.verticalAdjustment.onValueChange { [weak self] in self?.scrolled() }
    root.verticalAdjustment.onBoundsChange { [weak self] in self?.viewMoved() }
    lifting = Animation(on: canvas, from: 0) { [weak self] lift in
      self?.frame.lift = lift
      self?.canvas.layOut()
    }
    listenToMoves()
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
    for (id, card) in cards where !ids.contains(id) {
      if frame.lifted == card.canvas { settled() }
      canvas.abandon(card.canvas)
      cards[id] = nil
      slides[.card(id)] = nil
    }
    for state in states { update(state, animated: animated) }
    guard ids != order else { return }
    let isSameCards = Set(ids) == Set(order)
    order = ids
    orderChildren()
    arrange(gliding: animated && isSameCards)
    tellPositions()
  }

  /// Children in the order in which they are read. One that stands right isn't touched, and none
  /// leaves the column, so that the keyboard stays where it is.
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

  /// Shows one card's new state.
  public func show(_ state: CardState, animated: Bool) {
    guard let card = cards[state.id] else { return }
    let isNew = card.state.revised != state.revised
    let cost = ThreadTime.cost { update(state, animated: animated) }
    if isNew { delegate?.handle(.cost(cost), of: state.id) }
  }

  /// Shows something between the cards, before one of them, or after all; only one such thing.
  public func show(_ note: Widget, before card: String?) {
    putBack()
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
    slides[.note] = nil
    held?.rows.removeAll { $0 == .note }
    arrange()
    carryOn()
  }

  /// Shows only these of the cards; nil shows all.
  public func setFilter(_ ids: Set<String>?) {
    guard ids != filter else { return }
    putBack()
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

  /// Says whether Alt is held: some rows are others then.
  public func setShowsAlternates(_ value: Bool) {
    for card in cards.values { card.setShowsAlternates(value) }
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
    let card = CardView(state, look: look, locale: locale, pictures: pictures, times: times)
    card.delegate = delegate
    card.container = self
    cards[state.id] = card
    canvas.adopt(card.canvas, below: footer.first)
    if width > 0 { card.fit(width: width, limit: limit) }
  }

  /// `gliding` lets what has another place now be seen to go there.
  func arrange(gliding: Bool = false) {
    let before = gliding ? tops : [:]
    frame.parts =
      header.map { ColumnFrame.Part(widget: $0) } + shownRows.compactMap(part)
      + footer.map { ColumnFrame.Part(widget: $0) }
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

  /// Whether a card is on its way to another place or height.
  var isMoving: Bool {
    slides.values.contains { $0.isGliding } || cards.values.contains { $0.isGrowing }
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
    return ColumnFrame.Part(
      widget: widget, height: { isShown ? card.height : 0 }, slide: slide)
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

  /// The cards from top to bottom, and among them what is shown between them. What that stands
  /// before is another card after a drag across it.
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

  /// The same, as a drag has them at the moment.
  private var shownRows: [Row] { held?.shownRows ?? rows }

  /// Where a row belongs.
  func place(of row: Row) -> ColumnLayout.Place? {
    guard let index = shownRows.firstIndex(of: row),
      frame.layout.places.indices.contains(header.count + index)
    else { return nil }
    return frame.layout.places[header.count + index]
  }

  func place(of id: String) -> ColumnLayout.Place? { place(of: .card(id)) }

  /// Where the rows are seen.
  private var tops: [Row: Double] {
    var tops: [Row: Double] = [:]
    for (part, place) in zip(frame.parts, frame.layout.places) {
      guard let slide = part.slide, let row = slides.first(where: { $0.value === slide })?.key
      else { continue }
      tops[row] = slide.top(at: place.top)
    }
    return tops
  }

  /// Says of each card where it stands; a single one could stand nowhere else.
  func tellPositions() {
    for (index, id) in order.enumerated() {
      cards[id]?.position = order.count > 1 ? (index, order.count) : nil
    }
  }

  // MARK: - The view

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
    if frame.visibleParts != before {
      canvas.queueDraw()
      for id in visibleCards { cards[id]?.content.isInView = true }
    }
    reportViewSoon()
  }

  /// Not in the middle of a layout.
  func reportViewSoon() {
    guard reporting == nil else { return }
    reporting = .idle { [weak self] in
      self?.reporting = nil
      self?.reportView()
    }
  }

  private func reportView() {
    let visible = visibleCards
    for (id, card) in cards { card.content.isInView = visible.contains(id) }
    guard visible != inView else { return }
    inView = visible
    delegate?.visibleCardsChanged(to: visible)
  }

  private var visibleCards: Set<String> {
    let parts = Set(frame.visibleParts)
    return Set(
      shownRows.enumerated().compactMap { index, row in
        if case .card(let id) = row, parts.contains(header.count + index) { id } else { nil }
      })
  }
}
