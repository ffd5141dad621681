internal import GTK
internal import Theme
internal import WidgetCore

/// A presented screen: its card and its animation.
final class Sheet {
  let id: Int
  let screen: Screen
  private let request: PresentationStyle
  private let anchor: Anchor?
  var isAnimated: Bool
  let canvas: Canvas
  let frame: SheetFrame
  /// The cached drawing while other sheets are above it.
  let cache = LayerCache()
  /// The widget with the previous focus.
  var focusBefore: Widget?

  private(set) var style: PresentationStyle
  /// Its final place.
  private(set) var place = SheetLayout.Place(frame: .zero, edge: .bottom)
  /// The progress from hidden (0) to its final place (1).
  private(set) var position = 0.0
  /// The progress without overshoot.
  var presence: Double { min(max(position, 0), 1) }
  private lazy var movement = Animation(on: canvas, from: 0) { [weak self] position in
    self?.position = position
    self?.screen.host?.root.queueAllocate()
  }
  private lazy var growth = Animation(on: canvas, from: 0) { [weak self] height in
    self?.height = height
    self?.screen.host?.root.queueAllocate()
  }
  /// The animated height.
  private var height: Double?
  private var grows = false
  private var stageHeight = 0.0

  init(
    id: Int, screen: Screen, style: PresentationStyle, on width: Double, anchor: Anchor?,
    isAnimated: Bool, theme: Theme
  ) {
    self.id = id
    self.screen = screen
    self.anchor = anchor
    self.isAnimated = isAnimated
    request = style
    self.style = Sheet.style(of: screen, request, on: width)
    frame = SheetFrame(theme)
    canvas = Canvas(role: .dialog, content: frame)
    canvas.addClass("sheet")
    canvas.setAccessible(.isModal(true))
    // `makeView` may ask for the presented style.
    screen.sheet = self
    canvas.adopt(screen.view)
    describe()
  }

  /// Updates the accessible name and role.
  func describe() {
    let screen = screen.frameScreen
    let name = [screen.attribution?.text ?? "", screen.spokenTitle].filter { !$0.isEmpty }
      .joined(separator: ", ")
    canvas.setAccessible(.label(name.isEmpty ? nil : name))
  }

  /// Chooses the style for a width.
  func adapt(to width: Double) {
    let next = Sheet.style(of: screen, request, on: width)
    guard next != style else { return }
    style = next
    screen.frameScreen.frameChanged()
  }

  private static func style(
    of screen: Screen, _ request: PresentationStyle, on width: Double
  ) -> PresentationStyle {
    (request == .automatic ? screen.preferredStyle : request)
      .adapted(for: width, narrow: screen.narrowStyle)
  }

  var covers: Bool { style == .fullScreen }
  /// Whether it dims the screens behind it.
  var dims: Bool { !covers }
  /// Whether the screens behind it recede.
  var recedes: Bool { dims && place.edge == .bottom && style != .bottomSheet }

  /// Returns the area that stays undimmed under a popover.
  func lit(in root: Widget) -> Rect? {
    style == .popover && screen.litAnchor ? anchor?.place(in: root)?.frame : nil
  }

  /// Returns the opacity of the shade: only as much as sets off the visible parts behind it.
  func shade(_ appearance: Appearance) -> Double {
    switch style {
    case .fullScreen: 0
    case .popover, .bottomSheet: appearance == .light ? 0.1 : 0.25
    default: appearance == .light ? 0.22 : 0.45
    }
  }

  // MARK: - Layout

  /// Computes its place on the presenter.
  func arrange(_ layout: SheetLayout, in root: Widget) {
    let natural = style == .popover ? Double(canvas.measure(.horizontal).natural) : 0
    let width = layout.width(style, natural: natural)
    var content = 0.0
    if style == .formSheet || style == .popover || style == .bottomSheet {
      content = Double(canvas.measure(.vertical, across: Int(width)).natural)
    }
    if style == .bottomSheet {
      content = min(content, layout.bounds.height - screen.heightAbove)
    }
    let next = layout.place(
      style, width: width, contentHeight: content, anchor: anchor?.place(in: root))
    let before = place
    place = next
    stageHeight = layout.bounds.height
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

  /// Animates the next change of size.
  func grow() { grows = true }

  /// The current frame.
  var frameNow: Rect {
    var rect = place.frame
    if let height, place.edge == .none {
      rect.origin.y += style == .popover ? 0 : ((rect.height - height) / 2).rounded()
      rect.size.height = height.rounded()
    }
    rect.origin.y += ((1 - position) * distance).rounded()
    return rect
  }

  /// The distance between hidden and shown.
  var distance: Double {
    style == .popover ? 12 : max(1, stageHeight - place.frame.minY)
  }

  // MARK: - Movement

  func slideIn(completion: @escaping () -> Void) { move(to: 1, speed: nil, completion) }

  /// Animates it out, beginning with a speed in pixels per second.
  func slideOut(speed: Double, completion: @escaping () -> Void) {
    move(to: 0, speed: speed > 0 ? -speed / distance : nil, completion)
  }

  /// Follows a swipe.
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

  func apply(_ theme: Theme) {
    frame.apply(theme)
    canvas.queueDraw()
  }
}
