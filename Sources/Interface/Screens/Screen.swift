// Ownership: a screen owns its view and its children; a child knows its parent weakly. The outermost
// screen is owned by the stage that it is on.

public import GTK

/// A screen, or a part of one: a view, and a life.
///
/// A screen is made for one subject and knows nothing of where it is shown: what puts it into its
/// place (a template) and around it (navigation) are screens that contain it.
///
/// ```swift
/// let about = AboutScreen().inTemplate().inModal()
/// panel.present(about)
/// ```
open class Screen {
  /// The screens in it, in order.
  private(set) final var children: [Screen] = []
  /// The screen that it is in.
  private(set) final weak var parent: Screen?
  private final var loadedView: Widget?

  /// The stage of which it is the outermost screen, and its sheet there.
  final weak var host: Stage?
  final weak var sheet: Sheet?
  final var life = LifeCycle()
  /// How far it has come into what it is in.
  final var presence = LifeCycle.Phase.hidden

  public init() {}

  // MARK: - What a screen says of itself

  /// What its frame calls it.
  open var title: String { frameDecider?.title ?? "" }

  /// What screen readers call it.
  open var spokenTitle: String { title }

  /// What a template puts at the bottom edge: buttons, mostly.
  open var supportingViews: [Widget] { [] }

  /// What gets the keyboard when it comes; nil is the first thing that takes it.
  open var firstFocus: Widget? { nil }

  /// Where a template puts it.
  open var contentPlacement: ContentPlacement { .centered }

  /// Whether something in it would be lost if it went away now.
  open var isDirty: Bool { children.contains { $0.isDirty } }

  /// How that is asked about.
  open var unsavedWords: UnsavedWords { frameDecider?.unsavedWords ?? UnsavedWords() }

  /// Keeps what would be lost; `false` if that isn't possible yet.
  open func save() -> Bool {
    // All of them, whatever the first one says.
    children.filter(\.isDirty).map { $0.save() }.allSatisfy { $0 }
  }

  /// Gives up what would be lost.
  open func discard() {
    for child in children where child.isDirty { child.discard() }
  }

  /// The child that says what the frame shows; the innermost decides.
  var frameDecider: Screen? { nil }

  /// Whether its frame has a bar.
  open var showsBar: Bool { frameDecider?.showsBar ?? true }

  /// How it would like to be presented.
  open var preferredStyle: PresentationStyle { frameDecider?.preferredStyle ?? .automatic }

  /// What that becomes on a narrow stage; `nil` leaves it to the usual rules.
  open var narrowStyle: PresentationStyle? { frameDecider?.narrowStyle }

  /// Whether what it points at keeps its light where all else behind it is dimmed: it has the shape of
  /// a card.
  open var litAnchor: Bool { frameDecider?.litAnchor ?? false }

  /// How the card that it is on is presented now; `nil` where it is on none. The frame follows it.
  public final var presentedStyle: PresentationStyle? { outermost.sheet?.style }

  /// Makes what is seen of it; called once, when it is first needed.
  open func makeView() -> Widget { Box(.vertical) }

  // MARK: - Its life

  /// Its view has been made.
  func loaded() {}
  open func willAppear() {}
  open func didAppear() {}
  open func willDisappear() {}
  open func didDisappear() {}

  /// What is seen of it.
  public final var view: Widget {
    if let loadedView { return loadedView }
    let view = makeView()
    loadedView = view
    for (index, child) in children.enumerated() { place(child.view, at: index) }
    loaded()
    return view
  }

  /// Whether its view has been made.
  final var isLoaded: Bool { loadedView != nil }

  // MARK: - What is in it

  /// Puts the view of a child into its own.
  func place(_ view: Widget, at index: Int) {
    guard let box = self.view as? Box else { return }
    box.insert(view, after: index > 0 ? children[index - 1].view : nil)
  }

  /// Takes the view of a child out of its own.
  func takeOut(_ view: Widget) { (self.view as? Box)?.remove(view) }

  /// Takes a screen in, last or at an index.
  final func add(_ child: Screen, at index: Int? = nil) {
    insert(child, at: index)
    settle(child, .shown)
  }

  /// Takes a screen in, which is on its way from then on.
  final func insert(_ child: Screen, at index: Int? = nil) {
    child.parent?.remove(child)
    let index = min(max(0, index ?? children.count), children.count)
    children.insert(child, at: index)
    child.parent = self
    child.presence = .appearing
    child.inheritSafeArea()
    if isLoaded {
      _ = child.view
      child.follow(life.phase)
      place(child.view, at: children.firstIndex { $0 === child } ?? index)
    }
    frameChanged()
  }

  /// Lets a child go.
  final func remove(_ child: Screen) {
    guard child.parent === self else { return }
    settle(child, .disappearing)
    if isLoaded { takeOut(child.view) }
    settle(child, .hidden)
    children.removeAll { $0 === child }
    child.parent = nil
    frameChanged()
  }

  // MARK: - Room

  /// The room at the edges that its frame covers, as it inherits it.
  private(set) final var safeArea = Insets()

  /// What it covers itself at its edges, with a bar: what is in it inherits that, too.
  final var additionalSafeArea = Insets() {
    didSet {
      guard additionalSafeArea != oldValue else { return }
      for child in children { child.inheritSafeArea() }
    }
  }

  /// Whether it keeps clear of the safe area itself. What doesn't is put inside it.
  var usesSafeArea: Bool { false }

  /// What a child inherits.
  func safeArea(for child: Screen) -> Insets {
    child.usesSafeArea ? safeArea + additionalSafeArea : Insets()
  }

  /// The safe area has become another.
  func safeAreaChanged() {}

  final func inheritSafeArea() {
    let area = parent?.safeArea(for: self) ?? Insets()
    guard area != safeArea else { return }
    safeArea = area
    safeAreaChanged()
    for child in children { child.inheritSafeArea() }
  }

  /// To be called when what it says of its frame has changed: title, bar, supporting views.
  public final func frameChanged() {
    for screen in chain { screen.updateFrame() }
    outermost.sheet?.describe()
  }

  /// Shows anew what the frame shows.
  func updateFrame() {}

  /// To be called when it wants another size: all layers follow, animated.
  final func contentSizeChanged() {
    guard outermost.life.phase != .hidden else { return }
    for screen in chain { screen.prepareForNewSize() }
    outermost.host?.sizeChanged(of: outermost)
  }

  /// A size will change, and is to be followed in small steps.
  func prepareForNewSize() {}

  // MARK: - Going away

  /// Whether it can't be dismissed by a swipe, Escape, a click outside or the close button now.
  final var isModalInPresentation = false {
    didSet { if isModalInPresentation != oldValue { outermost.host?.modalityChanged() } }
  }

  /// Who is asked and told when the user dismisses it.
  public final weak var presentationDelegate: (any PresentationDelegate)?
}
