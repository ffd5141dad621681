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
  /// Called for a click, or a key, on what has an action.
  public var onAction: (Action) -> Void = { _ in }
  /// Called when the user has set a control.
  var onControl: (ActionRequest, ControlTicket) -> Void = { _, _ in }
  /// Called when there is something to choose from.
  var onMenu: (ControlMenu) -> Void = { _ in }
  /// Told what becomes of the content on the screen, for whoever answers for the widget.
  var onEvent: ((Event) -> Void)?
  /// Called when it may have become higher or lower by itself: letters have become others.
  var onResize: () -> Void = {}

  public nonisolated enum Event: Sendable {
    /// What was done for new content has cost this, a part at a time: the main thread, and who decodes.
    case cost(Duration)
    /// Why something can't be seen, in words for the widget's log.
    case unseen(String)
  }

  /// Whether what is done is done for new content: until it was drawn at rest.
  private var isNew = false
  /// The mode that it is in or goes to. It decides what can be met by the keyboard, and how large
  /// things are on the way.
  public var mode = DisplayMode.compact {
    didSet {
      guard mode != oldValue else { return }
      catchUpWithTime()
      placesChanged()
    }
  }

  let sheet: ContentSheet
  var leaves: [Leaf] = [] { didSet { sheet.leavesChanged() } }
  private(set) var change: ContentChange?
  private(set) var progress = 0.0
  var node: Node?
  var piece: Piece?
  var plan: Plan?
  /// What is said of the leaves, and the plan that says it.
  var presences: [LeafPresence] = []
  var toldPlan: Plan?
  private(set) var margins = Margins.standard
  private(set) var surroundings: LeafSurroundings
  let pictures: CardPictures
  let times: TimeDesk
  /// The leaves that show something else by itself.
  private(set) var timedLeaves: [any TimedLeaf] = []
  var isFollowingTime = false
  /// Whether it is among what is scrolled into view.
  var isInView = true { didSet { if isInView != oldValue { followTime() } } }
  /// Content that was given last, how it is shown, and the pictures in that.
  var form: (given: Node, isAlternate: Bool, shown: Node)?
  /// Whether Alt is held, so that some of it is something else.
  public var showsAlternates = false {
    didSet { if showsAlternates != oldValue { alternatesChanged() } }
  }
  var wished: (node: Node, scale: Int, wishes: [CardPictures.Wish])?
  /// What waits for pictures.
  var onPictures: () -> Void = {}
  private var layouts: [DisplayMode: LaidOut] = [:]
  /// The content as it was last laid out in each mode, from which the next layout goes on.
  private var blocks: [DisplayMode: Block] = [:]
  /// The most of it that can be seen in a mode: what would lie below is not laid out.
  private var limits: [DisplayMode: Double] = [:]
  private var changing: Animation?
  /// When content took the place of other where that could be seen.
  private var lastChange: Moment?

  public init(
    look: Look, locale: String, pictures desk: PictureDesk = PictureDesk(), times: TimeDesk? = nil
  ) {
    let times = times ?? TimeDesk(locale: locale)
    self.times = times
    sheet = ContentSheet()
    canvas = Canvas(role: .group, content: sheet)
    let pictures = CardPictures(desk: desk)
    self.pictures = pictures
    surroundings = LeafSurroundings(
      look: look, locale: locale, pictures: pictures, times: times, onAction: { _ in },
      onControl: { _, _ in }, onMenu: { _ in })
    surroundings = LeafSurroundings(
      look: look, locale: locale, pictures: pictures, times: times,
      onAction: { [weak self] in self?.onAction($0) },
      onControl: { [weak self] in self?.onControl($0, $1) },
      onMenu: { [weak self] in self?.onMenu($0) })
    sheet.view = self
    pictures.onEvent = { [weak self] in self?.onEvent?($0) }
    pictures.onArrival = { [weak self] in self?.picturesCame() }
    listenForMenus()
    listenForAlt()
    canvas.onTooltipQuery { [weak self] in self?.tooltip(at: $0) }
    canvas.onMap { [weak self] in self?.followTime() }
    canvas.onUnmap { [weak self] in self?.followTime() }
    canvas.onDirectionChange { [weak self] in self?.directionChanged() }
    changing = Animation(on: canvas, from: 1) { [weak self] in self?.changeWent(to: $0) }
  }

  /// Shows other content. What it has in common with the content before stays as it is.
  public func show(_ node: Node?, margins: Margins, animated: Bool) {
    let node = node.map { shownForm(of: $0) }
    guard node != self.node || margins != self.margins else { return }
    onPictures = {}
    pictures.show(node.map { wishes(of: $0) } ?? [])
    let isAnimated = animated && canvas.isMapped && sheet.isArranged && !leaves.isEmpty
    let isCloseBehind = isAnimated && isCloseBehindTheLast()
    isNew = true
    changing?.jump(to: 1)
    var change = isAnimated ? ContentChange() : nil
    let frames = isAnimated ? frames(in: Double(canvas.width)) : nil
    let areSameLeaves = become(node, isCloseBehind ? nil : change)
    self.margins = margins
    if isCloseBehind, areSameLeaves { change = nil }
    if let change, let frames { change.rememberPlaces(of: leaves, placements(in: frames)) }
    if !areSameLeaves { replaceLeaves(change) }
    tellPresences(ofSameLeaves: areSameLeaves)
    timedLeaves = []
    if node?.facts.hasTimes ?? false {
      for leaf in leaves { if let leaf = leaf.timed { timedLeaves.append(leaf) } }
    }
    followTime()
    if onEvent != nil { reportUnknownZones() }
    layoutChanged(ofSameLeaves: areSameLeaves)
    guard let change else { return }
    for leaf in leaves where !leaf.presence.fades { change.leaveOut(leaf) }
    self.change = change
    changing?.jump(to: 0)
    changing?.transition(to: 1, over: ContentChange.duration, curve: .easeInOut)
  }

  /// Whether content follows other so soon that letters which fade would hardly ever be at rest: what is
  /// another each second changes at once, as a clock does.
  private func isCloseBehindTheLast() -> Bool {
    let now = Moment.now
    defer { lastChange = now }
    return lastChange.map { now - $0 < ContentView.closeBehind } ?? false
  }

  private static let closeBehind = Duration.milliseconds(1500)

  /// Draws everything in another look.
  public func apply(_ look: Look) {
    guard look != surroundings.look else { return }
    let isSameSize = look.textScale == surroundings.look.textScale
    surroundings.look = look
    for leaf in leaves { leaf.apply(look) }
    canvas.queueDraw()
    if !isSameSize {
      blocks = [:]
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
    layout(of: block(in: mode), in: mode, request(width, end: longestSide)).contentEnd
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
    guard progress != self.progress else { return }
    self.progress = progress
    placesChanged()
  }

  // MARK: - What it costs

  /// When something begins that may be charged; nil where nothing is.
  var startOfCost: Duration? { isNew && onEvent != nil ? ThreadTime.now : nil }

  /// Tells what has been done since. What was drawn is painted after that, which costs as much again.
  func reportCost(since start: Duration?, isDrawing: Bool = false) {
    guard let start else { return }
    let cost = ThreadTime.now - start
    if isDrawing, change == nil { isNew = false }
    onEvent?(.cost(isDrawing ? cost * 2 : cost))
  }

  // MARK: - Changes

  /// What was measured is not so any more.
  func fontsChanged() {
    for leaf in leaves { leaf.fontsChanged() }
    // The leaves' own styles follow after this one's: measured now, they would be as before.
    forgetLayouts()
    canvas.queueResize()
    onResize()
  }

  private func changeWent(to progress: Double) {
    guard let change else { return }
    change.progress = progress
    if progress >= 1 { self.change = nil }
    // Letters that fade into others stay in their places.
    if change.movesLeaves { placesChanged() } else { canvas.queueDraw() }
  }

  // MARK: - Places

  /// What is asked of GTK is no more than has changed: for a new size the whole window is laid out anew.
  private func layoutChanged(ofSameLeaves areSameLeaves: Bool = false) {
    let wasArranged = sheet.isArranged
    sheet.isArranged = false
    canvas.queueDraw()
    // What nobody sees is laid out when it is wanted.
    let seen = layouts.filter { !isAway($0.key) }
    guard !seen.isEmpty else { return canvas.queueResize() }
    let now = seen.map { mode, known in
      layout(in: mode, width: known.request.width) == known.layout
    }
    if areSameLeaves, wasArranged, now.allSatisfy({ $0 }) {
      sheet.isArranged = true
    } else if seen.allSatisfy({ layouts[$0]?.layout.height == $1.layout.height }) {
      canvas.layOut()
    } else {
      canvas.queueResize()
    }
  }

  /// Letters have become others, and stand on as much room or not.
  func timesTakeOtherRoom() {
    onResize()
    blocks = [:]
    layoutChanged(ofSameLeaves: true)
  }

  /// All of it is measured anew.
  private func forgetLayouts() {
    (layouts, blocks) = ([:], [:])
    sheet.isArranged = false
  }

  private func placesChanged() {
    canvas.layOut()
    canvas.queueDraw()
  }

  func layout(in mode: DisplayMode, width: Double) -> ContentLayout {
    // On its way to expanded, more of it is seen than when it is compact.
    let isAtRest = mode == .compact && isAway(.expanded)
    let request = request(width, end: limits[isAtRest ? .compact : .expanded] ?? longestSide)
    let block = block(in: mode)
    if let known = layouts[mode], known.request == request, let block, block === known.block {
      return known.layout
    }
    let layout = layout(of: block, in: mode, request)
    layouts[mode] = LaidOut(request: request, block: block, layout: layout)
    return layout
  }

  private func request(_ width: Double, end: Double) -> LayoutRequest {
    LayoutRequest(width: width, margins: margins, direction: canvas.direction, end: end)
  }

  /// The content as it is to be laid out: the same as before where none of it has to be anew.
  private func block(in mode: DisplayMode) -> Block? {
    // In every frame of a movement it is the same.
    if let known = blocks[mode], known.plan === plan { return known }
    sheet.noteFonts(of: canvas)
    let block = plan.flatMap { Block.block($0, in: mode, from: blocks[mode], measures) }
    blocks[mode] = block
    return block
  }

  private var measures: Measures {
    let leaves = leaves
    return Measures(widths: { leaves[$0].span }, extent: { leaves[$0].extent(in: $1) })
  }

  private func layout(
    of block: Block?, in mode: DisplayMode, _ request: LayoutRequest
  ) -> ContentLayout {
    ContentLayout(
      plan, in: mode, width: request.width, margins: request.margins, direction: request.direction,
      end: request.end, from: block, measures: measures)
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
      compact: isAway(.compact) ? nil : layout(in: .compact, width: width).frames,
      expanded: isAway(.expanded) ? nil : layout(in: .expanded, width: width).frames)
  }

  private func placements(in frames: ModeFrames) -> [LeafPlace?] {
    let (compact, expanded) = (frames.compact, frames.expanded)
    var placements: [LeafPlace?] = []
    placements.reserveCapacity(leaves.count)
    for index in leaves.indices {
      let (less, more) = (compact?[index], expanded?[index])
      guard var rect = mode == .expanded ? more ?? less : less ?? more else {
        placements.append(nil)
        continue
      }
      if let less, let more { rect.origin = less.origin.mixed(with: more.origin, progress) }
      var opacity = Fade.opacity(
        inCompact: less != nil, inExpanded: more != nil, progress: progress)
      if let change {
        rect = change.place(of: leaves[index], goingTo: rect)
        opacity *= change.opacity(of: leaves[index])
      }
      placements.append(LeafPlace(rect: rect, opacity: opacity))
    }
    return placements
  }

  /// Whether it is on its way from one mode to the other.
  var isBetweenModes: Bool { progress > 0 && progress < 1 }

  /// Whether nothing of a mode is seen, nor will be on the way.
  private func isAway(_ mode: DisplayMode) -> Bool {
    self.mode != mode && progress == (mode == .expanded ? 0 : 1)
  }
}
