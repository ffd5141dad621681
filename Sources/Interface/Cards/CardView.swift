// Ownership: a card view owns its canvas, which owns its children; handlers hold the card weakly.

internal import Controls
internal import GLib
public import GTK
public import Theme
public import WidgetCore

/// Displays a `CardState` and animates from one to the next.
public final class CardView {
  public let canvas: Canvas
  public weak var delegate: (any CardDelegate)?
  weak var container: (any CardContainer)?
  /// Whether the height grew without a GTK layout.
  var hasGrownInPlace = false

  public private(set) var state: CardState
  private var theme: Theme
  private let locale: String
  private let saysAll: Bool
  private(set) var width = 0.0
  /// The maximum height of the card.
  private(set) var limit = 0.0
  /// Whether the heights must be measured again.
  var isStale = true
  var compactHeight = 0.0
  var expandedHeight = 0.0

  let frame: CardFrame
  let header = CardHeader()
  let content: ContentView
  private(set) var placeholder: CardPlaceholder?
  private(set) var expandButton: (button: GTK.Button, caret: Caret)?
  private(set) var animation: Animation?
  /// The remaining excess of the body's height over new content's.
  private(set) var surplus: Animation?
  private var updatingNotice: Source?
  /// The status while an update takes long; nil before.
  private var updatingWord: String?
  /// The temporary reason that the user's last action failed.
  private var refusal: (reason: String, end: Source)?
  /// The start of a press that may become a click.
  var press: Point?
  /// Whether a key that activates the card is pressed on it.
  var isKeyPressed = false
  /// The index among the user's cards, from 0, and their count; nil for a card without a position.
  var position: (index: Int, count: Int)? {
    didSet {
      if position?.index != oldValue?.index || position?.count != oldValue?.count { describe() }
    }
  }

  /// The next state, waiting for its pictures until the deadline.
  private var coming: (state: CardState, isAnimated: Bool, deadline: Source)?

  /// Shorter updates show no status.
  private static let patience = Duration.seconds(1)
  /// After this, the card says that it waits for a slow answer.
  private static let longPatience = Duration.seconds(10)
  private static let patienceForRefusals = Duration.seconds(20)
  /// After this, content is shown without its pictures, which follow when they arrive.
  private static let patienceForPictures = Duration.milliseconds(200)

  /// `saysAll` shows the whole reason for a failure.
  public init(
    _ state: CardState, theme: Theme, locale: String, saysAll: Bool = false,
    pictures: PictureLoader = PictureLoader(), times: TimeUpdater? = nil
  ) {
    self.state = state
    self.theme = theme
    self.locale = locale
    self.saysAll = saysAll
    content = ContentView(theme: theme, locale: locale, pictures: pictures, times: times)
    frame = CardFrame(header: header.root, theme: theme)
    frame.measures = CardMeasures(textScale: theme.textScale)
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

  /// The widget that the popover with the reason points to.
  public internal(set) weak var reasonAnchor: Widget?

  /// Where the quick actions open if there is no room beside the card: below the name.
  public var menuPoint: Point { Point(x: width / 2, y: frame.stripHeight) }

  /// The progress of the expand animation, from 0 to 1.
  var progress: Double { animation?.value ?? 0 }

  /// The current height.
  public var height: Double {
    measureWhereStale()
    return frame.height
  }

  func measureWhereStale() {
    // The header's height is queried each time: only GTK knows when it changes.
    if isStale || placeholder != nil || header.height(for: width) != frame.stripHeight { measure() }
  }

  /// Shows another state, optionally animated. New content waits for its pictures; the rest of the
  /// card changes at once.
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
    // Compares large trees only once.
    guard hasOtherContent || next != state else { return }
    let last = state
    state = next
    if hasOtherContent {
      content.show(next.content, margins: next.margins, animated: animated)
    }
    if !next.differsInContentAlone(from: last) { showParts() }
    if hasOtherContent || next.mode != last.mode {
      content.mode = next.mode
      updateHeight(animated: animated)
    }
  }

  func setShowsAlternates(_ value: Bool) { content.showsAlternates = value }

  public func apply(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    frame.theme = theme
    frame.measures = CardMeasures(textScale: theme.textScale)
    content.apply(theme)
    expandButton?.caret.apply(theme.foreground.secondary, scale: theme.textScale)
    showParts()
    updateHeight(animated: false)
    canvas.queueDraw()
  }

