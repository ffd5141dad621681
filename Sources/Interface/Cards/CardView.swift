// Ownership: a card view owns its canvas, and the canvas its children; handlers know the card weakly.

internal import Controls
internal import GLib
public import GTK
public import Styling
public import WidgetCore

/// A card on the screen: it shows a `CardState`, and moves from the last one to the next.
public final class CardView {
  public let canvas: Canvas
  public weak var delegate: (any CardDelegate)?
  weak var container: (any CardContainer)?
  /// Whether GTK hasn't been told yet how high it is.
  var hasGrownInPlace = false

  public private(set) var state: CardState
  private var look: Look
  private let locale: String
  private let saysAll: Bool
  private(set) var width = 0.0
  /// The most height that the whole card may take.
  private(set) var limit = 0.0
  /// Whether the heights have to be found out anew.
  var isStale = true
  var compactHeight = 0.0
  var expandedHeight = 0.0

  let frame: CardFrame
  let header = CardHeader()
  let content: ContentView
  private(set) var placeholder: CardPlaceholder?
  private(set) var caret: (button: GTK.Button, arrow: Caret)?
  private(set) var animation: Animation?
  /// How much higher the body still is than new content wants it to be.
  private(set) var surplus: Animation?
  private var updatingNotice: Source?
  private var isUpdatingVisibly = false
  /// Why what the user has just done came to nothing, for a while.
  private var refusal: (reason: String, end: Source)?
  /// Where a press began that may become a click.
  var press: Point?
  /// Where it stands among the others, from 0, and how many they are; nil where it has no place of
  /// the user's.
  var position: (index: Int, count: Int)? {
    didSet {
      if position?.index != oldValue?.index || position?.count != oldValue?.count { describe() }
    }
  }

  /// What is to be shown once its pictures are there, and how long that is waited for at the most.
  private var coming: (state: CardState, isAnimated: Bool, deadline: Source)?

  // A word rather than a spinner, which would draw sixty frames a second for news that nobody is
  // waiting for.
  /// What takes less time is not worth a word.
  private static let patience = Duration.seconds(1)
  private static let patienceForRefusals = Duration.seconds(20)
  /// After this, content is shown without its pictures, which follow when they come.
  private static let patienceForPictures = Duration.milliseconds(200)

  /// `saysAll` gives the reason for a failure all the room that it takes.
  public init(
    _ state: CardState, look: Look, locale: String, saysAll: Bool = false,
    pictures: PictureDesk = PictureDesk(), times: TimeDesk? = nil
  ) {
    self.state = state
    self.look = look
    self.locale = locale
    self.saysAll = saysAll
    content = ContentView(look: look, locale: locale, pictures: pictures, times: times)
    frame = CardFrame(header: header.root, look: look)
    frame.measures = CardMeasures(textScale: look.textScale)
    canvas = Canvas(role: .group, content: frame)
    canvas.addClass("card")
    canvas.adopt(header.root)
    animation = Animation(on: canvas, from: state.mode == .expanded ? 1 : 0) { [weak self] in
      self?.move(to: $0)
    }
    surplus = Animation(on: canvas, from: 0) { [weak self] _ in
      self.map { $0.move(to: $0.progress) }
    }
    frame.card = self
    header.delegate = self
    content.delegate = self
    listen()
    content.show(state.content, margins: state.margins, animated: false)
    content.mode = state.mode
    content.setProgress(progress)
    showParts()
  }

  /// What the reason that the user has asked for is told beside.
  public internal(set) weak var reasonAnchor: Widget?

  /// Where its quick actions lie if there is no room for them beside the card: below the name.
  public var menuPoint: Point { Point(x: width / 2, y: frame.stripHeight) }

  /// How far it is expanded, from 0 to 1.
  var progress: Double { animation?.value ?? 0 }

  /// Its height at the moment.
  public var height: Double {
    measureWhereStale()
    return frame.height
  }

  func measureWhereStale() {
    // What GTK lays out is asked each time: it knows when that has become another.
    if isStale || placeholder != nil || header.height(for: width) != frame.stripHeight { measure() }
  }

  /// Shows another state; `animated` lets it be seen how that comes about. New content is shown
  /// together with its pictures; all else about the card needn't wait for them.
  public func show(_ next: CardState, animated: Bool) {
    guard canvas.isMapped, let node = next.content, next.revised != state.revised,
      content.prepare(node, then: { [weak self] in self?.showWhatComes() })
    else {
      coming = nil
      return display(next, animated: animated)
    }
    let deadline =
      coming?.deadline
      ?? .after(CardView.patienceForPictures) { [weak self] in self?.showWhatComes() }
    coming = (next, animated, deadline)
    guard state.content != nil else { return }
    var now = next
    (now.revised, now.margins) = (state.revised, state.margins)
    display(now, animated: animated)
  }

  private func showWhatComes() {
    guard let (next, isAnimated, _) = coming else { return }
    coming = nil
    display(next, animated: isAnimated)
  }

