// A kind of content is described in WidgetCore; here is all that the panel knows of it beside that:
// its shape. Layout, drawing and what is said ask the shape, and never which kind it is.

internal import GTK
internal import WidgetCore

/// How nodes of a kind are laid out, and what leaves show them.
nonisolated protocol Shape: Sendable {
  var traits: ShapeTraits { get }

  /// The leaves of the node itself, in reading order, without the area that takes its clicks and what
  /// it stands on.
  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode]

  /// How many that are, without making them.
  func leafCount(of node: Node) -> Int

  /// The widths that it takes; what is in it is measured already.
  func width(of block: Block, _ measures: Measures) -> Span

  /// Lays it out in a width, at its own corner, and finds out its height. `top` is where it will
  /// lie, if that is known.
  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger)

  /// Whether it can be made higher than it needs to be.
  func isStretchable(_ block: Block) -> Bool

  /// Makes what is in it higher; its own height is the new one already.
  func stretch(_ block: Block, by rest: Double, with arranger: Arranger)
}

/// What a shape is like to those who lay out and tell what is around it.
nonisolated struct ShapeTraits: Hashable, Sendable {
  /// Whether it takes a column's whole width, or what it needs of it.
  var fillsColumn: Bool
  /// Whether an area of its own takes the clicks of an action: not where it takes them itself, nor
  /// where nothing is drawn.
  var hasArea = true
  /// Whether it takes what is left over in a row in which nothing is said about that.
  var isElastic = false
  /// Whether it is room and nothing else.
  var isRoom = false
  /// Whether it is a line between others, as long as they are.
  var isDivider = false
  /// Whether it is a line of text, which stands on one line with others beside it.
  var isLineOfText = false
  var isFigure = false
  /// Whether it is there to be pressed, and says in its words what for.
  var isButton = false
  /// Whether what takes its clicks may reach out above and below it.
  var reachesOut = true
  /// Whether it goes to the edges of the card, where nothing is beside it.
  var goesToEdges = false
  /// Its own alignment, which counts for more than that of what holds it.
  var align: WidgetCore.Alignment?
  /// Whether it is told by itself also where something around it speaks for all that is in it.
  var telling = Telling.spokenFor
}

/// Who tells what a leaf shows, where something around it speaks.
nonisolated enum Telling: Hashable, Sendable {
  /// What speaks for all that is in it.
  case spokenFor
  /// Itself, where it is an action that speaks, in few words.
  case besidesActions
  /// Itself: it is there to be pressed.
  case always
}

nonisolated extension Shape {
  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode] { [] }
  func leafCount(of node: Node) -> Int { 0 }

  /// The area that lies below the leaves of a node and takes its clicks, or lets the keyboard come to
  /// its menu; nil where there is none.
  func area(of node: Node) -> PressedArea? {
    guard traits.hasArea, node.action != nil || !node.menu.isEmpty else { return nil }
    return PressedArea(action: node.action)
  }

  func isStretchable(_ block: Block) -> Bool { false }
  func stretch(_ block: Block, by rest: Double, with arranger: Arranger) {}
}

// MARK: - Shapes of one leaf

/// A kind that one leaf shows, which knows its own measures.
nonisolated protocol LeafShape: Shape {
  /// nil where there is nothing to show.
  func content(of node: Node, _ paint: Paint) -> (any LeafContent)?
}

nonisolated extension LeafShape {
  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode] {
    content(of: node, paint).map { [LeafOfNode(.only, $0)] } ?? []
  }

  func leafCount(of node: Node) -> Int { 1 }

  func width(of block: Block, _ measures: Measures) -> Span {
    measures.widths(block.plan.firstOwn)
  }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    let extent = arranger.measures.extent(block.plan.firstOwn, width)
    block.height = extent.height.within(0...longestSide)
    block.baseline = extent.baseline
    block.place(block.plan.firstOwn, Rect(x: 0, y: 0, width: width, height: block.height))
  }
}

// MARK: - Shapes of nothing

/// Room, or what this version doesn't know: nothing is drawn.
nonisolated struct EmptyShape: Shape {
  let isRoom: Bool

  var traits: ShapeTraits { ShapeTraits(fillsColumn: false, hasArea: false, isRoom: isRoom) }

  func width(of block: Block, _ measures: Measures) -> Span { .zero }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {}
}
