/// What is found beside the cards: a line that does something.
public nonisolated struct SearchResult: Hashable, Sendable {
  public enum Subject: Hashable, Sendable {
    /// A widget that can be put on the panel, by its Id.
    case widget(String)
    /// An application that can be started, by its desktop file.
    case application(String)
    /// A setting, by its field: of a widget on the panel, or else of the panel.
    case setting(instance: String?, field: String)
  }

  public var subject: Subject
  public var name: String
  public var detail: String?
  public var icon: String?

  public init(_ subject: Subject, name: String, detail: String? = nil, icon: String? = nil) {
    self.subject = subject
    self.name = name
    self.detail = detail
    self.icon = icon
  }
}

/// All that is seen of a search: a value with one transition function.
public nonisolated struct SearchState: Hashable, Sendable {
  /// As it was typed.
  public private(set) var text = ""
  public private(set) var found = Found()
  public private(set) var showsAll = false
  private var selected: SearchResult.Subject?

  /// So many applications are shown before "Show More".
  static let most = 6

  /// What there is to a text.
  public struct Found: Hashable, Sendable {
    /// The names of the instances whose cards stay.
    public var cards: [String]
    public var widgets: [SearchResult]
    public var applications: [SearchResult]
    public var settings: [SearchResult]
    /// Whether all applications are known already.
    public var isComplete: Bool

    public init(
      cards: [String] = [], widgets: [SearchResult] = [], applications: [SearchResult] = [],
      settings: [SearchResult] = [], isComplete: Bool = true
    ) {
      self.cards = cards
      self.widgets = widgets
      self.applications = applications
      self.settings = settings
      self.isComplete = isComplete
    }
  }

  public enum Event: Hashable, Sendable {
    /// The text has become another one; with it comes what there is to it.
    case typed(String, Found)
    /// Something else is there to the same text.
    case renewed(Found)
    case next, previous
    /// All applications are wanted.
    case showAll
    case ended
  }

  public init() {}

  public mutating func handle(_ event: Event) {
    switch event {
    case .typed(let text, let found):
      self = SearchState()
      guard !text.isBlank else { return }
      self.text = text
      self.found = found
      selected = results.first?.subject
    case .renewed(let found):
      guard isOn else { return }
      self.found = found
      if selection == nil { selected = results.first?.subject }
    case .next: step(1)
    case .previous: step(-1)
    case .showAll:
      showsAll = true
      if selection == nil { selected = results.first?.subject }
    case .ended: self = SearchState()
    }
  }

  /// Whether anything is searched for.
  public var isOn: Bool { !text.isEmpty }

  /// The applications that are shown.
  public var applications: [SearchResult] {
    showsAll ? found.applications : Array(found.applications.prefix(Self.most))
  }

  /// Whether there are more of them.
  public var hasMore: Bool { applications.count < found.applications.count }

  /// All that is shown and does something, from top to bottom.
  public var results: [SearchResult] { found.widgets + applications + found.settings }

  /// The one that Return takes.
  public var selection: SearchResult? { results.first { $0.subject == selected } }

  /// Whether there is nothing at all to the text.
  public var isEmpty: Bool { isOn && found.isComplete && found.cards.isEmpty && results.isEmpty }

  private mutating func step(_ step: Int) {
    let results = results
    guard !results.isEmpty else { return }
    let index = results.firstIndex { $0.subject == selected } ?? (step > 0 ? -1 : 0)
    selected = results[min(max(index + step, 0), results.count - 1)].subject
  }
}

/// What the user does in a search.
public nonisolated enum SearchEvent: Hashable, Sendable {
  case typed(String)
  case next, previous
  /// Wants what is selected.
  case activate
  /// Wants this one.
  case choose(SearchResult.Subject)
  case showAll
  case end
}

nonisolated extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
}
