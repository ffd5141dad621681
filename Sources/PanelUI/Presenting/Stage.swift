// Ownership: whoever shows the stage owns it, and puts its root into a window. The stage owns its
// base and what is presented; screens know it weakly.

internal import GLib
public import GTK
internal import WidgetCore

/// Where screens are presented: a base, and above it cards that cover it. Until something is
/// presented it does nothing and has nothing but the base.
public final class Stage {
  public let root: Canvas
  public let base: Screen
  /// Called when something has been presented, or has gone.
  public var onChange: () -> Void = {}

  private let frame = StageFrame()
  private var presentation = Presentation()
  private(set) var sheets: [Sheet] = []
  private var look = Look()
  private(set) var size = Size.zero
  private var isOnScreen = false
  private var waiting: [Presentation.Event] = []
  private var isBusy = false
  private var lastID = 0
  private var adaptation: Source?
  private var swiping: SheetSwipe?
  /// The sheet that was last given the keyboard.
  private weak var focused: Sheet?
  /// The question whether to save, while it is asked.
  var question: UnsavedChanges?

  public init(base: Screen) {
    self.base = base
    root = Canvas(role: .group, content: frame)
    root.addClass("stage")
    frame.stage = self
    base.host = self
    root.adopt(base.view)
  }

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
    settle()
  }

  public func apply(_ look: Look) {
    self.look = look
    for sheet in sheets { sheet.apply(look) }
    if !sheets.isEmpty { root.queueAllocate() }
  }

  /// Does what Escape does; `false` if nothing is presented.
  public func handleEscape() -> Bool {
    guard isCovered else { return false }
    closeTopmost()
    return true
  }

  /// What the user does to close the topmost.
  func closeTopmost() { handle(.close) }

  var shade: Color { .black.withAlpha(look.appearance == .light ? 0.22 : 0.45) }

  var topSheet: Sheet? { presentation.top.flatMap { sheet($0.id) } }

  private func sheet(_ id: Int) -> Sheet? { sheets.first { $0.id == id } }

  // MARK: - Presenting

  func present(
    _ screen: Screen, by presenter: Screen, as style: PresentationStyle, from anchor: Widget?,
    animated: Bool
  ) {
    precondition(screen.parent == nil, "what is presented is no part of another screen")
    guard screen.host == nil else { return }
    lastID += 1
    screen.host = self
    let sheet = Sheet(
      id: lastID, screen: screen, style: style, presenter: presenter, anchor: anchor,
      isAnimated: animated, look: look)
    screen.sheet = sheet
    sheet.adapt(to: size.width > 0 ? size.width : Double(root.width))
    sheet.onMove = { [weak self] in self?.root.queueAllocate() }
    sheets.append(sheet)
    if swiping == nil { swiping = SheetSwipe(self) }
    handle(.present(sheet.id, covers: sheet.covers))
  }

  /// Dismisses a sheet by the program's wish.
  func dismiss(_ sheet: Sheet, animated: Bool, completion: (() -> Void)?) {
    if let completion { sheet.completions.append(completion) }
    for gone in sheets where gone.id >= sheet.id && !animated { gone.isAnimated = false }
    handle(.dismiss(sheet.id))
  }

  /// The sheets above a screen of the stage.
  func sheetsAbove(_ screen: Screen) -> [Sheet] {
    guard let own = screen.outermost.sheet, let index = sheets.firstIndex(where: { $0 === own })
    else { return sheets }
    return Array(sheets[(index + 1)...])
  }

  /// Whether nothing on it moves.
  var isAtRest: Bool {
    presentation.sheets.allSatisfy { $0.phase == .shown && $0.swipe == nil }
  }

  // MARK: - Events and effects

  /// Events that an effect causes wait until all effects of the event before are done.
  func handle(_ event: Presentation.Event) {
    waiting.append(event)
    guard !isBusy else { return }
    isBusy = true
    let before = sheets.map(\.id)
    while !waiting.isEmpty {
      let event = waiting.removeFirst()
      lookAtModality()
      for effect in presentation.handle(event) { perform(effect) }
      if waiting.isEmpty { lookAtModality() }
    }
    gone = nil
    isBusy = false
    arrangeInput()
    root.queueAllocate()
    if sheets.map(\.id) != before || isCoveredBefore != isCovered {
      isCoveredBefore = isCovered
      onChange()
    }
  }
  private var isCoveredBefore = false

  /// A screen has become modal, or is so no more.
  func modalityChanged() {
    guard !isBusy else { return }
    for (id, resists) in modality where presentation.sheet(id)?.resists != resists {
      handle(.resists(id, resists))
    }
  }

  /// What a screen says of itself may have changed without its saying so.
  private func lookAtModality() {
    for (id, resists) in modality {
      for effect in presentation.handle(.resists(id, resists)) { perform(effect) }
    }
  }

  private var modality: [(Int, Bool)] { sheets.map { ($0.id, $0.screen.resistsDismissal) } }

  private func perform(_ effect: Presentation.Effect) {
    switch effect {
    case .add(let id):
      guard let sheet = sheet(id) else { return }
      sheet.focusBefore = root.focusedDescendant
      root.adopt(sheet.canvas)
      sheet.arrange(layout, in: root)
    case .settle: settle()
    case .slideIn(let id):
      sheet(id)?.slideIn { [weak self] in self?.handle(.arrived(id)) }
    case .slideOut(let id, let speed):
      sheet(id)?.slideOut(speed: speed) { [weak self] in self?.handle(.arrived(id)) }
    case .follow(let id, let pull): sheet(id)?.follow(pull)
    case .remove(let id): remove(id)
    case .ask(let id):
      guard let sheet = sheet(id) else { return }
      let mayGo = sheet.delegate?.shouldDismiss(sheet.screen) ?? true
      waiting.insert(.answered(id, mayGo), at: 0)
    case .tellWill(let id): sheet(id).map { $0.delegate?.willDismiss($0.screen) }
    case .tellDid(let id):
      guard let gone, gone.id == id else { return }
      gone.delegate?.didDismiss(gone.screen)
    case .tellAttempt(let id):
      guard let sheet = sheet(id) else { return }
      sheet.delegate?.didAttemptToDismiss(sheet.screen)
      offerToSave(sheet)
    }
  }

  /// The one that went last, until its delegate has been told.
  private var gone: Sheet?

  private func remove(_ id: Int) {
    guard let index = sheets.firstIndex(where: { $0.id == id }) else { return }
    let sheet = sheets.remove(at: index)
    sheet.screen.settle(.hidden)
    root.abandon(sheet.canvas)
    sheet.canvas.abandon(sheet.screen.view)
    sheet.screen.host = nil
    sheet.screen.sheet = nil
    gone = sheet
    arrangeInput()
    for completion in sheet.completions { completion() }
  }

  /// Tells all screens how far they have come: those that go before those that come.
  private func settle() {
    let outer: LifeCycle.Phase = isOnScreen ? .shown : .hidden
    let screens = [base] + sheets.map(\.screen)
    let goals = presentation.presences.map { $0.inside(outer) }
    let pairs = Array(zip(screens, goals))
    for (screen, goal) in pairs.reversed() where !goal.isInward { screen.settle(goal) }
    for (screen, goal) in pairs where goal.isInward { screen.settle(goal) }
  }

  // MARK: - Layout

  private var layout: SheetLayout { SheetLayout(stage: size, textScale: look.textScale) }

  /// Finds the style for the width that there is now.
  private func adapt() {
    for sheet in sheets {
      sheet.adapt(to: size.width)
      if presentation.sheet(sheet.id)?.covers != sheet.covers {
        handle(.covers(sheet.id, sheet.covers))
      }
    }
  }

  func allocate(_ size: Size) {
    if size != self.size {
      self.size = size
      // Not in the middle of a layout: screens may hear of it.
      adaptation =
        adaptation
        ?? .idle { [weak self] in
          self?.adaptation = nil
          self?.adapt()
          self?.root.queueAllocate()
        }
    }
    let all = Rect(origin: .zero, size: size)
    for sheet in sheets {
      sheet.stageHeight = size.height
      sheet.arrange(layout, in: root)
    }
    allocate(base.view, in: all, below: sheets[...])
    for (index, sheet) in sheets.enumerated() {
      sheet.frame.corners = sheet.place.corners
      sheet.frame.hasOutline = sheet.style == .popover
      allocate(sheet.canvas, in: sheet.frameNow, below: sheets[(index + 1)...])
    }
  }

  /// Puts a layer where it is, moved back by what comes above it.
  private func allocate(_ view: Widget, in frame: Rect, below above: ArraySlice<Sheet>) {
    let progress = above.filter(\.recedes).map { min(max($0.position, 0), 1) }.max() ?? 0
    _ = view.measure(.horizontal)
    root.allocate(view, in: frame, transform: layout.receded(frame, progress))
  }

  /// A screen wants another size.
  func sizeChanged(of screen: Screen) {
    screen.sheet?.grow()
    root.queueResize()
  }

  // MARK: - Input

  /// Only the topmost takes input; what can't be seen is kept back.
  private func arrangeInput() {
    let topIndex = topSheet.flatMap { top in sheets.firstIndex { $0 === top } } ?? -1
    let layers = [base.view] + sheets.map(\.canvas)
    let presences = presentation.presences
    for (index, layer) in layers.enumerated() {
      let isTop = index == topIndex + 1
      layer.canFocus = isTop
      layer.takesPointer = isTop
      layer.setAccessible(.isHidden(isTop ? nil : true))
      root.setShown(layer, presences[index] != .hidden && !isBuried(index - 1))
    }
    moveFocus()
  }

  /// The keyboard goes into what has come to the top, and back to where it was before.
  private func moveFocus() {
    let top = topSheet
    defer { focused = top }
    guard top !== focused else { return }
    if let top, focused.map({ $0.id < top.id }) ?? true {
      top.screen.takeFocus()
    } else if let widget = focused?.focusBefore, widget.isDescendant(of: root), widget.isMapped {
      widget.grabFocus()
    } else {
      top?.screen.takeFocus()
    }
  }

  /// Whether a sheet lies below another one that lies below the last.
  private func isBuried(_ index: Int) -> Bool {
    guard index >= 0 else {
      return sheets.count >= 2 && size.width < PresentationStyle.narrowWidth
        && sheets.dropLast().contains { $0.position >= 1 && $0.place.edge == .bottom }
    }
    let above = sheets[(index + 1)...]
    return above.count >= 2
      && above.dropLast().contains {
        $0.position >= 1 && $0.place.edge == .bottom && $0.place.frame.width >= size.width
      }
  }
}
