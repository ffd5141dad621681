internal import GTK
internal import WidgetCore

/// The parameters of a content layout.
nonisolated struct LayoutRequest: Hashable {
  var width: Double
  var margins: Margins
  var direction: ReadingDirection
  var end: Double
  var fit: Double
  var least = 0.0
}

/// A content's layout in a mode, and its parameters.
nonisolated struct LaidOut {
  let request: LayoutRequest
  let block: Block?
  let layout: ContentLayout
}

/// The frames of the leaves in each mode; nil for an invisible one.
nonisolated struct ModeFrames {
  let compact: [Rect?]?
  let expanded: [Rect?]?
}

/// A leaf's current frame and opacity.
nonisolated struct LeafPlace: Hashable, Sendable {
  var rect: Rect
  var opacity: Double
}
