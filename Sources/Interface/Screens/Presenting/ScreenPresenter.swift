// Ownership: the owner of a presenter puts its root into a window. The presenter owns its base and its sheets; screens
// reference it weakly.
//
// All screens are drawn in the window itself, including popovers. As separate windows, they would have black
// corners on X11 without a compositor, and no space at the edge of the display.

internal import GLib
public import GTK
public import Theme
internal import WidgetCore

/// Presents screens: a base, and sheets over it. Until the first presentation it only has the base.
public final class ScreenPresenter {
  public let root: Canvas
  public let base: Screen

  let frame = PresenterFrame()
  let runner = EffectRunner<Presentation, Presentation.Event, Presentation.Effect>(
    Presentation()
  ) { $0.handle($1) }
  var sheets: [Sheet] = []
  public private(set) var theme = Theme()
  var size = Size.zero
  var isOnScreen = false
  private var lastID = 0
  var adaptation: Source?
  /// Returns the memory of closed sheets.
  var tidying: Source?
  private var swiping: SheetSwipe?
  /// The sheet with the focus.
  weak var focused: Sheet?
  /// The last dismissed sheet, until its delegate is notified.
  var gone: Sheet?
  /// The visible question about unsaved changes.
  weak var question: Question?

  public init(base: Screen) {
    self.base = base
    root = Canvas(role: .group, content: frame)
    root.addClass("stage")
    frame.presenter = self
    base.host = self
    root.adopt(base.view)
  }

  var presentation: Presentation { runner.state }

  /// Whether a sheet covers the base.
  public var isCovered: Bool { presentation.top != nil }

  /// The topmost screen: the last presented one, or the base.
  public var topmost: Screen { topSheet?.screen ?? base }

  /// Whether any screen has unsaved changes.
  public var isDirty: Bool { base.isDirty || sheets.contains { $0.screen.isDirty } }

  /// Resizes the presenter with the window.
  public func fit(_ size: Size) {
    guard size != self.size else { return }
    self.size = size
    adapt()
    root.queueAllocate()
  }

  /// Updates the visibility of the window.
  public func setOnScreen(_ isOnScreen: Bool) {
    guard isOnScreen != self.isOnScreen else { return }
    self.isOnScreen = isOnScreen
    if !isOnScreen { frame.emptyCaches() }
    settle()
  }

  public func apply(_ theme: Theme) {
    self.theme = theme
    for sheet in sheets { sheet.apply(theme) }
    if !sheets.isEmpty { root.queueAllocate() }
  }

  /// Handles Escape: goes back on a stack, otherwise closes the topmost sheet; false without sheets. Swiping,
  /// clicking outside and the close button dismiss the whole card.
  public func handleEscape() -> Bool {
    guard isCovered else { return false }
    if topmost.stackWithWayBack?.goBack() != true { closeTopmost() }
    return true
  }

  /// Closes the topmost sheet, by the user.
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
      theme: theme)
    sheets.append(sheet)
    if swiping == nil { swiping = SheetSwipe(self) }
    handle(.present(sheet.id, covers: sheet.covers))
  }

  /// Dismisses a sheet, by the program.
  func dismiss(_ sheet: Sheet, animated: Bool) {
    for gone in sheets where gone.id >= sheet.id && !animated { gone.isAnimated = false }
    handle(.dismiss(sheet.id))
  }

  /// Whether an animation is running that no finger controls.
  var isSliding: Bool {
    presentation.sheets.contains { $0.phase != .shown && $0.swipe == nil }
  }
}
