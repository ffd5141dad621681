internal import PanelUI
internal import WidgetCore
internal import WidgetHost

nonisolated extension EditRow {
  /// The widgets on the panel in their order, then those that can be added by name.
  static func rows(
    shown: [WidgetState], installed: [Manifest], languages: [String]
  ) -> [EditRow] {
    let onPanel = shown.map { widget in
      EditRow(
        .shown(instance: widget.instance),
        name: widget.manifest?.name(for: languages) ?? widget.widget,
        summary: widget.manifest?.summary(for: languages), icon: widget.manifest?.icon)
    }
    let used = Set(shown.map(\.widget))
    let others = installed.filter { $0.isMultiple || !used.contains($0.id) }
      .map { manifest in
        EditRow(
          .available(widget: manifest.id), name: manifest.name(for: languages),
          summary: manifest.summary(for: languages), icon: manifest.icon)
      }
      .sorted { $0.name < $1.name }
    return onPanel + others
  }
}
