/// A search result: a card on the panel, or a row with an action.
public nonisolated struct SearchResult: Hashable, Sendable {
  public enum Subject: Hashable, Sendable {
    /// A card on the panel, by its instance.
    case card(String)
    /// A widget that can be added to the panel, by its Id.
    case widget(String)
    /// An app to open, by its desktop file.
    case application(String)
    /// A setting by its field: of an instance, or of the panel if nil.
    case setting(instance: String?, field: String)
    /// The apps that aren't shown yet.
    case moreApplications
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

  /// The instance, if it is a card.
  public var card: String? { if case .card(let instance) = subject { instance } else { nil } }
}

/// The state of the search: a value with one transition function.
public nonisolated struct SearchState: Hashable, Sendable {
  /// As typed.
  public private(set) var text = ""
  public private(set) var found = Found()
  public private(set) var showsAll = false
  private var selected: SearchResult.Subject?

  /// The maximum number of apps before "Show More".
  static let most = 6

  /// The matches of a text.
  public struct Found: Hashable, Sendable {
    /// From top to bottom.
    public var cards: [SearchResult]
    public var widgets: [SearchResult]
    public var applications: [SearchResult]
    public var settings: [SearchResult]
    /// Whether all apps are loaded.
    public var isComplete: Bool

    public init(
      cards: [SearchResult] = [], widgets: [SearchResult] = [], applications: [SearchResult] = [],
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
    /// The text changed, with its matches.
    case typed(String, Found)
    /// The same text has other matches.
    case renewed(Found)
    case next, previous
    /// Show all apps.
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
      selected = first
    case .renewed(let found):
      guard isOn else { return }
      self.found = found
      if selection == nil { selected = first }
    case .next: step(1)
    case .previous: step(-1)
    case .showAll:
      // Where the button was, the first hidden app is.
      let next = found.applications.dropFirst(applications.count).first?.subject
      showsAll = true
      if selected == .moreApplications { selected = next }
      if selection == nil { selected = first }
    case .ended: self = SearchState()
    }
  }

  /// Whether a search is active.
  public var isOn: Bool { !text.isEmpty }

  /// The visible apps.
  public var applications: [SearchResult] {
    showsAll ? found.applications : Array(found.applications.prefix(Self.most))
  }

  /// Whether some are hidden.
  public var hasMore: Bool { applications.count < found.applications.count }

  /// The button below the apps while some are hidden.
  private var more: [SearchResult] {
    hasMore ? [SearchResult(.moreApplications, name: ControlPhrases.showMore)] : []
  }

  /// All visible results from top to bottom.
  public var results: [SearchResult] {
    found.cards + applications + more + found.settings + found.widgets
  }

  /// What Return activates unless the user chooses another result: never one that adds a widget.
  private var first: SearchResult.Subject? {
    (found.cards + applications + found.settings).first?.subject
  }

  /// Whether the selection is the topmost result.
  public var isFirstSelected: Bool { selected != nil && selected == results.first?.subject }

  /// The result that Return activates.
  public var selection: SearchResult? { results.first { $0.subject == selected } }

  /// Whether nothing matches.
  public var isEmpty: Bool { isOn && found.isComplete && results.isEmpty }

  private mutating func step(_ step: Int) {
    let results = results
    guard !results.isEmpty else { return }
    let index = results.firstIndex { $0.subject == selected } ?? (step > 0 ? -1 : 0)
    selected = results[min(max(index + step, 0), results.count - 1)].subject
  }
}

/// A user event of the search.
public nonisolated enum SearchEvent: Hashable, Sendable {
  case typed(String)
  case next, previous
  /// Activate the selection.
  case activate
  /// Activate this result.
  case choose(SearchResult.Subject)
  case showAll
  case end
}

nonisolated extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
}
