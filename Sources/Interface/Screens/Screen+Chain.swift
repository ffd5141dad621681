internal import GTK
internal import WidgetCore

/// Where a template puts content that is smaller than its room.
public nonisolated enum ContentPlacement: Sendable {
  case centered
  case fromTop
}

extension Screen {
  /// It and the screens that it is in, from the inside out.
  var chain: [Screen] { Array(sequence(first: self) { $0.parent }) }

  var outermost: Screen { chain.last ?? self }

  /// The innermost screen that says what the frame shows.
  var frameScreen: Screen { frameDecider?.frameScreen ?? self }

  /// Whether anything in it resists being dismissed.
  var resistsDismissal: Bool {
    isModalInPresentation || isDirty || children.contains { $0.resistsDismissal }
  }

  /// The nearest stack that it is in.
  public var stack: StackScreen? {
    chain.dropFirst().firstValue { $0 as? StackScreen }
  }

  /// The innermost stack in it that can go back.
  var stackWithWayBack: StackScreen? {
    sequence(first: self) { $0.frameDecider }.compactMap { $0 as? StackScreen }.last { $0.canPop }
  }

  /// The stage that it is on.
  var stage: Stage? { outermost.host }
}

extension Insets {
  nonisolated static func + (one: Insets, other: Insets) -> Insets {
    Insets(
      top: one.top + other.top, start: one.start + other.start, bottom: one.bottom + other.bottom,
      end: one.end + other.end)
  }
}
