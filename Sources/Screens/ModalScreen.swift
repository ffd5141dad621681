public import GTK

extension Screen {
  /// Puts it into a frame with a bar: its title, and the one button that closes it.
  public func inModal() -> ModalScreen { ModalScreen(self) }
}

/// A frame around a screen that was presented. What its bar shows is decided by the innermost screen.
public final class ModalScreen: Screen {
  public let content: Screen
  private var bar: TitleBar?
  private let frame = BarFrame()
  private var canvas: Canvas?

  public init(_ content: Screen) {
    self.content = content
    super.init()
    add(content)
  }

  public override var frameDecider: Screen? { content }
  public override var usesSafeArea: Bool { true }

  public override func makeView() -> Widget {
    let bar = TitleBar()
    bar.onClose = { [weak self] in self?.outermost.host?.closeTopmost() }
    bar.onBack = { [weak self] in self?.stackWithWayBack?.goBack() }
    bar.onHeightChange = { [weak self] in self?.updateFrame() }
    self.bar = bar
    let canvas = Canvas(role: .group, content: frame)
    canvas.adopt(bar.canvas)
    self.canvas = canvas
    frame.bar = bar.canvas
    updateFrame()
    return canvas
  }

  public override func place(_ view: Widget, at index: Int) {
    // Read before the bar.
    canvas?.adopt(view, below: bar?.canvas)
    frame.content = view
    frame.keepsClear = !content.usesSafeArea
  }

  public override func takeOut(_ view: Widget) {
    frame.content = nil
    canvas?.abandon(view)
  }

  public override func safeAreaChanged() { updateFrame() }

  override func updateFrame() {
    guard let bar, let canvas else { return }
    let inner = frameScreen
    bar.show(
      title: inner.title, canClose: inner.showsCloseButton,
      canGoBack: stackWithWayBack != nil)
    frame.safeArea = safeArea
    frame.barHeight = barHeight
    canvas.setShown(bar.canvas, showsBar)
    additionalSafeArea = Insets(top: frame.barHeight)
    canvas.queueResize()
  }

  private var barHeight: Int { showsBar ? bar?.height ?? TitleBar.leastHeight : 0 }
}

/// A bar over the upper edge of content. Nothing is seen below the bar: it needs no ground, and the
/// round corners of the card show.
final class BarFrame: CanvasContent {
  var bar: Widget?
  var content: Widget?
  var barHeight = 0
  var safeArea = Insets()
  /// Whether the content has to be kept clear of what covers it.
  var keepsClear = false

  var requestMode: RequestMode { .heightForWidth }

  /// The edges that are covered, by the bar and beyond it.
  var coveredInsets: Insets { safeArea + Insets(top: barHeight) }

  private var insets: Insets { keepsClear ? coveredInsets : Insets() }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    if let bar { _ = canvas.measure(bar, orientation, for: size) }
    guard let content else { return .zero }
    let room =
      orientation == .vertical
      ? insets.top + insets.bottom : insets.start + insets.end
    let across = size.map {
      max(0, $0 - (orientation == .vertical ? insets.start + insets.end : 0))
    }
    let wish = canvas.measure(content, orientation, for: across)
    return Measurement(minimum: 0, natural: wish.natural + room)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let isRightToLeft = canvas.direction == .rightToLeft
    allocateBar(canvas, width: width)
    guard let content else { return }
    let left = isRightToLeft ? insets.end : insets.start
    canvas.allocate(
      content,
      in: Rect(
        x: Double(left), y: Double(insets.top),
        width: Double(max(0, width - insets.start - insets.end)),
        height: Double(max(0, height - insets.top - insets.bottom))))
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    if let content {
      snapshot.clip(to: uncoveredArea(of: canvas)) { canvas.snapshot(content, into: snapshot) }
    }
    if let bar { canvas.snapshot(bar, into: snapshot) }
  }

  func allocateBar(_ canvas: Canvas, width: Int) {
    guard let bar else { return }
    let height = barHeight > 0 ? barHeight : canvas.measure(bar, .vertical, for: width).natural
    canvas.allocate(
      bar, in: Rect(x: 0, y: Double(safeArea.top), width: Double(width), height: Double(height)))
  }

  /// What isn't under the bar.
  func uncoveredArea(of canvas: Canvas) -> Rect {
    let top = Double(barHeight > 0 ? safeArea.top + barHeight : 0)
    return Rect(
      x: 0, y: top, width: Double(canvas.width), height: max(0, Double(canvas.height) - top))
  }
}
