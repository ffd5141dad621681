internal import Cards
internal import WidgetCore
internal import WidgetHost

nonisolated extension PanelState {
  /// The cards from top to bottom.
  func cards(at now: Duration) -> [CardState] { shownCards.compactMap { card($0, at: now) } }

  /// The card at a place of the panel.
  func card(_ shown: ShownCard, at now: Duration) -> CardState? {
    var card = self[shown.instance].flatMap { self.card(of: $0, at: now) }
    card?.stack = shown.stack
    return card
  }

  /// The card of a widget by itself; nil if it has none.
  func card(of widget: WidgetState, at now: Duration) -> CardState? {
    var card = CardState(
      widget, languages: languages, app: widget.manifest.flatMap { apps[$0.apps] } ?? nil, now: now,
      format: format)
    // The note above the cards says it for all of them.
    if case .failed(let reason, let age)? = card?.condition, widget.mayFailWithOthers,
      sharedFailure?.reason == reason
    {
      card?.condition = age.map { .old(age: $0) } ?? .waiting
    }
    return card
  }

  /// The host's reason for a failure of several cards, and their names: it is said once, above them. Widgets can use
  /// the same words for different causes.
  var sharedFailure: SharedFailure? {
    var names: [String: [String]] = [:]
    for widget in widgets where widget.mayFailWithOthers {
      if case .failed(let reason) = widget.status {
        names[reason, default: []].append(name(of: widget))
      }
    }
    return names.filter { $0.value.count > 1 }
      .max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
      .map { SharedFailure(reason: $0.key, cards: $0.value) }
  }

  struct SharedFailure: Equatable {
    var reason: String
    var cards: [String]
  }
}

nonisolated extension CardState {
  /// The card of a widget; nil if it has none.
  init?(
    _ widget: WidgetState, languages: [String], app: String?, now: Duration, format: LocaleFormat
  ) {
    guard widget.status != .hidden else { return nil }
    let manifest = widget.manifest
    let status = widget.mayLackPermissions ? widget.status.sayingItMayBeTheSandbox : widget.status
    self.init(
      id: widget.instance, name: widget.name(for: languages),
      icon: manifest?.icon, mode: widget.mode,
      expansion: manifest?.expansion(of: widget.content),
      content: widget.content, margins: widget.margins,
      condition: Condition(
        status, age: widget.updated.flatMap { CardState.age($0, now: now, format) },
        languages),
      app: app, notice: widget.notice.map { Notice(title: $0.title, body: $0.body) })
    revised = widget.revised
    if let manifest { skeleton = manifest.skeleton }
  }

  /// The card of a widget outside the panel, with its last update.
  init(_ manifest: Manifest, _ update: Update, languages: [String]) {
    self.init(
      id: manifest.id, name: update.name ?? manifest.name(for: languages), icon: manifest.icon,
      expansion: manifest.expansion(of: update.content), content: update.content,
      margins: (update.margins ?? Margins()).filled(from: .standard))
  }

  /// nil during the first minute.
  private static func age(_ updated: Duration, now: Duration, _ format: LocaleFormat) -> String? {
    guard now - updated >= .seconds(60) else { return nil }
    return format.relative(Int(updated.components.seconds), now: Int(now.components.seconds))
  }
}

nonisolated extension WidgetState.Status {
  /// The same, with a hint after the reason for a failure.
  fileprivate var sayingItMayBeTheSandbox: WidgetState.Status {
    switch self {
    case .failed(let reason): .failed("\(reason)\n\(Phrases.mayBeTheSandbox)")
    case .off(let reason): .off("\(reason)\n\(Phrases.mayBeTheSandbox)")
    case .neverLoaded, .updating, .live, .current, .old, .lacking, .hidden, .unavailable: self
    }
  }
}

nonisolated extension CardState.Condition {
  init(_ status: WidgetState.Status, age: String?, _ languages: [String]) {
    self =
      switch status {
      case .neverLoaded: .waiting
      case .updating: .updating
      case .live, .current, .hidden: .fine
      case .old: age.map { .old(age: $0) } ?? .fine
      case .failed(let reason): .failed(reason: reason, age: age)
      case .off(let reason): .off(reason: reason)
      case .unavailable(let reason): .unavailable(reason: reason)
      case .lacking(let settings): .lacking(settings.map { $0.label.text(for: languages) })
      }
  }
}
