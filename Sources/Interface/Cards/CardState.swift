internal import Controls
public import GTK
public import WidgetCore

/// All that a card shows: a value, compared with the last one to find out what has changed.
public nonisolated struct CardState: Hashable, Sendable {
  /// Which widget it is: the name of the instance.
  public var id: String
  public var name: String
  /// The name of a themed icon.
  public var icon: String?
  public var mode: DisplayMode
  /// What expands it; nil where there is nothing more to see.
  public var expansion: Manifest.Expansion?
  public var revised: RevisedContent?
  public var margins: Margins
  public var condition: Condition
  /// What its app is called, where a click can open one.
  public var app: String?
  /// What it tells the user, where no notification could.
  public var notice: Notice?

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

  /// Something that it tells the user.
  public struct Notice: Hashable, Sendable {
    public var title: String
    public var body: String?

    public init(title: String, body: String?) {
      self.title = title
      self.body = body
    }
  }

  /// How its content is.
  public enum Condition: Hashable, Sendable {
    /// There is none yet, and none on its way.
    case waiting
    /// It is being asked for; what is there stays.
    case updating
    case fine
    /// It is older than the widget allows; how old, in words.
    case old(age: String)
    /// The last try failed; what is there stays. How old that is, in words.
    case failed(reason: String, age: String?)
    /// It failed too often, and is not tried before the user asks.
    case off(reason: String)
    /// There is no such widget, or it was refused.
    case unavailable(reason: String)
    /// It is of no use before the user has set what is called so.
    case lacking([String])
  }
}

/// What the user does with a card.
public nonisolated enum CardEvent: Hashable, Sendable {
  /// Wants to see more of it, or less.
  case setMode(DisplayMode)
  /// Has clicked a node that does something.
  case perform(Action)
  /// Has set a control.
  case set(ActionRequest, ControlTicket)
  /// Wants the app that belongs to it.
  case openApp
  /// Wants it to be tried again, or turned on again.
  case retry
  /// Wants to know the reason for the quiet note in its header, and what can be done about it, as a
  /// button says that.
  case explain(remedy: String?)
  /// Wants its quick actions, having pointed at a place in the card, or with the keyboard.
  case peek(at: Point?)
  /// Wants it elsewhere: to stand among the cards as it does here.
  case move(asIn: [String])
}

nonisolated extension CardState {
  /// What a click does that no node has taken. What all of the content does is done around it, too.
  var click: CardEvent? {
    if content == nil, case .lacking = condition { return .perform(.editSettings) }
    if expansion == .content, content != nil { return .setMode(mode.other) }
    return switch content?.action {
    case .toggleMode?: .setMode(mode.other)
    case let action?: .perform(action)
    case nil: app == nil ? nil : .openApp
    }
  }

  /// Whether a click leads out of the panel, to its app.
  var opensApp: Bool {
    switch click {
    case .openApp, .perform(.open), .perform(.visit): app != nil
    default: false
    }
  }

  /// What the control in its header is, if it has one.
  var control: Control? {
    guard content != nil, let expansion else { return nil }
    return expansion == .caret ? .caret : .words
  }

  /// What the control does next, in words.
  var controlWord: String { mode == .expanded ? CardPhrases.showLess : CardPhrases.showMore }

  enum Control: Hashable, Sendable {
    case caret
    /// "Show More" and "Show Less".
    case words
  }

  /// What the header says quietly about its content.
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

  /// Whether only the content is another one, and all around it, which depends on it, too, stays as
  /// it is.
  func differsInContentAlone(from other: CardState) -> Bool {
    guard let content, let former = other.content, click == other.click else { return false }
    var (bare, otherBare) = (self, other)
    (bare.revised, otherBare.revised) = (nil, nil)
    return bare == otherBare && content.hasEdgeChart == former.hasEdgeChart
  }

  /// Why there is nothing new, or nothing at all.
  public var reason: String? {
    if let notice { return notice.body ?? notice.title }
    return switch condition {
    case .failed(let reason, _), .off(let reason), .unavailable(let reason): reason
    case .waiting, .updating, .fine, .old, .lacking: nil
    }
  }

  /// What can be done about having no content.
  var remedy: CardEvent {
    if case .lacking = condition { .perform(.editSettings) } else { .retry }
  }

  /// What stands where content would be.
  var placeholder: CardPlaceholder.State? {
    guard content == nil else { return nil }
    return switch condition {
    case .waiting, .updating, .fine, .old: .dashes
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
  /// Whether a chart in it goes to the edges of the card.
  var hasEdgeChart: Bool {
    guard facts.hasCharts else { return false }
    if case .chart(let chart) = kind, chart.isEdgeToEdge { return true }
    for child in children where child.hasEdgeChart { return true }
    return false
  }
}

nonisolated extension Margins {
  /// Whether content may be where the card's corners are round.
  var areSlim: Bool {
    let all = filled(from: .standard)
    return min(all.leading ?? 0, all.trailing ?? 0) < 4 || (all.bottom ?? 0) < 4
  }
}
