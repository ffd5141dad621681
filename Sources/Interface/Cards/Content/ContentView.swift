// Ownership: the view owns its canvas and leaves; the canvas owns their widgets and its content,
// which holds the view weakly. The owner of the canvas keeps the view. Threads: main only.

internal import GLib
public import GTK
public import Theme
public import WidgetCore

/// A widget's content on the screen, below a card's header.
///
/// Every leaf, such as a text, bar or icon, is a child of one canvas, in reading order. Containers
/// aren't widgets: positions are computed once for each mode. Between modes, leaves change only
/// their place and opacity.
public final class ContentView {
  public let canvas: Canvas
  weak var delegate: (any ContentViewDelegate)?

  public nonisolated enum Event: Sendable {
    /// Why something can't be shown, for the widget's log.
    case unseen(String)
  }

  /// The current or target mode. Decides what is focusable and the sizes during the animation.
  public var mode: DisplayMode {
    get { modes.mode }
    set {
      guard newValue != modes.mode else { return }
      modes.mode = newValue
      catchUpWithTime()
      placesChanged()
    }
  }
  private(set) var modes = ModeProgress()

  let sheet = ContentSheet()
  var leaves: [Leaf] = [] { didSet { sheet.leavesChanged() } }
  var node: Node?
  var piece: Piece?
  var plan: Plan?
  /// The accessibility of the leaves, and the plan it is from.
  var presences: [LeafPresence] = []
  var presencesPlan: Plan?
  private(set) var margins = Margins.standard
  private(set) var surroundings: LeafSurroundings
  /// The leaves that change with time.
  private(set) var timedLeaves: [any TimedLeaf] = []
  var isFollowingTime = false
  /// Whether it is scrolled into view.
  var isInView = true { didSet { if isInView != oldValue { followTime() } } }
  /// Whether Alt is held and alternates are shown.
  public var showsAlternates = false {
    didSet { if showsAlternates != oldValue { alternatesChanged() } }
  }
  let preparation = ContentPreparation()
  private let layouts = ContentLayoutCache()
  /// The height that content fills if parts of it can grow.
  var leastHeight = 0.0 { didSet { if leastHeight != oldValue { sheet.isArranged = false } } }
  /// The visible height limit in each mode; nothing below is laid out.
  private var limits: [DisplayMode: Double] = [:]
  private lazy var replacement = ContentReplacement(on: canvas) { [weak self] movesLeaves in
    // Crossfading text doesn't move.
    if movesLeaves { self?.placesChanged() } else { self?.canvas.queueDraw() }
  }

  public init(
    theme: Theme, locale: String, pictures desk: PictureLoader = PictureLoader(),
    times: TimeUpdater? = nil, scrubsCharts: Bool = false
  ) {
    canvas = Canvas(role: .group, content: sheet)
    surroundings = LeafSurroundings(
      theme: theme, locale: locale, pictures: CardPictures(desk: desk),
      times: times ?? TimeUpdater(locale: locale), scrubsCharts: scrubsCharts)
    surroundings.responder = self
    pictures.delegate = self
    sheet.view = self
    listenForMenus()
    listenForAlt()
    canvas.onTooltipQuery { [weak self] in self?.tooltip(at: $0) }
    canvas.onMap { [weak self] in self?.followTime() }
    canvas.onUnmap { [weak self] in self?.followTime() }
    canvas.onDirectionChange { [weak self] in self?.directionChanged() }
  }

  var pictures: CardPictures { surroundings.pictures }
  var times: TimeUpdater { surroundings.times }
  /// The current transition between contents; nil at rest.
  var change: ContentChange? { replacement.change }

