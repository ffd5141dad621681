internal import Backdrops
internal import Cards
internal import Controls
internal import Forms
internal import Screens
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// A search result.
nonisolated enum SearchSubject: Hashable, Sendable {
  /// A card on the panel, by instance.
  case card(String)
  /// A widget that isn't on the panel, by ID.
  case widget(String)
  /// A setting of a widget on the panel, or of the panel.
  case setting(SearchResult)
}

nonisolated extension PanelState {
  /// The cards in order with what they show, then the widgets to add by name, then all settings.
  var searchIndex: SearchIndex<SearchSubject> {
    SearchIndex(
      widgets.map {
        item(.card($0.instance), name(of: $0), $0.manifest, shown: $0.content?.allWords ?? [])
      }
        + addable.map { item(.widget($0.id), $0.name(for: languages), $0) }
        + settingItems)
  }

  /// Whether only what a card shows matches, not its name or its widget.
  func isFoundByContent(_ instance: String, _ text: String) -> Bool {
    guard let widget = self[instance] else { return false }
    let named = SearchIndex([item(.card(instance), name(of: widget), widget.manifest)])
    return named.matches(text).isEmpty
  }

  /// Each setting is found by its name, and all of them by the word for settings.
  private var settingItems: [SearchItem<SearchSubject>] {
    let form = PanelSettingsForm.form(
      PanelSettingsForm.State(
        settings: settings, desktop: desktop, startsAtLogin: false, hasStacks: hasStacks))
    let own = form.sections.flatMap { section in
      section.fields.compactMap { item($0, of: nil, detail: section.headline) }
    }
    let others = widgets.flatMap { widget in
      (widget.manifest.map { Form($0, settings: [:], languages: languages).fields } ?? [])
        .compactMap { item($0, of: widget.instance, detail: name(of: widget)) }
    }
    // Two rows that look alike would be a riddle.
    var seen: Set<[String?]> = []
    return (own + others).filter { item in
      guard case .setting(let result) = item.subject else { return true }
      return seen.insert([result.name, result.detail]).inserted
    }
  }

  private func item(
    _ field: FormField, of instance: String?, detail: String?
  ) -> SearchItem<SearchSubject>? {
    switch field.kind {
    case .fact, .link: return nil
    default: break
    }
    let result = SearchResult(
      .setting(instance: instance, field: field.id), name: field.label, detail: detail)
    return SearchItem(
      .setting(result), name: field.label,
      details: [Phrases.settings, detail, field.hint, field.id].compactMap(\.self)
        + field.choices.flatMap { [$0.label, $0.value] })
  }

  /// The displayed form of the results.
  func found(_ subjects: [SearchSubject]) -> SearchState.Found {
    var found = SearchState.Found()
    var cards: Set<String> = []
    for subject in subjects {
      switch subject {
      case .card(let instance): cards.insert(instance)
      case .setting(let setting): found.settings.append(setting)
      case .widget(let id):
        guard let manifest = inventory.widgets[id]?.manifest else { continue }
        found.widgets.append(
          SearchResult(
            .widget(id), name: manifest.name(for: languages),
            detail: manifest.summary(for: languages), icon: manifest.icon))
      }
    }
    // Cards keep their order on the panel.
    found.cards = widgets.filter { cards.contains($0.instance) }.map {
      SearchResult(.card($0.instance), name: name(of: $0))
    }
    return found
  }

  /// Includes the English name, which manuals use.
  private func item(
    _ subject: SearchSubject, _ name: String, _ manifest: Manifest?, shown: [String] = []
  ) -> SearchItem<SearchSubject> {
    SearchItem(
      subject, name: name,
      details: [
        manifest?.name(for: languages), manifest?.summary(for: languages), manifest?.author,
        manifest?.name.plain,
        manifest?.summary?.plain, manifest?.id,
      ].compactMap(\.self) + shown)
  }
}
