// Ownership: whoever shows the stage owns it, and puts its root into a window. The stage owns its
// base and what is presented; screens know it weakly.
//
// What is presented is drawn in the window itself, popovers included. As windows of their own, they
// would have black corners on X11 without a compositor, and no room at the edge of the screen.

internal import GLib
public import GTK
public import Styling
internal import WidgetCore

/// Where screens are presented: a base, and above it cards that cover it. Until something is
/// presented it does nothing and has nothing but the base.
public final class Stage {
  public let root: Canvas
  public let base: Screen

  let frame = StageFrame()
  let runner = EffectRunner<Presentation, Presentation.Event, Presentation.Effect>(
    Presentation()
  ) { $0.handle($1) }
  var sheets: [Sheet] = []
  public private(set) var look = Look()
  var size = Size.zero
  var isOnScreen = false
  private var lastID = 0
  var adaptation: Source?
  private var swiping: SheetSwipe?
  /// The sheet that was last given the keyboard.
  weak var focused: Sheet?
  /// The one that went last, until its delegate has been told.
  var gone: Sheet?
  /// The question whether to save, while it is asked.
  weak var question: Question?

  public init(base: Screen) {
    self.base = base
    root = Canvas(role: .group, content: frame)
    root.addClass("stage")
    frame.stage = self
    base.host = self
    root.adopt(base.view)
  }

  var presentation: Presentation { runner.state }

  /// Whether something lies over the base.
  public var isCovered: Bool { presentation.top != nil }

  /// What is seen on top: the last screen presented, or the base.
  public var topmost: Screen { topSheet?.screen ?? base }

  /// Whether anything on it would be lost if it went away now.
  public var isDirty: Bool { base.isDirty || sheets.contains { $0.screen.isDirty } }

  /// Gives it the size of the window.
  public func fit(_ size: Size) {
    guard size != self.size else { return }
    self.size = size
    adapt()
    root.queueAllocate()
  }

  /// Says whether the window is on the screen.
  public func setOnScreen(_ isOnScreen: Bool) {
    guard isOnScreen != self.isOnScreen else { return }
    self.isOnScreen = isOnScreen
    if !isOnScreen { frame.emptyCaches() }
    settle()
  }

  public func apply(_ look: Look) {
    self.look = look
    for sheet in sheets { sheet.apply(look) }
    if !sheets.isEmpty { root.queueAllocate() }
  }

  /// Does what Escape does: it goes back where there is a way back, and else closes the topmost;
  /// `false` if nothing is presented. Whoever wants the whole card gone pulls it down, clicks
  /// beside it or presses its close button.
  public func handleEscape() -> Bool {
    guard isCovered else { return false }
    if topmost.stackWithWayBack?.goBack() != true { closeTopmost() }
    return true
  }

  /// What the user does to close the topmost.
  func closeTopmost() { handle(.close) }

  var topSheet: Sheet? { presentation.top.flatMap { sheet($0.id) } }

  func sheet(_ id: Int) -> Sheet? { sheets.first { $0.id == id } }

  // MARK: - Presenting

  func present(
    _ screen: Screen, as style: PresentationStyle, from anchor: Anchor?, animated: Bool
  ) {
    precondition(screen.parent == nil, "what is presented is no part of another screen")
    guard screen.host == nil else { return }
    lastID += 1
    screen.host = self
    let sheet = Sheet(
      id: lastID, screen: screen, style: style,
      on: size.width > 0 ? size.width : Double(root.width), anchor: anchor, isAnimated: animated,
      look: look)
    sheets.append(sheet)
    if swiping == nil { swiping = SheetSwipe(self) }
    handle(.present(sheet.id, covers: sheet.covers))
  }

  /// Dismisses a sheet by the program's wish.
  func dismiss(_ sheet: Sheet, animated: Bool) {
    for gone in sheets where gone.id >= sheet.id && !animated { gone.isAnimated = false }
    handle(.dismiss(sheet.id))
  }

  /// Whether something slides on its own, which is soon over.
  var isSliding: Bool {
    presentation.sheets.contains { $0.phase != .shown && $0.swipe == nil }
  }
}
