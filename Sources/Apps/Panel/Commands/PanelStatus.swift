internal import GTK
internal import WidgetCore

/// The output of `today status`.
nonisolated struct PanelStatus: CustomStringConvertible, Sendable {
  var presence: PanelVisibility
  var place: PanelPlace?
  /// The window's actual frame, as far as the display reports it.
  var frame: Rect?
  /// The kind of placement that the display supports.
  var placement: PlacementKind
  /// Whether the panel has the keyboard focus.
  var hasKeyboard: Bool
  var layout: MonitorLayout
  /// The configured monitor.
  var monitor: MonitorChoice
  var settingsPath: String
  /// Errors in the settings.
  var problems: [String]
  /// The user's style sheet and its errors.
  var stylePath: String
  var styleProblems: [String]
  /// Live signal handlers and main loop sources, to find leaks.
  var liveHandlers: Int
  var liveSources: Int

  var description: String {
    var lines = [
      translated("Today {version} is running.", ["version": Today.version]),
      translated("Panel: {state}", ["state": state]),
      translated("Window: {kind}", ["kind": "\(placement)"]),
      layout.monitors.isEmpty
        ? translated("Monitors: none") : translated("Monitors: {monitors}", ["monitors": monitors]),
    ]
    if let note = Phrases.standIn(for: monitor, among: layout.monitors.map(\.name)) {
      lines.append("  \(note)")
    }
    lines.append(
      problems.isEmpty
        ? translated("Settings: {file}", ["file": settingsPath])
        : translated("Settings: {file}, with errors", ["file": settingsPath]))
    let style =
      styleProblems.isEmpty
      ? [] : [translated("Style: {file}, with errors", ["file": stylePath])]
    let mistakes = problems.map { "  \($0)" } + style + styleProblems.map { "  \($0)" }
    let inside = ["Inside: \(liveHandlers) signal handlers, \(liveSources) sources"]
    return (lines + mistakes + inside).joined(separator: "\n") + "\n"
  }

  private var state: String {
    let state =
      presence.isPinned ? translated("{state}, pinned", ["state": visibility]) : visibility
    guard presence.isOnScreen, let place, let frame else { return state }
    guard frame == place.frame else {
      // The panel isn't at its place: "shown, not at its edge, 400 x 600 at 440, 150".
      return translated(
        "{state}, not at its edge, {frame}", ["state": state, "frame": words(frame)])
    }
    switch place.edge {
    case .left:
      return translated(
        "{state} at the left edge of {monitor}, {frame}",
        ["state": state, "monitor": place.monitor, "frame": words(place.frame)])
    case .right:
      return translated(
        "{state} at the right edge of {monitor}, {frame}",
        ["state": state, "monitor": place.monitor, "frame": words(place.frame)])
    }
  }

  private var visibility: String {
    switch presence.phase {
    // The state of the panel: "Panel: hidden".
    case .hidden: translated("hidden")
    // The state of the panel: "Panel: waiting for a monitor".
    case .waiting: translated("waiting for a monitor")
    case .slidingIn: translated("sliding in")
    // The state of the panel: "Panel: shown".
    case .shown: translated("shown")
    case .slidingOut: translated("sliding out")
    }
  }

  private var monitors: String {
    let words = layout.monitors.map { monitor in
      let name =
        monitor.name == layout.primary
        // The name of a monitor, such as "HDMI-1 (primary)".
        ? translated("{monitor} (primary)", ["monitor": monitor.name]) : monitor.name
      return listed([name, self.words(monitor.frame)])
    }
    return listedClauses(words)
  }

  private func words(_ frame: Rect) -> String {
    // The size and the place of a rectangle: "380 x 1080 at 1540, 0".
    translated(
      "{width} x {height} at {x}, {y}",
      [
        "width": "\(Int(frame.width))", "height": "\(Int(frame.height))",
        "x": "\(Int(frame.minX))", "y": "\(Int(frame.minY))",
      ])
  }
}
