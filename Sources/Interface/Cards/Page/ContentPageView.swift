// Ownership: the view owns its canvas, and a content view for each part in or near the view; the
// canvas owns their canvases. The owner of the canvas keeps the view.

internal import GLib
public import GTK
public import Theme
public import WidgetCore

/// The content of a detail page, at full height. Creates only those rows of a list in or near the
/// visible area, so two thousand open as fast as twenty.
public final class ContentPageView {
  public let root: Widget
  private let canvas: Canvas
  public weak var delegate: (any CardDelegate)?
  /// The card that the content is from.
  public var card = ""

  private let room = PageRoom()
  private let locale: String
  private let pictures = PictureLoader()
  private let times: TimeUpdater
  private var theme: Theme
  private var showsAlternates = false
  private var window: Adjustment?
  private var watches: [SignalConnection] = []
  private var soon: Source?

  /// Rows laid out together.
  private static let rowsInPart = 8
  /// How far beyond the visible area rows are created, in logical pixels.
  private static let beyond = 400.0
  /// The assumed visible height before it is known.
  private static let atFirst = 1200.0

  /// - Parameter hasColumns: whether wide lines scroll sideways; see `Node.hasColumns`.
  public init(
    theme: Theme, locale: String, times: TimeUpdater? = nil, hasColumns: Bool = false
  ) {
    self.theme = theme
    self.locale = locale
    self.times = times ?? TimeUpdater(locale: locale)
    canvas = Canvas(role: .group, content: room)
    root = hasColumns ? ContentPageView.scroller(of: canvas) : canvas
    // Content that grows takes the height of the page.
    root.expands.vertical = true
    room.textScale = theme.textScale
    room.scrollsSideways = hasColumns
    canvas.onMap { [weak self] in self?.follow() }
    canvas.onUnmap { [weak self] in self?.unfollow() }
  }

  private static func scroller(of canvas: Canvas) -> Widget {
    let scroll = ScrolledWindow(canvas)
    scroll.policy = Axes(horizontal: .automatic, vertical: .never)
    scroll.isFocusable = false
    // Columns begin at the left in any language.
    scroll.direction = .leftToRight
    scroll.child?.direction = .leftToRight
    return scroll
  }

  /// Shows content and reuses what both contents have in common.
  public func show(_ content: Node, animated: Bool) {
    let nodes = ContentPageView.parts(of: content)
    for part in room.parts.dropFirst(nodes.count) { take(part.view) }
    room.parts = nodes.enumerated().map { index, node in
      guard index < room.parts.count else { return PageRoom.Part(node: node) }
      var part = room.parts[index]
      guard node != part.node else { return part }
      part.node = node
      part.height = nil
      part.view?.show(node, margins: ContentPageView.margins, animated: animated)
      return part
    }
    update()
    canvas.queueResize()
  }

  public func scrollToTop() { window?.value = 0 }

  /// Applies another theme.
  public func apply(_ theme: Theme) {
    guard theme != self.theme else { return }
    if theme.textScale != self.theme.textScale { room.forgetHeights() }
    self.theme = theme
    room.textScale = theme.textScale
    for part in room.parts { part.view?.apply(theme) }
    canvas.queueResize()
  }

  /// Reports the outcome of a control's action.
  public func settle(_ ticket: ControlTicket?, _ outcome: ActionOutcome) {
    guard let ticket else { return }
    for part in room.parts { part.view?.settle(ticket, outcome) }
  }

  /// Whether no picture is pending.
  public var arePicturesSettled: Bool {
    room.parts.allSatisfy { $0.view?.arePicturesSettled ?? true }
  }

  /// The number of created parts, for tests.
  var partsMade: Int { room.parts.count { $0.view != nil } }
  var partCount: Int { room.parts.count }

  /// Whether everything in the range is created, for tests.
  func isCovered(from top: Double, to bottom: Double) -> Bool {
    room.parts(from: top, to: bottom).allSatisfy { room.parts[$0].view != nil }
  }

  private static let margins = Margins(top: 0, leading: 16, bottom: 0, trailing: 16)

  private static func parts(of content: Node) -> [Node] {
    guard case .list(let list) = content.kind, list.max == nil else { return [content] }
    return stride(from: 0, to: list.rows.count, by: rowsInPart).map { start in
      let end = min(start + rowsInPart, list.rows.count)
      return Node(.list(rows: Array(list.rows[start..<end])))
    }
  }

  // MARK: - Visible parts

  private func follow() {
    let adjustment = ScrolledWindow.around(canvas)?.verticalAdjustment
    window = adjustment
    watches = [
      adjustment?.onValueChange { [weak self] in self?.update() },
      // This signal arrives during a layout, which must not add children.
      adjustment?.onBoundsChange { [weak self] in self?.updateSoon() },
    ].compactMap(\.self)
    update()
  }

  private func unfollow() {
    for watch in watches { watch.disconnect() }
    watches = []
    window = nil
    soon = nil
  }

  private func updateSoon() {
    guard soon == nil else { return }
    soon = .idle(priority: .normal) { [weak self] in
      self?.soon = nil
      self?.update()
    }
  }

