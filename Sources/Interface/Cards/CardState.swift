internal import Controls
public import GTK
public import WidgetCore

/// The complete state of a card, compared with the last one to find changes.
public nonisolated struct CardState: Hashable, Sendable {
  /// The name of the instance.
  public var id: String
  public var name: String
  /// The name of a themed icon.
  public var icon: String?
  public var mode: DisplayMode
  /// How the card expands; nil if there is nothing more to show.
  public var expansion: Manifest.Expansion?
  public var revised: RevisedContent?
  public var margins: Margins
  public var condition: Condition
  /// The lines that stand for content before there is any.
  public var skeleton: [TextRole] = [.body, .caption]
  /// The name of the app that a click opens.
  public var app: String?
  /// A message shown on the card because it can't be a notification.
  public var notice: Notice?
  /// Its place among the pages of a stack; nil for a card by itself.
  public var stack: Stack?

  public init(
    id: String, name: String, icon: String? = nil, mode: DisplayMode = .compact,
    expansion: Manifest.Expansion? = nil, content: Node? = nil, margins: Margins = .standard,
    condition: Condition = .fine, app: String? = nil, notice: Notice? = nil
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.mode = mode
    self.expansion = expansion
    revised = content.map { RevisedContent($0) }
    self.margins = margins
    self.condition = condition
    self.app = app
    self.notice = notice
  }

  public var content: Node? {
    get { revised?.node }
    set { revised = newValue.map { RevisedContent($0) } }
  }

  /// A message from the widget to the user.
  public struct Notice: Hashable, Sendable {
    public var title: String
    public var body: String?

    public init(title: String, body: String?) {
      self.title = title
      self.body = body
    }
  }

  /// The pages of a stack, one of which is this card.
  public struct Stack: Hashable, Sendable {
    public var id: String
    /// The cards that can be shown, in order.
    public var pages: [String]
    /// The index of this card.
    public var index: Int

    public init(id: String, pages: [String], index: Int) {
      (self.id, self.pages, self.index) = (id, pages, index)
    }

    /// The index of a page; nil if it isn't in the stack.
    func position(of page: String) -> Int? { pages.firstIndex(of: page) }

    /// The page at an index; nil beyond the first and the last one.
    func page(at index: Int) -> String? { pages.indices.contains(index) ? pages[index] : nil }
  }

  /// The condition of the content.
  public enum Condition: Hashable, Sendable {
    /// No content yet, and no request pending.
    case waiting
    /// A request is pending; existing content stays.
    case updating
    case fine
    /// The content is outdated by `age`, a localized duration.
    case old(age: String)
    /// The last request failed; existing content stays. `age` is localized.
    case failed(reason: String, age: String?)
    /// Failed too often; runs again only at the user's request.
    case off(reason: String)
    /// The widget doesn't exist or was refused.
    case unavailable(reason: String)
    /// These required settings are empty.
    case lacking([String])
  }
}

/// A user event on a card.
public nonisolated enum CardEvent: Hashable, Sendable {
  /// Expand or collapse the card.
  case setMode(DisplayMode)
  /// Activate a node.
  case perform(Action)
  /// Change a control.
  case set(ActionRequest, ControlTicket)
  /// Open the card's app.
  case openApp
  /// Try again, or turn the widget on again.
  case retry
  /// Explain the status label in the header; `remedy` is the label of a button that resolves it.
  case explain(remedy: String?)
  /// Show the quick actions at the pointer, or by keyboard.
  case peek(at: Point?)
  /// Move the card so that the order is this one.
  case move(asIn: [String])
  /// Turn its stack to a page.
  case turn(to: String)
  /// Put it on another card.
  case stack(on: String)
  /// Take it out of its stack.
  case unstack
}

