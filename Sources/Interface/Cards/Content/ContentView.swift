// Ownership: the view keeps its canvas and its leaves; the canvas keeps their widgets, and its
// content, which knows the view weakly. Whoever shows the canvas keeps the view.
// Threads: main only.

internal import GLib
public import GTK
public import Styling
public import WidgetCore

/// A widget's content on the screen: all that is between a card's header and its lower edge.
///
/// All leaves - texts, bars, icons - are children of one canvas, in reading order. Containers are no
/// widgets: where things lie is arithmetic, done once for each mode. Between the modes leaves only
/// change their place and how much of them is seen.
public final class ContentView {
  public let canvas: Canvas
  weak var delegate: (any ContentViewDelegate)?

  public nonisolated enum Event: Sendable {
    /// What was done for new content has cost this, a part at a time: the main thread, and who decodes.
    case cost(Duration)
    /// Why something can't be seen, in words for the widget's log.
    case unseen(String)
  }

  /// The mode that it is in or goes to. It decides what can be met by the keyboard, and how large
  /// things are on the way.
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
  /// What is said of the leaves, and the plan that says it.
  var presences: [LeafPresence] = []
  var presencesPlan: Plan?
  private(set) var margins = Margins.standard
  private(set) var surroundings: LeafSurroundings
  /// The leaves that show something else by itself.
  private(set) var timedLeaves: [any TimedLeaf] = []
  var isFollowingTime = false
  /// Whether it is among what is scrolled into view.
  var isInView = true { didSet { if isInView != oldValue { followTime() } } }
  /// Whether Alt is held, so that some of it is something else.
  public var showsAlternates = false {
    didSet { if showsAlternates != oldValue { alternatesChanged() } }
  }
  let preparation = ContentPreparation()
  private let layouts = ContentLayoutCache()
  /// The most of it that can be seen in a mode: what would lie below is not laid out.
  private var limits: [DisplayMode: Double] = [:]
  /// Whether drawing is charged to the widget: until new content was drawn at rest.
  private var isCharging = false
  private lazy var replacement = ContentReplacement(on: canvas) { [weak self] movesLeaves in
    // Letters that fade into others stay in their places.
    if movesLeaves { self?.placesChanged() } else { self?.canvas.queueDraw() }
  }

