public import GTK

extension Screen {
  /// Puts it at the bottom of a stack, onto which others can be pushed.
  public func inStack() -> StackScreen { StackScreen(self) }
}

/// Screens on top of each other, of which the last is seen; with a way back.
public final class StackScreen: Screen {
  private var canvas: Canvas?
  private let frame = StackFrame()
  private var bar: TitleBar?
  private var movement: Animation?
  /// The two screens between which it moves, the lower one first.
  private var passage: Passage?

  private struct Passage {
    let below: Screen
    let above: Screen
    var isPush: Bool
    /// Whether the keyboard was in the one that goes. It loses it as soon as it is covered.
    let hadFocus: Bool
  }

  public init(_ root: Screen) {
    super.init()
    add(root)
  }

  /// The screen that is seen, or about to be.
  public var top: Screen? {
    guard let passage, !passage.isPush else { return children.last }
    return passage.below
  }

  /// Whether there is a way back.
  public var canPop: Bool { children.count - (passage.map { $0.isPush ? 0 : 1 } ?? 0) > 1 }

  public override var frameDecider: Screen? { top }
  public override var usesSafeArea: Bool { true }

  /// Shows a screen over those that are there.
  public func push(_ screen: Screen, animated: Bool = true) {
    finish()
    let below = children.last
    let hadFocus = below.map { $0.isLoaded && $0.view.isFocusWithin } ?? false
    insert(screen)
    guard let below, let movement else {
      for child in children.dropLast() { settle(child, .hidden) }
      return settle(screen, .shown)
    }
    settle(below, .disappearing)
    passage = Passage(below: below, above: screen, isPush: true, hadFocus: hadFocus)
    begin(from: 0)
    move(movement, to: 1, animated: animated)
  }

  /// Goes back to the screen below; `false` if there is none.
  @discardableResult
  public func pop(animated: Bool = true) -> Bool { pop(animated: animated, withFocus: false) }

  /// `withFocus` gives the keyboard to the screen below wherever it is: the button that was pressed
  /// to go back may be gone then.
  private func pop(animated: Bool, withFocus: Bool) -> Bool {
    guard canPop else { return false }
    if let passage, passage.isPush {
      self.passage?.isPush = false
      settle(passage.above, .disappearing)
      settle(passage.below, .appearing)
    } else {
      finish()
      let (below, above) = (children[children.count - 2], children[children.count - 1])
      let hadFocus = withFocus || above.view.isFocusWithin
      settle(above, .disappearing)
      settle(below, .appearing)
      passage = Passage(below: below, above: above, isPush: false, hadFocus: hadFocus)
      begin(from: 1)
    }
    guard let movement else {
      finish()
      return true
    }
    move(movement, to: 0, animated: animated)
    return true
  }

  /// Does what the user does to go back: where something would be lost it is asked about first.
  /// `false` if there is no way back.
  @discardableResult
  public func goBack() -> Bool {
    guard canPop else { return false }
    guard let top, top.isDirty, let stage else { return pop(animated: true, withFocus: true) }
    stage.ask(about: top) { [weak self, weak top] mayGo in
      guard let self, mayGo, top === self.top else { return }
      _ = pop(animated: true, withFocus: true)
    }
    return true
  }