  private func display(_ next: CardState, animated: Bool) {
    let hasOtherContent = next.revised != state.revised || next.margins != state.margins
    // Large trees are compared once.
    guard hasOtherContent || next != state else { return }
    let last = state
    state = next
    if hasOtherContent {
      content.show(next.content, margins: next.margins, animated: animated)
    }
    if !next.differsInContentAlone(from: last) { showParts() }
    if hasOtherContent || next.mode != last.mode {
      content.mode = next.mode
      settle(animated: animated)
    }
  }

  func setShowsAlternates(_ value: Bool) { content.showsAlternates = value }

  public func apply(_ look: Look) {
    guard look != self.look else { return }
    self.look = look
    frame.material = look.material
    frame.ink = look.ink
    frame.measures = CardMeasures(textScale: look.textScale)
    content.apply(look)
    caret?.arrow.apply(look.ink.secondary, scale: look.textScale)
    showParts()
    settle(animated: false)
    canvas.queueDraw()
  }

  /// Gives it its width and the most height that it may take.
  public func fit(width: Double, limit: Double) {
    guard width != self.width || limit != self.limit else { return }
    self.width = width
    self.limit = limit
    settle(animated: false)
  }

  // MARK: - What is in it

  private func showParts() {
    watchUpdating()
    let hasCaret = state.control == .caret
    header.show(
      state, note: note,
      endRoom: hasCaret ? frame.measures.caretSide - 8 : 0, frame.measures, look)
    header.turn(progress)
    showCaret(hasCaret)
    showBody()
    let isExpandable = state.control != nil
    canvas.setAccessible(.label(state.name))
    canvas.setAccessible(.isExpanded(isExpandable ? state.mode == .expanded : nil))
    canvas.setAccessible(.isBusy(isUpdatingVisibly))
    // Its quick actions are there for the keyboard, too.
    canvas.isFocusable = true
    showCursor()
    describe()
  }

  /// Whether it is held above the others.
  var isLifted = false {
    didSet {
      canvas.setClass("lifted", isLifted)
      showCursor()
    }
  }

  private func showCursor() {
    canvas.setCursor(isLifted ? "grabbing" : state.click == nil ? nil : "pointer")
  }

  private func describe() {
    let app = state.opensApp ? state.app.map(CardPhrases.open) : nil
    let place = position.map { CardPhrases.position($0.index + 1, of: $0.count) }
    let known = [app, place].compactMap(\.self)
    canvas.setAccessible(.description(known.isEmpty ? nil : listed(known)))
    canvas.setAccessible(.keyShortcuts(position == nil ? nil : ReorderableRow.keys))
  }

  /// Tells what became of something that was sent from here.
  public func settle(_ ticket: ControlTicket?, _ outcome: ActionOutcome) {
    if let ticket { content.settle(ticket, outcome) }
    switch outcome {
    case .failed(let reason):
      refusal = (
        reason, .after(CardView.patienceForRefusals) { [weak self] in self?.forgetRefusal() }
      )
    case .done: refusal = nil
    case .overtaken: return
    }
    showParts()
  }

  private func forgetRefusal() {
    refusal = nil
    showParts()
  }

  /// Why its header says that something is wrong, where it does.
  public var reason: String? { refusal?.reason ?? state.reason }

  /// What its header says quietly. Who says all gives the reason elsewhere.
  private var note: QuietNote? {
    if let refusal { return QuietNote(text: CardPhrases.notDone, reason: refusal.reason) }
    if isUpdatingVisibly { return QuietNote(text: CardPhrases.updating) }
    return saysAll ? state.note.map { QuietNote(text: $0.text) } : state.note
  }

  private func showBody() {
    frame.reachesCorners = state.content.map { $0.hasEdgeChart || state.margins.areSlim } ?? false
    let wanted: Widget
    if let state = state.placeholder {
      let placeholder =
        self.placeholder
        ?? CardPlaceholder(saysAll: saysAll) { [weak self] in
          if let self { send(self.state.remedy) }
        }
      placeholder.show(state)
      self.placeholder = placeholder
      wanted = placeholder.root
    } else {
      placeholder = nil
      wanted = content.canvas
    }
    guard frame.body != wanted else { return }
    if let old = frame.body { canvas.abandon(old) }
    canvas.adopt(wanted)
    frame.body = wanted
    settle(animated: false)
  }

  private func showCaret(_ isWanted: Bool) {
    guard isWanted else {
      if let caret { canvas.abandon(caret.button) }
      caret = nil
      frame.caret = nil
      return
    }
    if caret == nil {
      let arrow = Caret(color: look.ink.secondary, scale: look.textScale)
      let button = GTK.Button(child: arrow.canvas)
      button.hasFrame = false
      button.addClass("caret")
      button.onClick { [weak self] in self?.toggle() }
      canvas.adopt(button)
      frame.caret = button
      caret = (button, arrow)
      arrow.turn(progress)
    }
    caret?.button.setAccessible(.label("\(state.controlWord), \(state.name)"))
    caret?.button.setAccessible(.isExpanded(state.mode == .expanded))
  }

  private func watchUpdating() {
    guard state.condition == .updating else {
      updatingNotice = nil
      isUpdatingVisibly = false
      return
    }
    guard updatingNotice == nil else { return }
    updatingNotice = .after(CardView.patience) { [weak self] in
      guard let self, state.condition == .updating else { return }
      isUpdatingVisibly = true
      showParts()
    }
  }
}
