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
}

nonisolated extension PanelState {
  /// The cards in their order, then the widgets that can be added by their names.
  var searchIndex: SearchIndex<SearchSubject> {
    SearchIndex(
      widgets.map { item(.card($0.instance), name(of: $0), $0.manifest) }
        + addable.map { item(.widget($0.id), $0.name(for: languages), $0) })
  }

  /// What of that is shown where it was found.
  func found(_ subjects: [SearchSubject]) -> SearchState.Found {
    var found = SearchState.Found()
    for subject in subjects {
      switch subject {
      case .card(let instance): found.cards.append(instance)
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
        manifest?.summary(for: languages), manifest?.author, manifest?.name.plain,
        manifest?.summary?.plain, manifest?.id,
      ].compactMap(\.self))
  }
}