  /// Shows other content and reuses what both have in common.
  public func show(_ node: Node?, margins: Margins, animated: Bool) {
    let node = node.map { shownForm(of: $0) }
    guard node != self.node || margins != self.margins else { return }
    preparation.stopWaiting()
    pictures.show(node.map { requests(of: $0) } ?? [])
    let isAnimated = animated && canvas.isMapped && sheet.isArranged && !leaves.isEmpty
    let isTooSoon = isAnimated && replacement.isTooSoon()
    replacement.finish()
    var change = isAnimated ? ContentChange() : nil
    let frames = isAnimated ? frames(in: Double(canvas.width)) : nil
    let areSameLeaves = become(node, isTooSoon ? nil : change)
    self.margins = margins
    if isTooSoon, areSameLeaves { change = nil }
    if let change, let frames { change.rememberPlaces(of: leaves, placements(in: frames)) }
    if !areSameLeaves { replaceLeaves(change) }
    tellPresences(ofSameLeaves: areSameLeaves)
    timedLeaves = []
    if node?.facts.hasTimes ?? false {
      for leaf in leaves { if let leaf = leaf.timed { timedLeaves.append(leaf) } }
    }
    followTime()
    if delegate != nil { reportUnknownZones() }
    layoutChanged(ofSameLeaves: areSameLeaves)
    guard let change else { return }
    for leaf in leaves where !leaf.presence.fades { change.leaveOut(leaf) }
    replacement.begin(change)
  }

  /// Redraws everything with another theme.
  public func apply(_ theme: Theme) {
    guard theme != surroundings.theme else { return }
    let isSameSize = theme.textScale == surroundings.theme.textScale
    surroundings.theme = theme
    for leaf in leaves { leaf.apply(theme) }
    canvas.queueDraw()
    if !isSameSize {
      layouts.removeBlocks()
      layoutChanged()
    }
  }

  /// Reports the outcome of a control's action.
  func settle(_ ticket: ControlTicket, _ outcome: ActionOutcome) {
    for case let leaf as any SettledLeaf in leaves { leaf.settle(ticket, outcome) }
  }

  /// The unlimited height without growth, margins included.
  public func height(for width: Double, in mode: DisplayMode) -> Double {
    guard leastHeight > 0 else { return layout(in: mode, width: width).height }
    let request = request(width, end: longestSide, fit: longestSide)
    return layouts.uncachedLayout(of: plan, in: mode, request, measures).height
  }

  /// The width at which columns in its texts have their own size, margins included; 0 without.
  var columnsWidth: Double {
    var widest = 0.0
    for leaf in leaves { widest = max(widest, leaf.columnsWidth) }
    return widest > 0 ? widest + (margins.leading ?? 0) + (margins.trailing ?? 0) : 0
  }

  /// Where the content ends in a mode, including parts beyond the limit.
  func contentEnd(for width: Double, in mode: DisplayMode) -> Double {
    layouts.uncachedLayout(
      of: plan, in: mode, request(width, end: longestSide, fit: longestSide), measures
    )
    .contentEnd
  }

  /// Sets the lowest end of a row in each mode.
  func setLimits(compact: Double, expanded: Double) {
    let limits = [DisplayMode.compact: compact, .expanded: expanded]
    guard limits != self.limits else { return }
    self.limits = limits
    placesChanged()
  }

  /// From 0, compact, to 1, expanded.
  public func setProgress(_ progress: Double) {
    let progress = progress.within(0...1)
    guard progress != modes.progress else { return }
    modes.progress = progress
    placesChanged()
  }

  // MARK: - Changes

  /// Invalidates all measurements.
  func fontsChanged() {
    for leaf in leaves { leaf.fontsChanged() }
    // The leaves' own styles follow later; measuring now would yield the old values.
    layouts.removeAll()
    sheet.isArranged = false
    canvas.queueResize()
    delegate?.contentResized()
  }

  // MARK: - Places

