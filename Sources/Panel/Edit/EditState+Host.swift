internal import WidgetCore
internal import WidgetHost

nonisolated extension EditState {
  /// The widgets on the panel in their order, then those that can be added by name, then what is
  /// wrong with the rest.
  init(
    shown: [WidgetState], inventory: Inventory, fresh: Set<String>, canOpenSettings: Bool,
    languages: [String]
  ) {
    let onPanel = shown.map { widget in
      EditRow(
        .shown(instance: widget.instance),
        name: widget.manifest?.name(for: languages) ?? widget.widget, icon: widget.manifest?.icon,
        hasSettings: canOpenSettings && widget.manifest?.settings.isEmpty == false)
    }
    let used = Set(shown.map(\.widget))
    let others = inventory.widgets.values.map(\.manifest)
      .filter { $0.isMultiple || !used.contains($0.id) }
      .map { manifest in
        EditRow(
          .available(widget: manifest.id), name: manifest.name(for: languages),
          summary: manifest.summary(for: languages), author: manifest.author, icon: manifest.icon,
          isNew: fresh.contains(manifest.id))
      }
      .sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    self.init(
      shown: onPanel, available: others,
      refused: inventory.refused.map { $0.reasons.joined(separator: "\n") })
  }
}

nonisolated extension EditRow {
  fileprivate var id: String {
    switch subject {
    case .shown(let instance): instance
    case .available(let widget): widget
    }
  }
}
