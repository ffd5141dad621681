internal import GLib
internal import WidgetCore
internal import WidgetHost

/// What `today list` says: the widgets on the panel, then the others that are installed, then the
/// files that can't be used.
nonisolated struct WidgetListing: Sendable {
  struct OnPanel: Sendable {
    var state: WidgetState
    var usage: Usage
  }

  var onPanel: [OnPanel]
  var installed: [InstalledWidget]
  var refused: [RefusedWidget]
  /// The languages in which names are wanted, the best first.
  var languages: [String]
  /// The time since 1970.
  var now: Duration

  /// For a reader.
  var text: String {
    var lines: [String] = []
    if onPanel.isEmpty { lines.append("No widget is on the panel.") }
    for (index, entry) in onPanel.enumerated() {
      lines.append(
        "\(index + 1)  \(entry.state.instance)  \(entry.state.status)\(age(entry.state))")
      lines.append("   \(cost(entry.usage))")
    }
    let shown = Set(onPanel.map(\.state.widget))
    let others = installed.filter { !shown.contains($0.manifest.id) }
    if !others.isEmpty { lines.append("\nInstalled:") }
    for widget in others {
      lines.append("   \(widget.manifest.id)  \(widget.manifest.name.text(for: languages))")
    }
    if !refused.isEmpty { lines.append("\nCan't be used:") }
    for widget in refused { lines += widget.reasons.map { "   \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// For a program.
  var json: JSON {
    .object([
      JSON.Member("onPanel", .array(onPanel.map(json(of:)))),
      JSON.Member("installed", .array(installed.map(json(of:)))),
      JSON.Member("refused", .array(refused.map(json(of:)))),
    ])
  }

  private func json(of entry: OnPanel) -> JSON {
    let age = entry.state.updated.map { JSON.number(max(0, (now - $0).seconds)) }
    return .object([
      JSON.Member("instance", .string(entry.state.instance)),
      JSON.Member("widget", .string(entry.state.widget)),
      JSON.Member("mode", .string(entry.state.mode.rawValue)),
      JSON.Member("state", .string("\(entry.state.status)")),
      JSON.Member("ageInSeconds", age ?? .null),
      JSON.Member("starts", .number(Double(entry.usage.starts))),
      JSON.Member("failures", .number(Double(entry.usage.failures))),
      JSON.Member("processorSeconds", .number(entry.usage.processorTime.seconds)),
      JSON.Member("peakMemoryInBytes", .number(Double(entry.usage.peakMemory))),
    ])
  }

  private func json(of widget: InstalledWidget) -> JSON {
    .object([
      JSON.Member("id", .string(widget.manifest.id)),
      JSON.Member("name", .string(widget.manifest.name.text(for: languages))),
      JSON.Member("file", .string(widget.file)),
    ])
  }

  private func json(of widget: RefusedWidget) -> JSON {
    .object([
      JSON.Member("file", .string(widget.file)),
      JSON.Member("reasons", .array(widget.reasons.map { .string($0) })),
    ])
  }

  private func age(_ state: WidgetState) -> String {
    guard let updated = state.updated else { return "" }
    let seconds = Int(max(0, (now - updated).seconds))
    switch seconds {
    case ..<60: return ", \(seconds) s old"
    case ..<3600: return ", \(seconds / 60) min old"
    case ..<86_400: return ", \(seconds / 3600) h old"
    default: return ", \(seconds / 86_400) days old"
    }
  }

  private func cost(_ usage: Usage) -> String {
    let milliseconds = Int((usage.processorTime.seconds * 1000).rounded())
    return "\(usage.starts) starts, \(usage.failures) failures, \(milliseconds) ms of CPU, "
      + "at most \(usage.peakMemory / 1_000_000) MB"
  }
}