  /// Requests the least from GTK: a new size lays out the whole window.
  private func layoutChanged(ofSameLeaves areSameLeaves: Bool = false) {
    let wasArranged = sheet.isArranged
    sheet.isArranged = false
    canvas.queueDraw()
    // Invisible modes are laid out on demand.
    let seen = layouts.layouts.filter { !modes.isAway($0.key) }
    guard !seen.isEmpty else { return canvas.queueResize() }
    let now = seen.map { mode, known in
      layout(in: mode, width: known.request.width) == known.layout
    }
    if areSameLeaves, wasArranged, now.allSatisfy({ $0 }) {
      sheet.isArranged = true
    } else if seen.allSatisfy({ layouts.layouts[$0]?.layout.height == $1.layout.height }) {
      canvas.layOut()
    } else {
      canvas.queueResize()
    }
  }

  /// A time or a control changed; it may need another width or height.
  func leafHeightChanged() {
    delegate?.contentResized()
    layouts.removeBlocks()
    layoutChanged(ofSameLeaves: true)
  }

  private func placesChanged() {
    canvas.layOut()
    canvas.queueDraw()
  }

  func layout(in mode: DisplayMode, width: Double) -> ContentLayout {
    // While expanding, more is visible than when compact.
    let isAtRest = mode == .compact && modes.isAway(.expanded)
    let end = limits[isAtRest ? .compact : .expanded] ?? longestSide
    var request = request(width, end: end, fit: limits[mode] ?? longestSide)
    request.least = leastHeight
    return layouts.layout(of: plan, in: mode, request, measures)
  }

  private func request(_ width: Double, end: Double, fit: Double) -> LayoutRequest {
    LayoutRequest(width: width, margins: margins, direction: canvas.direction, end: end, fit: fit)
  }

  private var measures: Measures {
    sheet.noteFonts(of: canvas)
    let leaves = leaves
    return Measures(widths: { leaves[$0].span }, extent: { leaves[$0].extent(in: $1) })
  }

  // Loops, not closures, here and in drawing: the isolation check of each closure call costs more
  // than the rest of the work on a leaf.

  /// The current frames of the leaves; nil if hidden.
  func places() -> [Rect?] {
    var places: [Rect?] = []
    places.reserveCapacity(leaves.count)
    for placement in placements(in: Double(canvas.width)) { places.append(placement?.rect) }
    return places
  }

  /// The place and opacity of each leaf.
  func placements(in width: Double) -> [LeafPlace?] { placements(in: frames(in: width)) }

  /// The frames of each leaf in the visible modes.
  private func frames(in width: Double) -> ModeFrames {
    ModeFrames(
      compact: modes.isAway(.compact) ? nil : layout(in: .compact, width: width).frames,
      expanded: modes.isAway(.expanded) ? nil : layout(in: .expanded, width: width).frames)
  }

  private func placements(in frames: ModeFrames) -> [LeafPlace?] {
    let (compact, expanded, change) = (frames.compact, frames.expanded, change)
    var placements: [LeafPlace?] = []
    placements.reserveCapacity(leaves.count)
    for index in leaves.indices {
      var place = modes.place(compact: compact?[index], expanded: expanded?[index])
      if let change, let resting = place {
        place?.rect = change.place(of: leaves[index], goingTo: resting.rect)
        place?.opacity *= change.opacity(of: leaves[index])
      }
      placements.append(place)
    }
    return placements
  }
}

extension ContentView: LeafResponder {
  func perform(_ action: Action) { delegate?.perform(action) }

  func send(_ request: ActionRequest, _ ticket: ControlTicket) { delegate?.send(request, ticket) }

  func show(_ menu: ControlMenu) { delegate?.show(menu) }
}

extension ContentView: CardPicturesDelegate {
  func picturesArrived() {
    for case let leaf as PictureLeaf in leaves { leaf.drawAnew() }
    preparation.picturesArrived()
  }

  func report(_ event: Event) { delegate?.report(event) }
}

/// Receives user events of the content, and its lifecycle.
protocol ContentViewDelegate: LeafResponder {
  /// Called when times or fonts may have changed its height.
  func contentResized()
  func report(_ event: ContentView.Event)
}

extension ContentViewDelegate {
  func leafHeightChanged() { contentResized() }
}
