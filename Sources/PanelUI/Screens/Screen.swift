// Ownership: a screen owns its view and its children; a child knows its parent weakly.

public import GTK

/// A screen, or a part of one: a view, and a life.
///
/// A screen is made for one subject and knows nothing of where it is shown: what puts it into its
/// place (a template) and around it (navigation) are screens that contain it.
///
/// ```swift
/// let about = AboutScreen().inTemplate().inModal()
/// ```
open class Screen {
  /// The screens in it, in order.
  public private(set) final var children: [Screen] = []
  /// The screen that it is in.
  public private(set) final weak var parent: Screen?
  private var madeView: Widget?

  public init() {}

  // MARK: - What a screen says of itself

  /// What its frame calls it.
  open var title: String { "" }

  /// What a template puts at the bottom edge: buttons, mostly.
  open var supportingViews: [Widget] { [] }

  /// Whether something in it would be lost if it went away now.
  open var isDirty: Bool { false }

  /// Makes what is seen of it; called once, when it is first needed.
  open func makeView() -> Widget { Box(.vertical) }

  // MARK: - Its life

  /// Its view has been made.
  open func loaded() {}
  open func willAppear() {}
  open func didAppear() {}
  open func willDisappear() {}
  open func didDisappear() {}

  /// What is seen of it.
  public final var view: Widget {
    if let madeView { return madeView }
    let view = makeView()
    madeView = view
    loaded()
    return view
  }
}
