internal import GTK
internal import WidgetCore

/// What content is laid out for.
nonisolated struct LayoutRequest: Hashable {
  var width: Double
  var margins: Margins
  var direction: ReadingDirection
  var end: Double
}

/// How content lies in a mode, and what it was laid out of.
nonisolated struct LaidOut {
  let request: LayoutRequest
  let block: Block?
  let layout: ContentLayout
}

/// Where each leaf lies in each mode; nil for a mode that isn't seen.
nonisolated struct ModeFrames {
  let compact: [Rect?]?
  let expanded: [Rect?]?
}

/// Where a leaf is at a moment, and how much of it is seen.
nonisolated struct LeafPlace: Hashable, Sendable {
  var rect: Rect
  var opacity: Double
}
