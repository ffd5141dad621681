internal import Cards
internal import Controls
internal import Forms
internal import Frosting
internal import Screens
internal import Styling
internal import WidgetCore
internal import WidgetHost

/// A widget that can be searched for.
nonisolated enum SearchSubject: Hashable, Sendable {
  /// On the panel: by its instance.
  case card(String)
  /// Not there: by its Id.
  case widget(String)
  /// Of a widget on the panel, or else of the panel.
  case setting(SearchResult)
}

nonisolated extension PanelState {
  /// The cards in their order, then the widgets that can be added by their names, then all settings.
  var searchIndex: SearchIndex<SearchSubject> {
    SearchIndex(
      widgets.map { item(.card($0.instance), name(of: $0), $0.manifest) }
        + addable.map { item(.widget($0.id), $0.name(for: languages), $0) }
        + settingItems)
  }

  /// Each is found by what it is called, and all of them by what they are.
  private var settingItems: [SearchItem<SearchSubject>] {
    let form = PanelSettingsForm.form(
      PanelSettingsForm.State(settings: settings, desktop: desktop, startsAtLogin: false))
    let own = form.sections.flatMap { section in
      section.fields.compactMap { item($0, of: nil, detail: section.headline) }
    }
    return own
      + widgets.flatMap { widget in
        (widget.manifest.map { Form($0, settings: [:], languages: languages).fields } ?? [])
          .compactMap { item($0, of: widget.instance, detail: name(of: widget)) }
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

  /// What of that is shown where it was found.
  func found(_ subjects: [SearchSubject]) -> SearchState.Found {
    var found = SearchState.Found()
    for subject in subjects {
      switch subject {
      case .card(let instance): found.cards.append(instance)
      case .setting(let setting): found.settings.append(setting)
      case .widget(let id):
        guard let manifest = inventory.widgets[id]?.manifest else { continue }
        found.widgets.append(
          SearchResult(
            .widget(id), name: manifest.name(for: languages),
            detail: manifest.summary(for: languages), icon: manifest.icon))
      }
    }
    return found
  }

  /// Beside its name, also the one that manuals and other people know it by.
  private func item(
    _ subject: SearchSubject, _ name: String, _ manifest: Manifest?
  ) -> SearchItem<SearchSubject> {
    SearchItem(
      subject, name: name,
      details: [
        manifest?.name(for: languages), manifest?.summary(for: languages), manifest?.author,
        manifest?.name.plain,
        manifest?.summary?.plain, manifest?.id,
      ].compactMap(\.self))
  }
}
