internal import WidgetCore
internal import WidgetHost

nonisolated extension EditState {
  /// The widgets on the panel in order, then those that can be added by name, then the errors of
  /// the rest.
  init(_ panel: PanelState, fresh: Set<String>, removed: [RemovedRow] = []) {
    let onPanel = panel.widgets.map { widget in
      EditRow(
        .shown(instance: widget.instance), name: panel.name(of: widget),
        summary: panel.kindBesideName(of: widget), icon: widget.manifest?.icon,
        hasSettings: widget.hasSettings)
    }
    let others = panel.addable.map { manifest in
      EditRow(
        .available(widget: manifest.id), name: manifest.name(for: panel.languages),
        summary: manifest.summary(for: panel.languages), author: manifest.author,
        icon: manifest.icon, isNew: fresh.contains(manifest.id))
    }.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    self.init(
      shown: onPanel, available: others,
      refused: panel.inventory.refused.map { $0.reasons.joined(separator: "\n") })
    insert(removed)
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
