internal import GTK
internal import PanelUI

/// What `today status` says of the running panel.
nonisolated struct PanelStatus: CustomStringConvertible, Sendable {
  var presence: Presence
  var place: PanelPlace?
  /// Which kind of placement the display allows.
  var placement: String
  var layout: MonitorLayout
  var settingsPath: String
  /// What is wrong with the settings.
  var problems: [String]
  /// Signal handlers and main loop sources that live, for whoever looks for leaks.
  var liveHandlers: Int
  var liveSources: Int

  var description: String {
    let lines = [
      "Today \(version) is running.",
      "Panel: \(visibility)\(presence.isPinned ? ", pinned" : "")\(position)",
      "Window: \(placement)",
      "Monitors: \(layout.monitors.isEmpty ? "none" : monitors)",
      "Settings: \(settingsPath)\(problems.isEmpty ? "" : ", with mistakes")",
    ]
    let mistakes = problems.map { "  \($0)" }
    let inside = ["Inside: \(liveHandlers) signal handlers, \(liveSources) sources"]
    return (lines + mistakes + inside).joined(separator: "\n") + "\n"
  }

  private var visibility: String {
    switch presence.phase {
    case .hidden: "hidden"
    case .waiting: "waiting for a monitor"
    case .slidingIn: "sliding in"
    case .shown: "shown"
    case .slidingOut: "sliding out"
    }
  }

  private var position: String {
    guard presence.isOnScreen, let place else { return "" }
    return " at the \(place.edge.rawValue) edge of \(place.monitor), \(words(place.frame))"
  }

  private var monitors: String {
    layout.monitors.map { monitor in
      "\(monitor.name)\(monitor.name == layout.primary ? " (primary)" : ""), \(words(monitor.frame))"
    }.joined(separator: "; ")
  }

  private func words(_ frame: Rect) -> String {
    "\(Int(frame.width)) x \(Int(frame.height)) at \(Int(frame.minX)), \(Int(frame.minY))"
  }
}
