internal import WidgetCore

// Widgets of one program can share their settings. Each card still has all of them in today.conf, so that a card can
// be removed, or set apart by hand, without the others.

extension Host {
  /// The cards of other widgets whose settings change with those of a card: those with equal settings, or none.
  func sharers(of name: String) -> [String] {
    guard let widget = widgets[name], let installed = widget.installed else { return [] }
    return list.instances.filter { other in
      other.widget != installed.manifest.id
        && (other.settings == widget.instance.settings || other.settings.isEmpty)
        && installed.shares(widgets[other.name]?.installed)
    }.map(\.name)
  }

  /// The card whose settings a new card of a widget begins with, if the widget has no card yet.
  func model(for installed: InstalledWidget) -> Instance? {
    guard !list.instances.contains(where: { $0.widget == installed.manifest.id }) else {
      return nil
    }
    return list.instances.first { other in
      other.widget != installed.manifest.id && !other.settings.isEmpty
        && installed.shares(widgets[other.name]?.installed)
    }
  }

  /// Whether another card has the settings of a card because they are shared.
  func isShared(_ name: String) -> Bool {
    sharers(of: name).contains { list.instances[$0]?.settings == list.instances[name]?.settings }
  }

  /// Copies the secrets of a card to another.
  func copySecrets(of name: String, to other: String) throws(SecretsError) {
    let settings = widgets[name]?.manifest?.settings ?? []
    for setting in settings where setting.kind == .secret {
      let value = surroundings.secrets.value(setting.name, of: name)
      guard value != surroundings.secrets.value(setting.name, of: other) else { continue }
      try surroundings.secrets.set(value, setting.name, of: other)
    }
  }
}

extension [Instance] {
  fileprivate subscript(name: String) -> Instance? { first { $0.name == name } }
}

extension InstalledWidget {
  /// Whether another widget has the same settings and program: no other program can get at secrets.
  fileprivate func shares(_ other: InstalledWidget?) -> Bool {
    guard let other else { return false }
    return manifest.sharesSettings && other.manifest.sharesSettings && program == other.program
      && plugin == other.plugin && manifest.settings == other.manifest.settings
  }
}
