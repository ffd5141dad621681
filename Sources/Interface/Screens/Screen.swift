// Ownership: a screen owns its view and its children; a child references its parent weakly. A presenter owns its
// outermost screens.

public import GTK

/// A screen, or a part of one: a view with a life cycle.
///
/// A screen has one subject and is independent of its context. Templates, which lay it out, and navigation around
/// it are screens that contain it.
///
/// ```swift
/// let about = AboutScreen().inTemplate().inModal()
/// panel.present(about)
/// ```
open class Screen {
  /// The child screens, in order.
  private(set) final var children: [Screen] = []
  /// The containing screen.
  private(set) final weak var parent: Screen?
  private final var loadedView: Widget?

  /// The presenter, if it's an outermost screen, and its sheet there.
  final weak var host: ScreenPresenter?
  final weak var sheet: Sheet?
  final var life = LifeCycle()
  /// The phase relative to its container.
  final var presence = LifeCycle.Phase.hidden

  public init() {}

  // MARK: - Contents

  /// The title in its frame.
  open var title: String { frameDecider?.title ?? "" }

  /// The author of its text; nil for the panel. Its frame shows this above the title, outside of the content.
  open var attribution: Attribution? { frameDecider?.attribution }

  /// The accessible name.
  open var spokenTitle: String { title }

  /// The views at the bottom edge of a template, such as buttons.
  open var supportingViews: [Widget] { [] }

  /// The widget with the initial focus; nil for the first focusable one.
  open var firstFocus: Widget? { nil }

  /// The alignment in a template.
  open var contentPlacement: ContentPlacement { .centered }

  /// Whether it has unsaved changes.
  open var isDirty: Bool { children.contains { $0.isDirty } }

  /// The texts of the question about unsaved changes.
  open var unsavedWords: UnsavedWords { frameDecider?.unsavedWords ?? UnsavedWords() }

  /// Saves unsaved changes; false if that isn't possible yet.
  open func save() -> Bool {
    // Saves all of them, even after a failure.
    children.filter(\.isDirty).map { $0.save() }.allSatisfy { $0 }
  }

  /// Discards unsaved changes.
  open func discard() {
    for child in children where child.isDirty { child.discard() }
  }

  /// The child that provides the frame's contents.
  var frameDecider: Screen? { nil }

  /// The height above a sheet at the bottom that it never covers; longer content scrolls.
  open var heightAbove: Double { frameDecider?.heightAbove ?? 0 }

  /// Whether its frame shows a bar.
  open var showsBar: Bool { frameDecider?.showsBar ?? true }

  /// The preferred style of presentation.
  open var preferredStyle: PresentationStyle { frameDecider?.preferredStyle ?? .automatic }

  /// The style on a narrow presenter; nil for the default.
  open var narrowStyle: PresentationStyle? { frameDecider?.narrowStyle }

  /// Whether the anchor of its popover stays undimmed; it has the shape of a card.
  open var litAnchor: Bool { frameDecider?.litAnchor ?? false }

  /// The current style of its card; nil on the base. The frame adapts to it.
  public final var presentedStyle: PresentationStyle? { outermost.sheet?.style }

  /// Creates the view; called once, on first use.
  open func makeView() -> Widget { Box(.vertical) }

  // MARK: - Life cycle

  /// Called when the view has been created.
  func loaded() {}
  open func willAppear() {}
  open func didAppear() {}
  open func willDisappear() {}
  open func didDisappear() {}

  /// The view, created on first use.
  public final var view: Widget {
    if let loadedView { return loadedView }
    let view = makeView()
    loadedView = view
    for (index, child) in children.enumerated() { place(child.view, at: index) }
    loaded()
    return view
  }

  /// Whether the view exists.
  final var isLoaded: Bool { loadedView != nil }

  // MARK: - Children

  /// Inserts a child's view into its own.
  func place(_ view: Widget, at index: Int) {
    guard let box = self.view as? Box else { return }
    box.insert(view, after: index > 0 ? children[index - 1].view : nil)
  }

  /// Removes a child's view from its own.
  func takeOut(_ view: Widget) { (self.view as? Box)?.remove(view) }

  /// Adds a child, last or at an index.
  final func add(_ child: Screen, at index: Int? = nil) {
    insert(child, at: index)
    settle(child, .shown)
  }

  /// Inserts a child, which then begins to appear.
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

  /// Removes a child.
  final func remove(_ child: Screen) {
    guard child.parent === self else { return }
    settle(child, .disappearing)
    if isLoaded { takeOut(child.view) }
    settle(child, .hidden)
    children.removeAll { $0 === child }
    child.parent = nil
    frameChanged()
  }

  // MARK: - Safe area

  /// The inherited insets that a frame covers.
  private(set) final var safeArea = Insets()

  /// The insets that it covers itself, with a bar; its children inherit them, too.
  final var additionalSafeArea = Insets() {
    didSet {
      guard additionalSafeArea != oldValue else { return }
      for child in children { child.inheritSafeArea() }
    }
  }

  /// Whether it handles the safe area itself; otherwise it's placed inside it.
  var usesSafeArea: Bool { false }

  /// Returns the insets that a child inherits.
  func safeArea(for child: Screen) -> Insets {
    child.usesSafeArea ? safeArea + additionalSafeArea : Insets()
  }

  /// Called when the safe area has changed.
  func safeAreaChanged() {}

  final func inheritSafeArea() {
    let area = parent?.safeArea(for: self) ?? Insets()
    guard area != safeArea else { return }
    safeArea = area
    safeAreaChanged()
    for child in children { child.inheritSafeArea() }
  }

  /// Updates the frame; call it when the title, the bar or the supporting views change.
  public final func frameChanged() {
    for screen in chain { screen.updateFrame() }
    outermost.sheet?.describe()
  }

  /// Updates the contents of the frame.
  func updateFrame() {}

  /// Animates to a new size in all layers; call it when the natural size changes.
  final func contentSizeChanged() {
    guard outermost.life.phase != .hidden else { return }
    for screen in chain { screen.prepareForNewSize() }
    outermost.host?.sizeChanged(of: outermost)
  }

  /// Prepares for an animated change of size.
  func prepareForNewSize() {}

  // MARK: - Dismissal

  /// Whether the user can't dismiss it by a swipe, Escape, a click outside or the close button.
  final var isModalInPresentation = false {
    didSet { if isModalInPresentation != oldValue { outermost.host?.modalityChanged() } }
  }

  /// The delegate for dismissal by the user.
  public final weak var presentationDelegate: (any PresentationDelegate)?
}