nonisolated extension CardState {
  /// The event of a click that no node handles. A root action takes clicks on the whole card.
  var click: CardEvent? {
    if content == nil, case .lacking = condition { return .perform(.editSettings) }
    if expansion == .content, content != nil { return .setMode(mode.other) }
    return switch content?.action {
    case .toggleMode?: .setMode(mode.other)
    case let action?: .perform(action)
    case nil: app == nil ? nil : .openApp
    }
  }

  /// The event of Return or Space: that of a click; where a click does nothing, the card expands.
  var activation: CardEvent? { click ?? (isExpandable ? .setMode(mode.other) : nil) }

  /// Whether a click opens the card's app.
  var opensApp: Bool {
    switch click {
    case .openApp, .perform(.open), .perform(.visit): app != nil
    default: false
    }
  }

  /// Whether the header has an expand button.
  public var isExpandable: Bool { content != nil && expansion != nil }

  /// The accessible label of the expand button.
  var expandLabel: String {
    "\(mode == .expanded ? CardPhrases.showLess : CardPhrases.showMore), \(name)"
  }

  /// The status label in the header.
  var note: QuietNote? {
    guard content != nil else { return nil }
    if let notice {
      return QuietNote(
        text: notice.title, reason: notice.body ?? notice.title, remedy: CardPhrases.dismiss)
    }
    return switch condition {
    case .waiting, .fine, .updating, .lacking: nil
    case .old(let age): QuietNote(text: age)
    case .failed(let reason, let age):
      QuietNote(text: age ?? CardPhrases.notUpdated, reason: reason, remedy: CardPhrases.tryAgain)
    case .off(let reason):
      QuietNote(text: CardPhrases.off, reason: reason, remedy: CardPhrases.turnOn)
    case .unavailable(let reason): QuietNote(text: CardPhrases.unavailable, reason: reason)
    }
  }

  /// Whether only the content differs, and the rest of the card, some of which depends on it,
  /// stays.
  func differsInContentAlone(from other: CardState) -> Bool {
    guard let content, let former = other.content, click == other.click else { return false }
    var (bare, otherBare) = (self, other)
    (bare.revised, otherBare.revised) = (nil, nil)
    return bare == otherBare && content.hasEdgeChart == former.hasEdgeChart
  }

  /// Why the content is old or missing.
  public var reason: String? {
    if let notice { return notice.body ?? notice.title }
    return switch condition {
    case .failed(let reason, _), .off(let reason), .unavailable(let reason): reason
    case .waiting, .updating, .fine, .old, .lacking: nil
    }
  }

  /// The event that resolves missing content.
  var remedy: CardEvent {
    if case .lacking = condition { .perform(.editSettings) } else { .retry }
  }

  /// The placeholder in place of content.
  var placeholder: CardPlaceholder.State? {
    guard content == nil else { return nil }
    return switch condition {
    case .waiting, .updating, .fine, .old: .skeleton(skeleton)
    case .failed(let reason, _):
      .message(CardPhrases.unableToLoad, detail: reason, remedy: CardPhrases.tryAgain)
    case .off(let reason):
      .message(CardPhrases.turnedOff, detail: reason, remedy: CardPhrases.turnOn)
    case .unavailable(let reason): .message(CardPhrases.unavailable, detail: reason, remedy: nil)
    case .lacking(let labels):
      .message(
        CardPhrases.notSetUp, detail: CardPhrases.lacking(labels), remedy: CardPhrases.settings)
    }
  }
}

nonisolated extension DisplayMode {
  var other: DisplayMode { self == .compact ? .expanded : .compact }
}

nonisolated extension Node {
  /// Whether a chart extends to the edges of the card.
  var hasEdgeChart: Bool {
    guard facts.hasCharts else { return false }
    if case .chart(let chart) = kind, chart.isEdgeToEdge { return true }
    for child in children where child.hasEdgeChart { return true }
    return false
  }
}

nonisolated extension Margins {
  /// Whether content may extend into the card's rounded corners.
  var areSlim: Bool {
    let all = filled(from: .standard)
    return min(all.leading ?? 0, all.trailing ?? 0) < 4 || (all.bottom ?? 0) < 4
  }
}