  public override func makeView() -> Widget {
    let bar = TitleBar()
    bar.onBack = { [weak self] in self?.goBack() }
    bar.onHeightChange = { [weak self] in self?.updateFrame() }
    self.bar = bar
    frame.bar.bar = bar.canvas
    let canvas = Canvas(role: .group, content: frame)
    canvas.clipsContent = true
    canvas.adopt(bar.canvas)
    self.canvas = canvas
    movement = Animation(on: canvas, from: 1) { [weak self] progress in
      self?.frame.progress = progress
      self?.canvas?.queueAllocate()
    }
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      let isBack = key == (self?.canvas?.direction == .rightToLeft ? .right : .left)
      guard let self, isBack, modifiers.keys == .alt else { return false }
      return goBack()
    }
    canvas.add(controller: keys)
    updateFrame()
    return canvas
  }

  public override func place(_ view: Widget, at index: Int) {
    canvas?.adopt(view, below: bar?.canvas)
    arrange()
  }

  public override func takeOut(_ view: Widget) {
    canvas?.abandon(view)
    arrange()
  }

  public override func safeAreaChanged() { updateFrame() }

  override func updateFrame() {
    guard let bar, let canvas else { return }
    bar.show(title: frameScreen.title, canClose: false, canGoBack: canPop)
    frame.bar.safeArea = safeArea
    frame.bar.barHeight = barHeight
    canvas.setShown(bar.canvas, frame.bar.barHeight > 0)
    additionalSafeArea = Insets(top: frame.bar.barHeight)
    arrange()
  }

  /// It has a bar of its own only where no frame around it has one, nor what is in it.
  private var barHeight: Int {
    guard showsBar, !chain.dropFirst().contains(where: { $0 is ModalScreen }),
      !(top is ModalScreen)
    else { return 0 }
    return bar?.height ?? TitleBar.leastHeight
  }

  // MARK: - The slide

  private func begin(from progress: Double) {
    frame.progress = progress
    movement?.jump(to: progress)
    arrange()
    frameChanged()
  }

  private func move(_ movement: Animation, to target: Double, animated: Bool) {
    guard animated else {
      movement.jump(to: target)
      return finish()
    }
    movement.spring(to: target) { [weak self] outcome in
      if outcome == .finished { self?.finish() }
    }
    frameChanged()
  }

  /// Brings a slide that is under way to its end.
  private func finish() {
    guard let passage else { return }
    self.passage = nil
    if passage.isPush {
      settle(passage.below, .hidden)
      settle(passage.above, .shown)
    } else {
      remove(passage.above)
      settle(passage.below, .shown)
    }
    arrange()
    // Also from the bar: its button is gone with the way back. But not from what covers all of it.
    if passage.hadFocus, stage.map({ $0.topmost === outermost }) ?? true { top?.takeFocus() }
    frameChanged()
  }

  private func arrange() {
    guard let canvas else { return }
    let seen = passage.map { [$0.below, $0.above] } ?? children.suffix(1)
    for child in children where child.view.parent == canvas {
      canvas.setShown(child.view, seen.contains { $0 === child })
    }
    frame.below = passage?.below.view
    frame.above = seen.last?.view
    frame.keepsClear = Set(
      children.filter { !$0.usesSafeArea }.map { ObjectIdentifier($0.view) })
    canvas.queueResize()
  }
}

/// The screen on top, and, while they slide, the one below it.
private final class StackFrame: CanvasContent {
  let bar = BarFrame()
  var below: Widget?
  var above: Widget?
  var keepsClear: Set<ObjectIdentifier> = []
  var progress = 1.0

  /// How much of the way the one below goes.
  private static let depth = 0.3

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    for child in canvas.children { _ = canvas.measure(child, orientation, for: size) }
    guard let above else { return .zero }
    setContent(above)
    return bar.measure(canvas, orientation, for: size)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let away = Double(canvas.direction == .rightToLeft ? -width : width)
    let places = [(below, -StackFrame.depth * progress), (above, below == nil ? 0 : 1 - progress)]
    for (widget, share) in places {
      guard let widget else { continue }
      let insets = keepsClear.contains(ObjectIdentifier(widget)) ? bar.coveredInsets : Insets()
      let isRightToLeft = canvas.direction == .rightToLeft
      canvas.allocate(
        widget,
        in: Rect(
          x: (away * share).rounded() + Double(isRightToLeft ? insets.end : insets.start),
          y: Double(insets.top), width: Double(max(0, width - insets.start - insets.end)),
          height: Double(max(0, height - insets.top - insets.bottom))))
    }
    bar.allocateBar(canvas, width: width)
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    let area = bar.uncoveredArea(of: canvas)
    snapshot.clip(to: area) {
      // What lies below shows only beside what slides over it.
      let edge = (Double(canvas.width) * (1 - progress)).rounded()
      if let below {
        let isRightToLeft = canvas.direction == .rightToLeft
        let x = isRightToLeft ? Double(canvas.width) - edge : 0
        let rest = Rect(x: x, y: area.minY, width: edge, height: area.height)
        snapshot.clip(to: rest) { canvas.snapshot(below, into: snapshot) }
      }
      if let above { canvas.snapshot(above, into: snapshot) }
    }
    if let bar = bar.bar { canvas.snapshot(bar, into: snapshot) }
  }

  private func setContent(_ widget: Widget) {
    bar.content = widget
    bar.keepsClear = keepsClear.contains(ObjectIdentifier(widget))
  }
}
