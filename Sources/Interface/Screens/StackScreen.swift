public import GTK

extension Screen {
  /// Wraps the screen in a stack that others can be pushed onto.
  public func inStack() -> StackScreen { StackScreen(self) }
}

/// A navigation stack that shows its last screen, with a back button.
public final class StackScreen: FrameScreen {
  private var movement: Animation?
  /// The current transition, with the lower screen first.
  private var passage: Passage?

  private struct Passage {
    let below: Screen
    let above: Screen
    var isPush: Bool
    /// Whether the outgoing screen had the focus, which it loses when it's covered.
    let hadFocus: Bool
  }

  init(_ root: Screen) {
    super.init()
    add(root)
  }

  /// The visible screen, or the one that is appearing.
  var top: Screen? {
    guard let passage, !passage.isPush else { return children.last }
    return passage.below
  }

  /// Whether it can go back.
  var canPop: Bool { children.count - (passage.map { $0.isPush ? 0 : 1 } ?? 0) > 1 }

  override var frameDecider: Screen? { top }
  override var wayBack: StackScreen? { canPop ? self : nil }
  override var seen: [Screen] { passage.map { [$0.below, $0.above] } ?? children.suffix(1) }

  /// It has a bar only if neither its frames nor its content have one.
  override var hasBar: Bool {
    showsBar && !(top is ModalScreen) && !chain.contains { $0 is ModalScreen }
  }

  /// Pushes a screen.
  public func push(_ screen: Screen, animated: Bool = true) {
    finish()
    let below = children.last
    let hadFocus = below.map { $0.isLoaded && $0.view.isFocusWithin } ?? false
    insert(screen)
    guard let below else { return settle(screen, .shown) }
    settle(below, .disappearing)
    passage = Passage(below: below, above: screen, isPush: true, hadFocus: hadFocus)
    movement?.jump(to: 0)
    move(to: 1, animated: animated)
  }

  /// Pops the top screen; false if there is only one. `withFocus` always moves the focus to the screen below,
  /// because the back button may disappear.
  @discardableResult
  func pop(animated: Bool = true, withFocus: Bool = false) -> Bool {
    guard canPop else { return false }
    if passage?.isPush == true {
      passage?.isPush = false
    } else {
      finish()
      let (below, above) = (children[children.count - 2], children[children.count - 1])
      let hadFocus = withFocus || above.view.isFocusWithin
      passage = Passage(below: below, above: above, isPush: false, hadFocus: hadFocus)
      movement?.jump(to: 1)
    }
    if let passage {
      settle(passage.above, .disappearing)
      settle(passage.below, .appearing)
    }
    move(to: 0, animated: animated)
    return true
  }

  /// Goes back like the user; asks about unsaved changes first. False without a way back.
  @discardableResult
  func goBack() -> Bool {
    guard canPop else { return false }
    guard let top, top.isDirty, let presenter else { return pop(withFocus: true) }
    presenter.ask(about: top) { [weak self, weak top] mayGo in
      guard let self, mayGo, top === self.top else { return }
      pop(withFocus: true)
    }
    return true
  }

  public override func makeView() -> Widget {
    let view = super.makeView()
    canvas?.clipsContent = true
    movement = Animation(on: view, from: 1) { [weak self] progress in
      self?.frame.progress = progress
      self?.canvas?.queueAllocate()
    }
    return view
  }

  // MARK: - Transition

  private func move(to target: Double, animated: Bool) {
    guard let movement, animated else {
      movement?.jump(to: target)
      return finish()
    }
    movement.spring(to: target) { [weak self] outcome in
      if outcome == .finished { self?.finish() }
    }
    frameChanged()
    // A card as high as its content is resized along with the transition.
    contentSizeChanged()
  }

  /// Completes a running transition.
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
    frameChanged()
    // Moves the focus even from the bar, whose back button has disappeared, but not from a sheet above.
    if passage.hadFocus, presenter.map({ $0.topmost === outermost }) ?? true { top?.takeFocus() }
  }
}
