internal import GTK

extension Screen {
  /// Wraps the screen in a template: centered, scrollable, with supporting views at the bottom.
  public func inTemplate() -> Screen { TemplateScreen(self) }
}

/// A layout of one screen, with its supporting views at the bottom edge, where they never cover it.
final class TemplateScreen: Screen {
  private let content: Screen
  private let foot = Box(.vertical, spacing: 8)
  private let room = TemplateRoom()
  private let frame = TemplateFrame()
  private var inside: Canvas?
  private var outside: Canvas?
  private var movement: Animation?
  private var glide: WheelGlide?
  private var edges: EdgeSpring?

  init(_ content: Screen) {
    self.content = content
    super.init()
    add(content)
  }

  override var frameDecider: Screen? { content }
  override var usesSafeArea: Bool { true }

  override func safeArea(for child: Screen) -> Insets {
    // The template already handles the safe area.
    Insets()
  }

  override func makeView() -> Widget {
    foot.addClass("template-foot")
    let inside = Canvas(content: room)
    self.inside = inside
    let scroll = ScrolledWindow(inside)
    scroll.addClass("template-scroll")
    scroll.isFocusable = false
    scroll.policy = Axes(horizontal: .never, vertical: .automatic)
    glide = WheelGlide(of: scroll, over: inside)
    edges = EdgeSpring(of: scroll, over: inside) { [weak self] offset in
      self?.room.pull = offset
      self?.inside?.queueDraw()
    }
    frame.scroll = scroll
    frame.foot = foot
    let outside = Canvas(role: .group, content: frame)
    outside.adopt(scroll)
    outside.adopt(foot)
    self.outside = outside
    movement = Animation(on: outside, from: 1) { [weak self] progress in
      self?.room.progress = progress
      self?.inside?.queueAllocate()
    }
    applySafeArea()
    return outside
  }

  override func loaded() { showSupportingViews() }

  override func place(_ view: Widget, at index: Int) {
    inside?.adopt(view)
    room.placement = content.contentPlacement
  }

  override func takeOut(_ view: Widget) { inside?.abandon(view) }

  override func safeAreaChanged() { applySafeArea() }

  override func updateFrame() {
    guard outside != nil else { return }
    room.placement = content.contentPlacement
    showSupportingViews()
    inside?.queueResize()
  }

  /// Starts a running animation over from its current position.
  override func prepareForNewSize() {
    room.remember()
    movement?.jump(to: 0)
    movement?.spring(to: 1)
  }

  private func applySafeArea() {
    frame.safeArea = safeArea
    room.top = safeArea.top
    inside?.queueResize()
    outside?.queueResize()
  }

  private func showSupportingViews() {
    let views = content.supportingViews
    guard views != foot.children else { return }
    foot.removeAll()
    for view in views { foot.append(view) }
    outside?.queueResize()
  }
}

/// The scrolled content with the supporting views below it.
private final class TemplateFrame: CanvasContent {
  var scroll: Widget?
  var foot: Widget?
  var safeArea = Insets()

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let scroll, let foot, let inside = scroll.firstChild?.firstChild else { return .zero }
    _ = canvas.measure(scroll, orientation, for: size)
    if orientation == .horizontal {
      let widths = [inside, foot].map { canvas.measure($0, .horizontal) }
      return Measurement(
        minimum: widths.map(\.minimum).max() ?? 0, natural: widths.map(\.natural).max() ?? 0)
    }
    let heights = inside.measure(.vertical, across: size).natural + height(of: foot, canvas, size)
    return Measurement(minimum: 0, natural: heights + safeArea.bottom)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let scroll, let foot else { return }
    let below = min(height, self.height(of: foot, canvas, width) + safeArea.bottom)
    canvas.allocate(
      scroll, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height - below)))
    let measures = TemplateRoom.span(in: width, safeArea)
    canvas.allocate(
      foot,
      in: Rect(
        x: measures.x, y: Double(height - below), width: measures.width,
        height: Double(max(0, below - safeArea.bottom))))
  }

  private func height(of foot: Widget, _ canvas: Canvas, _ width: Int?) -> Int {
    guard foot.firstChild != nil else {
      _ = canvas.measure(foot, .vertical)
      return 0
    }
    let inner = width.map { Int(TemplateRoom.span(in: $0, safeArea).width) }
    return canvas.measure(foot, .vertical, for: inner).natural
  }
}

/// The scrolled content's canvas, at least as high as the viewport.
private final class TemplateRoom: CanvasContent {
  /// The inset that the frame covers at the top when scrolled to the top.
  var top = 0
  var placement = ContentPlacement.centered
  /// The progress of the content's movement.
  var progress = 1.0
  /// The offset at an end that gives way.
  var pull = 0.0
  private var origin = 0.0
  private var last = 0.0

  /// The maximum width of readable lines.
  static let readableWidth = 640.0

  /// The optical center is above the geometric one.
  static let middle = 0.42

  /// Returns the horizontal position and width of the content.
  static func span(in width: Int, _ safeArea: Insets = Insets()) -> (x: Double, width: Double) {
    let inside = min(max(0, Double(width - safeArea.start - safeArea.end)), readableWidth)
    return ((Double(width) - inside) / 2, inside)
  }

  /// Starts the movement at the content's current position.
  func remember() { origin = origin + (last - origin) * progress }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let content = canvas.firstChild else { return .zero }
    guard orientation == .vertical else { return canvas.measure(content, .horizontal) }
    let width = size.map { Int(TemplateRoom.span(in: $0).width) }
    return Measurement(top + canvas.measure(content, .vertical, for: width).natural)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let content = canvas.firstChild else { return }
    let span = TemplateRoom.span(in: width)
    let wanted = Double(canvas.measure(content, .vertical, for: Int(span.width)).natural)
    let free = max(0, Double(height - top) - wanted)
    last = Double(top) + (placement == .centered ? (free * TemplateRoom.middle).rounded() : 0)
    if progress >= 1 { origin = last }
    let y = (origin + (last - origin) * progress).rounded()
    let room = placement == .centered ? wanted : wanted + free
    canvas.allocate(content, in: Rect(x: span.x, y: y, width: span.width, height: room))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let content = canvas.firstChild else { return }
    snapshot.translated(by: Point(x: 0, y: pull.rounded())) {
      canvas.snapshot(content, into: snapshot)
    }
  }
}
