internal import GTK
internal import WidgetCore

/// The alignment of content in a template with spare space.
public nonisolated enum ContentPlacement: Sendable {
  case centered
  case fromTop
}

extension Screen {
  /// The screen and its ancestors, inside out.
  var chain: [Screen] { Array(sequence(first: self) { $0.parent }) }

  var outermost: Screen { chain.last ?? self }

  /// Whether it is on a presenter.
  public var isPresented: Bool { outermost.host != nil }

  /// Whether no other screen is above it.
  public var isOnTop: Bool { presenter?.topmost === outermost }

  /// Whether the user sees it uncovered, in a window that has the keyboard.
  public var isInFront: Bool { isOnTop && presenter?.isOnScreen == true && view.isInActiveWindow }

  /// The innermost screen that provides the frame's contents.
  var frameScreen: Screen { frameDecider?.frameScreen ?? self }

  /// Whether it or a descendant resists dismissal.
  var resistsDismissal: Bool {
    isModalInPresentation || isDirty || children.contains { $0.resistsDismissal }
  }

  /// The nearest enclosing stack.
  public var stack: StackScreen? {
    chain.dropFirst().firstValue { $0 as? StackScreen }
  }

  /// The innermost stack inside it with a way back.
  var stackWithWayBack: StackScreen? {
    sequence(first: self) { $0.frameDecider }.compactMap { $0 as? StackScreen }.last { $0.canPop }
  }

  /// The presenter that shows it.
  var presenter: ScreenPresenter? { outermost.host }
}

extension Insets {
  nonisolated static func + (one: Insets, other: Insets) -> Insets {
    Insets(
      top: one.top + other.top, start: one.start + other.start, bottom: one.bottom + other.bottom,
      end: one.end + other.end)
  }
}