  /// Sets the width and the maximum height.
  public func fit(width: Double, limit: Double) {
    guard width != self.width || limit != self.limit else { return }
    self.width = width
    self.limit = limit
    updateHeight(animated: false)
  }

  // MARK: - Content

  private func showParts() {
    watchUpdating()
    header.show(
      state, note: note,
      endRoom: state.isExpandable ? frame.measures.expandButtonSide - 8 : 0, frame.measures)
    showExpandButton()
    showBody()
    canvas.setAccessible(.label(state.name))
    canvas.setAccessible(.isExpanded(state.isExpandable ? state.mode == .expanded : nil))
    canvas.setAccessible(.isBusy(updatingWord != nil))
    frame.opensApp = state.opensApp
    frame.takesClicksOnHeaderAlone = state.click == nil
    // The quick actions need keyboard focus.
    canvas.isFocusable = true
    showCursor()
    describe()
  }

  /// Whether the card is raised above the others while dragged.
  var isLifted = false {
    didSet {
      canvas.setClass("lifted", isLifted)
      showCursor()
    }
  }

  /// Whether a dragged card is put on it by a drop.
  var isTarget = false {
    didSet { if isTarget != oldValue { canvas.setClass("stack-target", isTarget) } }
  }

  /// Whether it is the search result that Return goes to.
  var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      canvas.setClass("selected", isSelected)
      canvas.setAccessible(.isSelected(isSelected))
    }
  }

  func showCursor() {
    canvas.setCursor(
      isLifted ? "grabbing" : state.click == nil && !frame.isHovered ? nil : "pointer")
  }

  private func describe() {
    let app = state.opensApp ? state.app.map(CardPhrases.open) : nil
    let place = position.map { CardPhrases.position($0.index + 1, of: $0.count) }
    let page = state.stack.map { CardPhrases.page($0.index + 1, of: $0.pages.count) }
    let known = [page, app, place].compactMap(\.self)
    canvas.setAccessible(.description(known.isEmpty ? nil : listed(known)))
    let keys = [
      position == nil ? nil : ReorderableRow.keys, page == nil ? nil : CardColumn.pageKeys,
    ].compactMap(\.self)
    canvas.setAccessible(.keyShortcuts(keys.isEmpty ? nil : keys.joined(separator: " ")))
  }

  /// Reports the outcome of an action of this card.
  public func settle(_ ticket: ControlTicket?, _ outcome: ActionOutcome) {
    if let ticket { content.settle(ticket, outcome) }
    switch outcome {
    case .failed(let reason), .refused(let reason, _):
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

  /// The reason for a problem shown in the header.
  public var reason: String? { refusal?.reason ?? state.reason }

  /// The status label. With `saysAll`, the reason is shown elsewhere.
  private var note: QuietNote? {
    if let refusal { return QuietNote(text: CardPhrases.notDone, reason: refusal.reason) }
    if let updatingWord { return QuietNote(text: updatingWord) }
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
    updateHeight(animated: false)
  }

  private func showExpandButton() {
    guard state.isExpandable else {
      if let expandButton { canvas.abandon(expandButton.button) }
      expandButton = nil
      frame.expandButton = nil
      return
    }
    let (button, _) = expandButton ?? makeExpandButton()
    button.setAccessible(.label(state.expandLabel))
    button.setAccessible(.isExpanded(state.mode == .expanded))
  }

  private func makeExpandButton() -> (button: GTK.Button, caret: Caret) {
    let caret = Caret(color: theme.foreground.secondary, scale: theme.textScale)
    caret.turn(progress)
    let button = GTK.Button(child: caret.canvas)
    button.hasFrame = false
    button.addClass("expand-button")
    button.onClick { [weak self] in self?.toggle() }
    canvas.adopt(button)
    frame.expandButton = button
    expandButton = (button, caret)
    return (button, caret)
  }

  private func watchUpdating() {
    guard state.condition == .updating else {
      updatingNotice = nil
      updatingWord = nil
      return
    }
    guard updatingNotice == nil else { return }
    say(CardPhrases.updating, after: CardView.patience) { [weak self] in
      self?.say(CardPhrases.slow, after: CardView.longPatience - CardView.patience)
    }
  }

  private func say(
    _ word: String, after pause: Duration, then next: @escaping () -> Void = {}
  ) {
    updatingNotice = .after(pause) { [weak self] in
      guard let self, state.condition == .updating else { return }
      updatingWord = word
      showParts()
      next()
    }
  }
}
