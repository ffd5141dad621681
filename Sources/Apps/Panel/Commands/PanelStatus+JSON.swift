internal import GTK
internal import WidgetCore

/// The output of `today status --json`. Scripts rely on the keys, so only add new ones.
nonisolated extension PanelStatus {
  /// The output without a running panel.
  static let notRunning = object(("running", .bool(false)))

  var json: JSON {
    Self.object(
      ("running", .bool(true)),
      ("version", .string(Today.version)),
      ("phase", .string(presence.phase.rawValue)),
      ("pinned", .bool(presence.isPinned)),
      ("keyboard", .bool(hasKeyboard)),
      ("window", .string(placement.rawValue)),
      ("frame", frame.map(Self.json) ?? .null),
      ("place", place.map(Self.json) ?? .null),
      ("reservesStrip", .bool(presence.reservesStrip && place?.strip != nil)),
      ("monitors", .array(layout.monitors.map(json))),
      ("settings", Self.json(settingsPath, problems)),
      ("style", Self.json(stylePath, styleProblems)),
      (
        "live",
        Self.object(
          ("handlers", .number(Double(liveHandlers))), ("sources", .number(Double(liveSources))))
      ))
  }

  private static func json(_ place: PanelPlace) -> JSON {
    object(
      ("monitor", .string(place.monitor)), ("edge", .string(place.edge.rawValue)),
      ("frame", json(place.frame)))
  }

  private func json(_ monitor: MonitorLayout.Place) -> JSON {
    Self.object(
      ("name", .string(monitor.name)), ("primary", .bool(monitor.name == layout.primary)),
      ("frame", Self.json(monitor.frame)), ("workArea", Self.json(monitor.workArea)),
      ("scale", .number(monitor.scale)))
  }

  private static func json(_ frame: Rect) -> JSON {
    object(
      ("x", .number(frame.minX)), ("y", .number(frame.minY)), ("width", .number(frame.width)),
      ("height", .number(frame.height)))
  }

  private static func json(_ file: String, _ problems: [String]) -> JSON {
    object(("file", .string(file)), ("problems", .array(problems.map { .string($0) })))
  }

  private static func object(_ members: (String, JSON)...) -> JSON {
    .object(members.map { JSON.Member($0.0, $0.1) })
  }
}
