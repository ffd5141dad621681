internal import GTK
internal import Styling
internal import WidgetCore

/// One presented screen on a stage: its card, and where that is on its way.
final class Sheet {
  let id: Int
  let screen: Screen
  private let wish: PresentationStyle
  private let anchor: Anchor?
  var isAnimated: Bool
  let canvas: Canvas
  let frame: SheetFrame
  /// How it looks while others lie above it.
  let cache = LayerCache()
  /// What had the keyboard before.
  var focusBefore: Widget?

  private(set) var style: PresentationStyle
  /// Where it is when it has come.
  private(set) var place = SheetLayout.Place(frame: .zero, edge: .bottom)
  /// How far it is from being out of sight, 0, to its place, 1.
  private(set) var position = 0.0
  /// As a share of what it is when it is there.
  var presence: Double { min(max(position, 0), 1) }
  private lazy var movement = Animation(on: canvas, from: 0) { [weak self] position in
    self?.position = position
    self?.screen.host?.root.queueAllocate()
  }
  private lazy var growth = Animation(on: canvas, from: 0) { [weak self] height in
    self?.height = height
    self?.screen.host?.root.queueAllocate()
  }
  /// The height on its way to that of the place.
  private var height: Double?
  private var grows = false
  private var stageHeight = 0.0

  init(
    id: Int, screen: Screen, style: PresentationStyle, on width: Double, anchor: Anchor?,
    isAnimated: Bool, look: Look
  ) {
    self.id = id
    self.screen = screen
    self.anchor = anchor
    self.isAnimated = isAnimated
    wish = style
    self.style = Sheet.style(of: screen, wish, on: width)
    frame = SheetFrame(look)
    canvas = Canvas(role: .dialog, content: frame)
    canvas.addClass("sheet")
    canvas.setAccessible(.isModal(true))
    // What makes its view may ask how it is presented.
    screen.sheet = self
    canvas.adopt(screen.view)
    describe()
  }

  /// Tells screen readers what it is.
  func describe() {
    let name = screen.frameScreen.spokenTitle
    canvas.setAccessible(.label(name.isEmpty ? nil : name))
  }

  /// Finds the style for a width.
  func adapt(to width: Double) {
    let next = Sheet.style(of: screen, wish, on: width)
    guard next != style else { return }
    style = next
    screen.frameScreen.frameChanged()
  }

  private static func style(
    of screen: Screen, _ wish: PresentationStyle, on width: Double
  ) -> PresentationStyle {
    (wish == .automatic ? screen.preferredStyle : wish)
      .adapted(for: width, narrow: screen.narrowStyle)
  }

  var covers: Bool { style == .fullScreen }
  /// Whether what is behind it is dimmed.
  var dims: Bool { !covers }
  /// Whether that gives way.
  var recedes: Bool { dims && place.edge == .bottom && style != .bottomSheet }

  /// What keeps its light under a popover that is about it.
  func lit(in root: Widget) -> Rect? {
    style == .popover && screen.litAnchor ? anchor?.place(in: root)?.frame : nil
  }

  /// How dark what is behind it becomes: only as much as sets off what is to be seen with it.
  func shade(_ appearance: Appearance) -> Double {
    switch style {
    case .fullScreen: 0
    case .popover, .bottomSheet: appearance == .light ? 0.1 : 0.25
    default: appearance == .light ? 0.22 : 0.45
    }
  }

  // MARK: - Its place

  /// Finds its place on the stage.
  func arrange(_ layout: SheetLayout, in root: Widget) {
    let natural = style == .popover ? Double(canvas.measure(.horizontal).natural) : 0
    let width = layout.width(style, natural: natural)
    var content = 0.0
    if style == .formSheet || style == .popover || style == .bottomSheet {
      content = Double(canvas.measure(.vertical, across: Int(width)).natural)
    }
    let next = layout.place(
      style, width: width, contentHeight: content, anchor: anchor?.place(in: root))
    let before = place
    place = next
    stageHeight = layout.stage.height
    defer { grows = false }
    guard grows, position > 0, before.frame.width == next.frame.width,
      before.frame.height != next.frame.height
    else {
      if before != next { height = nil }
      return
    }
    growth.jump(to: height ?? before.frame.height)
    growth.spring(to: next.frame.height) { [weak self] outcome in
      if outcome == .finished { self?.height = nil }
    }
  }

  /// Goes to its next size in small steps.
  func grow() { grows = true }

  /// Where it is now.
  var frameNow: Rect {
    var rect = place.frame
    if let height, place.edge == .none {
      rect.origin.y += style == .popover ? 0 : ((rect.height - height) / 2).rounded()
      rect.size.height = height.rounded()
    }
    rect.origin.y += ((1 - position) * distance).rounded()
    return rect
  }

  /// How far it has to go to be out of sight.
  var distance: Double {
    style == .popover ? 12 : max(1, stageHeight - place.frame.minY)
  }

  // MARK: - Movement

  func slideIn(completion: @escaping () -> Void) { move(to: 1, speed: nil, completion) }

  /// Goes out with a speed in pixels a second.
  func slideOut(speed: Double, completion: @escaping () -> Void) {
    move(to: 0, speed: speed > 0 ? -speed / distance : nil, completion)
  }

  /// Goes where the finger has pulled it.
  func follow(_ pull: Double) { movement.jump(to: 1 - pull / distance) }

  private func move(to target: Double, speed: Double?, _ completion: @escaping () -> Void) {
    guard isAnimated else {
      movement.jump(to: target)
      return completion()
    }
    movement.spring(to: target, velocity: speed) { outcome in
      if outcome == .finished { completion() }
    }
  }

  func apply(_ look: Look) {
    frame.apply(look)
    canvas.queueDraw()
  }
}
