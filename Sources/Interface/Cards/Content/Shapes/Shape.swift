// WidgetCore describes each kind of content; the panel adds only its shape. Layout, drawing and
// accessibility use the shape and never switch over kinds.

internal import GTK
internal import WidgetCore

/// The layout and leaves of a kind of node.
nonisolated protocol Shape: Sendable {
  var traits: ShapeTraits { get }

  /// The leaves of the node itself, in reading order, without hit area and background.
  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode]

  /// Their count, without creating them.
  func leafCount(of node: Node) -> Int

  /// The minimum and natural widths; its children are already measured.
  func width(of block: Block, _ measures: Measures) -> Span

  /// Lays it out in a width at its own origin and sets its height. `top` is its position, if known.
  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger)

  /// Whether it can be stretched.
  func isStretchable(_ block: Block) -> Bool

  /// Stretches its children; its own height is already the new one.
  func stretch(_ block: Block, by rest: Double, with arranger: Arranger)
}

/// The properties of a shape for its container's layout and accessibility.
nonisolated struct ShapeTraits: Hashable, Sendable {
  /// Whether it fills a column's width.
  var fillsColumn: Bool
  /// Whether an action needs a hit area: not if it takes clicks itself, nor if nothing is drawn.
  var hasArea = true
  /// Whether it takes a row's extra width by default.
  var isElastic = false
  /// Whether it is a spacer.
  var isRoom = false
  /// Whether it is a divider.
  var isDivider = false
  /// Whether it is a line of text, which shares a baseline with its neighbors.
  var isLineOfText = false
  var isFigure = false
  /// Whether it is a button, whose text is its label.
  var isButton = false
  /// Whether its hit area may extend above and below it.
  var reachesOut = true
  /// Whether it extends to the card's edges if it has no neighbors.
  var goesToEdges = false
  /// Its own alignment, which overrides its container's.
  var align: TextAlignment?
  /// Whether screen readers reach it even inside a labeled node.
  var telling = Telling.spokenFor
}

/// How a leaf inside a labeled node is exposed to screen readers.
nonisolated enum Telling: Hashable, Sendable {
  /// The ancestor's label covers it.
  case spokenFor
  /// Exposed itself inside an action, whose label is short.
  case besidesActions
  /// Always exposed, because it can be pressed.
  case always
}

nonisolated extension Shape {
  func leaves(of node: Node, _ paint: Paint) -> [LeafOfNode] { [] }
  func leafCount(of node: Node) -> Int { 0 }

  /// The hit area below a node's leaves, or the focus target for its menu; nil if it has neither.
  func area(of node: Node) -> PressedArea? {
    guard traits.hasArea, node.action != nil || !node.menu.isEmpty else { return nil }
    return PressedArea(action: node.action)
  }

  func isStretchable(_ block: Block) -> Bool { false }
  func stretch(_ block: Block, by rest: Double, with arranger: Arranger) {}
}

// MARK: - Leaf shapes

/// A kind shown by one leaf that measures itself.
nonisolated protocol LeafShape: Shape {
  /// nil if there is nothing to show.
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

  /// A leaf that can be stretched is as high as its block.
  func stretch(_ block: Block, by rest: Double, with arranger: Arranger) {
    block.setHeight(of: block.plan.firstOwn, block.height)
  }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {
    let extent = arranger.measures.extent(block.plan.firstOwn, width)
    block.height = extent.height.within(0...longestSide)
    block.baseline = extent.baseline
    block.place(block.plan.firstOwn, Rect(x: 0, y: 0, width: width, height: block.height))
  }
}

// MARK: - Empty shapes

/// A spacer or an unknown kind: draws nothing.
nonisolated struct EmptyShape: Shape {
  let isRoom: Bool

  var traits: ShapeTraits { ShapeTraits(fillsColumn: false, hasArea: false, isRoom: isRoom) }

  func width(of block: Block, _ measures: Measures) -> Span { .zero }

  func arrange(_ block: Block, in width: Double, top: Double?, with arranger: Arranger) {}
}
