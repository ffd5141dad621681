public import GTK

extension Screen {
  /// Puts it at the bottom of a stack, onto which others can be pushed.
  public func inStack() -> StackScreen { StackScreen(self) }
}

/// Screens on top of each other, of which the last is seen; with a way back.
public final class StackScreen: FrameScreen {
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

  init(_ root: Screen) {
    super.init()
    add(root)
  }

  /// The screen that is seen, or about to be.
  var top: Screen? {
    guard let passage, !passage.isPush else { return children.last }
    return passage.below
  }

  /// Whether there is a way back.
  var canPop: Bool { children.count - (passage.map { $0.isPush ? 0 : 1 } ?? 0) > 1 }

  override var frameDecider: Screen? { top }
  override var wayBack: StackScreen? { canPop ? self : nil }
  override var seen: [Screen] { passage.map { [$0.below, $0.above] } ?? children.suffix(1) }

  /// It has a bar of its own only where no frame around it has one, nor what is in it.
  override var hasBar: Bool {
    showsBar && !(top is ModalScreen) && !chain.contains { $0 is ModalScreen }
  }

  /// Shows a screen over those that are there.
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

  /// Goes back to the screen below; `false` if there is none. `withFocus` gives the keyboard to that
  /// wherever it is: the button that was pressed to go back may be gone then.
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

  /// Does what the user does to go back: where something would be lost it is asked about first.
  /// `false` if there is no way back.
  @discardableResult
  func goBack() -> Bool {
    guard canPop else { return false }
    guard let top, top.isDirty, let stage else { return pop(withFocus: true) }
    stage.ask(about: top) { [weak self, weak top] mayGo in
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

  // MARK: - The slide

  private func move(to target: Double, animated: Bool) {
    guard let movement, animated else {
      movement?.jump(to: target)
      return finish()
    }
    movement.spring(to: target) { [weak self] outcome in
      if outcome == .finished { self?.finish() }
    }
    frameChanged()
    // Where its card is as high as what is in it, that goes along.
    contentSizeChanged()
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
    frameChanged()
    // Also from the bar: its button is gone with the way back. But not from what covers all of it.
    if passage.hadFocus, stage.map({ $0.topmost === outermost }) ?? true { top?.takeFocus() }
  }
}