  public init(
    look: Look, locale: String, pictures desk: PictureDesk = PictureDesk(), times: TimeDesk? = nil
  ) {
    canvas = Canvas(role: .group, content: sheet)
    surroundings = LeafSurroundings(
      look: look, locale: locale, pictures: CardPictures(desk: desk),
      times: times ?? TimeDesk(locale: locale))
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
  var times: TimeDesk { surroundings.times }
  /// What fades and moves while content replaces other; nil at rest.
  var change: ContentChange? { replacement.change }
  /// How far it is from compact, 0, to expanded, 1.
  var progress: Double { modes.progress }

  /// Shows other content. What it has in common with the content before stays as it is.
  public func show(_ node: Node?, margins: Margins, animated: Bool) {
    let node = node.map { shownForm(of: $0) }
    guard node != self.node || margins != self.margins else { return }
    preparation.stopWaiting()
    isCharging = true
    pictures.show(node.map { wishes(of: $0) } ?? [])
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

  /// Draws everything in another look.
  public func apply(_ look: Look) {
    guard look != surroundings.look else { return }
    let isSameSize = look.textScale == surroundings.look.textScale
    surroundings.look = look
    for leaf in leaves { leaf.apply(look) }
    canvas.queueDraw()
    if !isSameSize {
      layouts.removeBlocks()
      layoutChanged()
    }
  }

  /// Tells its controls what became of what one of them sent.
  func settle(_ ticket: ControlTicket, _ outcome: ActionOutcome) {
    for case let leaf as any SettledLeaf in leaves { leaf.settle(ticket, outcome) }
  }

  /// How high it is, margins included, whatever room there is.
  public func height(for width: Double, in mode: DisplayMode) -> Double {
    layout(in: mode, width: width).height
  }

  /// How far down there is anything in a mode, all of it included that nobody may ever see.
  func contentEnd(for width: Double, in mode: DisplayMode) -> Double {
    layouts.uncachedLayout(of: plan, in: mode, request(width, end: longestSide), measures)
      .contentEnd
  }

  /// Says how much of it can be seen at most in each mode.
  func setLimits(compact: Double, expanded: Double) {
    let limits = [DisplayMode.compact: compact, .expanded: expanded]
    guard limits != self.limits else { return }
    self.limits = limits
    placesChanged()
  }

  /// How far it is from compact, 0, to expanded, 1.
  public func setProgress(_ progress: Double) {
    let progress = progress.within(0...1)
    guard progress != modes.progress else { return }
    modes.progress = progress
    placesChanged()
  }

  // MARK: - What it costs

  /// When something begins that may be charged; nil where nothing is.
  var startOfCost: Duration? { isCharging && delegate != nil ? ThreadTime.now : nil }

  /// Tells what has been done since. What was drawn is painted after that, which costs as much again.
  func reportCost(since start: Duration?, isDrawing: Bool = false) {
    guard let start else { return }
    let cost = ThreadTime.now - start
    if isDrawing, change == nil { isCharging = false }
    delegate?.report(.cost(isDrawing ? cost * 2 : cost))
  }

  // MARK: - Changes

  /// What was measured is not so any more.
  func fontsChanged() {
    for leaf in leaves { leaf.fontsChanged() }
    // The leaves' own styles follow after this one's: measured now, they would be as before.
    layouts.removeAll()
    sheet.isArranged = false
    canvas.queueResize()
    delegate?.contentResized()
  }

  // MARK: - Places

  /// What is asked of GTK is no more than has changed: for a new size the whole window is laid out anew.
  private func layoutChanged(ofSameLeaves areSameLeaves: Bool = false) {
    let wasArranged = sheet.isArranged
    sheet.isArranged = false
    canvas.queueDraw()
    // What nobody sees is laid out when it is wanted.
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

  /// Letters have become others, and stand on as much room or not.
  func timesTakeOtherRoom() {
    delegate?.contentResized()
    layouts.removeBlocks()
    layoutChanged(ofSameLeaves: true)
  }

  private func placesChanged() {
    canvas.layOut()
    canvas.queueDraw()
  }

  func layout(in mode: DisplayMode, width: Double) -> ContentLayout {
    // On its way to expanded, more of it is seen than when it is compact.
    let isAtRest = mode == .compact && modes.isAway(.expanded)
    let end = limits[isAtRest ? .compact : .expanded] ?? longestSide
    return layouts.layout(of: plan, in: mode, request(width, end: end), measures)
  }

  private func request(_ width: Double, end: Double) -> LayoutRequest {
    LayoutRequest(width: width, margins: margins, direction: canvas.direction, end: end)
  }

  private var measures: Measures {
    sheet.noteFonts(of: canvas)
    let leaves = leaves
    return Measures(widths: { leaves[$0].span }, extent: { leaves[$0].extent(in: $1) })
  }

  // Loops rather than closures, here and where leaves are drawn: whether a closure is called on the main
  // thread is asked with each call, which costs more than all else that is done for a leaf.

  /// Where the leaves are at the moment; nil for those that aren't shown.
  func places() -> [Rect?] {
    var places: [Rect?] = []
    places.reserveCapacity(leaves.count)
    for placement in placements(in: Double(canvas.width)) { places.append(placement?.rect) }
    return places
  }

  /// Where the leaves are, and how much of each is seen.
  func placements(in width: Double) -> [LeafPlace?] { placements(in: frames(in: width)) }

  /// Where each leaf lies in the modes that are seen.
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

/// Receives what the user does with content, and what becomes of it on the screen.
protocol ContentViewDelegate: LeafResponder {
  /// Its height may have changed without new content: times and fonts change.
  func contentResized()
  func report(_ event: ContentView.Event)
}