  /// Creates visible parts and drops the others.
  private func update() {
    let top = window?.value ?? 0
    let page = max(window?.pageSize ?? 0, window == nil ? ContentPageView.atFirst : 0)
    let wanted = room.parts(
      from: top - ContentPageView.beyond, to: top + page + ContentPageView.beyond)
    var shift = 0.0
    var hasChanged = false
    for index in room.parts.indices {
      let part = room.parts[index]
      guard wanted.contains(index) else {
        // A part with keyboard focus stays.
        guard let view = part.view, !view.canvas.isFocusWithin else { continue }
        take(view)
        room.parts[index].view = nil
        hasChanged = true
        continue
      }
      guard part.view == nil else { continue }
      let (place, before) = (room.place(of: index), room.height(of: index))
      room.parts[index].view = makeView(index)
      hasChanged = true
      let now = room.measure(index)
      // Keeps the view in place when parts above it change their height.
      if window != nil, place < top { shift += now - before }
    }
    guard hasChanged else { return }
    canvas.queueResize()
    if shift != 0 { window?.value += shift }
  }

  /// Shows the alternate rows while Alt is held.
  public func setShowsAlternates(_ value: Bool) {
    guard value != showsAlternates else { return }
    showsAlternates = value
    for part in room.parts { part.view?.showsAlternates = value }
  }

  private func makeView(_ index: Int) -> ContentView {
    let node = room.parts[index].node
    let view = ContentView(
      theme: theme, locale: locale, pictures: pictures, times: times, scrubsCharts: true)
    view.mode = .expanded
    view.setProgress(1)
    view.showsAlternates = showsAlternates
    view.delegate = self
    view.show(node, margins: ContentPageView.margins, animated: false)
    // In the order of the rows, for the keyboard and screen readers.
    let next = room.parts[(index + 1)...].firstValue(\.view)
    canvas.adopt(view.canvas, below: next?.canvas)
    return view
  }

  private func take(_ view: ContentView?) {
    guard let view else { return }
    canvas.abandon(view.canvas)
  }
}

extension ContentPageView: ContentViewDelegate {
  func perform(_ action: Action) { delegate?.handle(.perform(action), of: card) }

  func send(_ request: ActionRequest, _ ticket: ControlTicket) {
    delegate?.handle(.set(request, ticket), of: card)
  }

  func show(_ menu: ControlMenu) { delegate?.show(menu) }

  func contentResized() {
    room.forgetHeights()
    canvas.queueResize()
  }

  func report(_ event: ContentView.Event) { delegate?.handle(event, of: card) }
}

nonisolated extension Node {
  /// Whether it has monospaced lines, whose columns shouldn't fall apart.
  public var hasColumns: Bool {
    if case .text(let text) = kind {
      return text.isMono && (text.lines == 1 || text.text.utf8.contains(UInt8(ascii: "\n")))
    }
    return kindName != .list && children.contains(where: \.hasColumns)
  }
}

/// Stacks parts, some with an estimated height.
private final class PageRoom: CanvasContent {
  struct Part {
    var node: Node
    var view: ContentView?
    /// At the known width; nil if not measured yet.
    var height: Double?
    /// The number of its rows.
    var rows: Int { max(1, node.children.count) }

    init(node: Node) { self.node = node }
  }

  var parts: [Part] = []
  var textScale = 1.0
  /// Whether columns keep their width, however narrow the page is.
  var scrollsSideways = false
  private var width: Double?

  private static let gap = 4.0
  private static let around = 8.0
  private static let usualWidth = 368.0
  private static let usualRow = 44.0

  var requestMode: RequestMode { .heightForWidth }

  func forgetHeights() {
    for index in parts.indices { parts[index].height = nil }
  }

  /// The measured or estimated height of a part.
  func height(of index: Int) -> Double {
    parts[index].height ?? Double(parts[index].rows) * PageRoom.usualRow * max(1, textScale)
  }

  func place(of index: Int) -> Double {
    (0..<index).reduce(PageRoom.around) { $0 + height(of: $1) + PageRoom.gap }
  }

  /// Measures a created part.
  func measure(_ index: Int) -> Double {
    if parts[index].height == nil, let view = parts[index].view {
      parts[index].height = view.height(for: width ?? PageRoom.usualWidth, in: .expanded)
    }
    return height(of: index)
  }

  /// The parts that intersect a range.
  func parts(from top: Double, to bottom: Double) -> Range<Int> {
    var y = PageRoom.around
    var (first, last): (Int?, Int) = (nil, 0)
    for index in parts.indices {
      let end = y + height(of: index)
      if end >= top, y <= bottom {
        if first == nil { first = index }
        last = index
      }
      y = end + PageRoom.gap
    }
    return first.map { $0..<last + 1 } ?? 0..<0
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    let columns = scrollsSideways ? parts.compactMap { $0.view?.columnsWidth }.max() ?? 0 : 0
    guard orientation == .vertical else {
      return GTK.Measurement(
        minimum: Int(columns.rounded(.up)),
        natural: Int(max(PageRoom.usualWidth, columns).rounded(.up)))
    }
    // A scrolled window doesn't pass the width on.
    let wanted = size.map(Double.init) ?? (scrollsSideways ? width ?? PageRoom.usualWidth : nil)
    if let wanted, max(wanted, columns) != width {
      width = max(wanted, columns)
      forgetHeights()
    }
    for index in parts.indices { _ = measure(index) }
    let end = parts.isEmpty ? 0 : place(of: parts.count) - PageRoom.gap + PageRoom.around
    return GTK.Measurement(Int(end.rounded(.up)))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    var y = PageRoom.around
    let room = Double(height) - 2 * PageRoom.around
    for index in parts.indices {
      var height = measure(index)
      if let view = parts[index].view {
        // A list has several parts, and nothing to stretch.
        if parts.count == 1 {
          height = max(height, room)
          view.leastHeight = height
        }
        canvas.allocate(view.canvas, in: Rect(x: 0, y: y, width: Double(width), height: height))
      }
      y += height + PageRoom.gap
    }
  }
}
