internal import GTK
internal import WidgetCore
internal import WidgetHost

/// Finds the widget that a name means.
nonisolated enum PeekSubject {
  /// Matches the instance with that name, or the first of the widget with that ID. Otherwise, of
  /// the widgets whose app has that desktop file, the one meant for quick actions, or the first.
  static func find(_ name: String, in states: [WidgetState]) -> String? {
    if let state = states.first(where: { $0.instance == name }) { return state.instance }
    if let state = states.first(where: { $0.widget == name }) { return state.instance }
    let file = name.hasSuffix(".desktop") ? name : "\(name).desktop"
    let ofApp = states.filter { $0.manifest?.apps.contains(file) == true }
    return (ofApp.first { $0.manifest?.isPeek == true } ?? ofApp.first)?.instance
  }

  /// Whether an app action only runs `today peek`, which would be redundant here.
  static func isPeek(_ command: String?) -> Bool {
    let words = (command ?? "").split(separator: " ")
    return words.count > 1 && words[0].split(separator: "/").last == "today" && words[1] == "peek"
  }

  /// The error for an unknown name, with the valid ones.
  static func refusal(of name: String, in states: [WidgetState]) -> String {
    let reason = translated(
      "No widget on the panel is called “{name}” or belongs to an app of that name.",
      ["name": name.quotable()])
    let remedy =
      states.isEmpty
      ? translated("There are none yet; “{command}” adds one.", ["command": "today add ID"])
      : translated("On the panel: {widgets}", ["widgets": listed(states.map(\.instance))])
    return "\(reason) \(remedy)"
  }

  /// The offer for a name that isn't on the panel: the installed widget with that ID or name.
  /// Otherwise, of those whose app has that desktop file, the one meant for quick actions, or the
  /// first.
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

/// The frame of a window of quick actions, in logical pixels.
nonisolated enum PeekPlace {
  /// The gap between the visible part and the edges of the work area.
  static let margin = 16.0

  /// In the top corner at the panel's edge, inside the work area. `room` is the margin for the
  /// shadow.
  static func frame(size: Size, edge: Edge, area: Rect, room: Double) -> Rect {
    let width = min(size.width, area.width - 2 * margin)
    let height = min(size.height, area.height - 2 * margin)
    return Rect(
      x: (edge == .left ? area.minX + margin : area.maxX - margin - width).rounded(),
      y: (area.minY + margin).rounded(), width: width, height: height
    ).inset(by: -room)
  }
}
