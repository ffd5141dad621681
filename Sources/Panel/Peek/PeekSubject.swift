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
}
