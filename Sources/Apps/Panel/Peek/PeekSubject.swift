internal import WidgetCore
internal import WidgetHost

/// Which widget is meant where somebody wants to peek at one.
nonisolated enum PeekSubject {
  /// The instance of that name; else the first of the widget with that Id; else, of the widgets whose
  /// app has that desktop file, the one that is to be peeked at, or the first.
  static func find(_ name: String, in states: [WidgetState]) -> String? {
    if let state = states.first(where: { $0.instance == name }) { return state.instance }
    if let state = states.first(where: { $0.widget == name }) { return state.instance }
    let file = name.hasSuffix(".desktop") ? name : "\(name).desktop"
    let ofApp = states.filter { $0.manifest?.apps.contains(file) == true }
    return (ofApp.first { $0.manifest?.isPeek == true } ?? ofApp.first)?.instance
  }

  /// Whether a command of an app's action does nothing but peek, which is no use to whoever does.
  static func isPeek(_ command: String?) -> Bool {
    let words = (command ?? "").split(separator: " ")
    return words.count > 1 && words[0].split(separator: "/").last == "today" && words[1] == "peek"
  }

  /// Why there is nothing to be shown by that name, and what there is.
  static func refusal(of name: String, in states: [WidgetState]) -> String {
    let reason = translated(
      "No widget on the panel is called {name} or belongs to an app of that name.", ["name": name])
    let remedy =
      states.isEmpty
      ? translated("There are none yet; “{command}” adds one.", ["command": "today add ID"])
      : translated("On the panel: {widgets}", ["widgets": listed(states.map(\.instance))])
    return "\(reason) \(remedy)"
  }

  /// What can be done where nothing on the panel is meant: of what is installed, the widget with that
  /// Id or with such names; else, of those whose app has that desktop file, the one that is to be
  /// peeked at, or the first.
  static func offer(_ name: String, in inventory: Inventory, languages: [String]) -> PeekOffer {
    let file = name.hasSuffix(".desktop") ? name : "\(name).desktop"
    let all = inventory.sorted.map(\.manifest)
    let ofApp = all.filter { $0.apps.contains(file) }
    let manifest =
      inventory.widgets[name]?.manifest
      ?? all.first { Instance.isUsualName(name, of: $0.id) } ?? ofApp.first { $0.isPeek }
      ?? ofApp.first
    guard let manifest else { return .nothing(name: name) }
    return .add(
      widget: manifest.id, name: manifest.name(for: languages),
      summary: manifest.purpose(for: languages))
  }
}
