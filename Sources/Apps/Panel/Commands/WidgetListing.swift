internal import GLib
internal import WidgetCore
internal import WidgetHost

/// The output of `today list`: the widgets on the panel, the other installed ones, and the files
/// that can't be used.
nonisolated struct WidgetListing: Sendable {
  struct OnPanel: Sendable {
    var state: WidgetState
    var usage: Usage
  }

  var onPanel: [OnPanel]
  var installed: [InstalledWidget]
  var refused: [RefusedWidget]
  /// The preferred languages for names, best first.
  var languages: [String]
  /// The time since 1970.
  var now: Duration

  var text: String {
    var lines: [String] = []
    if onPanel.isEmpty { lines.append(translated("There are no widgets on the panel.")) }
    for (index, entry) in onPanel.enumerated() {
      lines.append(
        "\(index + 1)  \(entry.state.instance)  \(title(entry.state))\(status(entry.state))")
      lines.append("   \(WidgetListing.cost(entry.usage))")
      if let page = page(entry.state) { lines.append("   \(page)") }
    }
    let shown = Set(onPanel.map(\.state.widget))
    let others = installed.filter { !shown.contains($0.manifest.id) }
    if !others.isEmpty { lines.append("\n\(translated("Installed:"))") }
    for widget in others {
      lines.append("   \(widget.manifest.id)  \(widget.manifest.name.text(for: languages))")
    }
    if !refused.isEmpty { lines.append("\n\(translated("Can’t be used:"))") }
    for widget in refused { lines += widget.reasons.map { "   \(TerminalText.harmlessLine($0))" } }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSON {
    .object([
      JSON.Member("onPanel", .array(onPanel.map(json(of:)))),
      JSON.Member("stacks", .array(stacks.map(json(of:)))),
      JSON.Member("installed", .array(installed.map(json(of:)))),
      JSON.Member("refused", .array(refused.map(json(of:)))),
    ])
  }

  /// The instance's own name, in quotation marks.
  private func title(_ state: WidgetState) -> String {
    // The name of a card, in a list of widgets.
    state.name.map { Phrases.quoted(TerminalText.harmlessLine($0)) + "  " } ?? ""
  }

  private func json(of entry: OnPanel) -> JSON {
    let age = entry.state.updated.map { JSON.number(max(0, (now - $0).seconds)) }
    return .object([
      JSON.Member("instance", .string(entry.state.instance)),
      JSON.Member("widget", .string(entry.state.widget)),
      JSON.Member("name", .string(entry.state.name(for: languages))),
      JSON.Member("mode", .string(entry.state.mode.rawValue)),
      JSON.Member("state", .string("\(entry.state.status)")),
      JSON.Member("background", .bool(entry.state.manifest?.runsInBackground ?? false)),
      JSON.Member("ageInSeconds", age ?? .null),
      JSON.Member("starts", .number(Double(entry.usage.starts))),
      JSON.Member("failures", .number(Double(entry.usage.failures))),
      JSON.Member("processorSeconds", .number(entry.usage.processorTime.seconds)),
      JSON.Member("peakMemoryInBytes", .number(Double(entry.usage.peakMemory))),
    ])
  }

  private func json(of stack: CardStack) -> JSON {
    .object([
      JSON.Member("instances", .array(stack.names.map { .string($0) })),
      JSON.Member("front", .string(stack.front)),
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

  /// From top to bottom.
  private var stacks: [CardStack] {
    onPanel.compactMap { $0.state.stack?.names.first == $0.state.instance ? $0.state.stack : nil }
  }

  /// The position of a card in its stack.
  private func page(_ state: WidgetState) -> String? {
    guard let stack = state.stack, let index = stack.names.firstIndex(of: state.instance) else {
      return nil
    }
    let isFront = stack.front == state.instance
    let (page, count) = (index + 1, stack.names.count)
    return isFront
      // A card in a list of widgets: its position in a stack of cards, in which it is the one that shows.
      ? translated(
        "page {page} of {count} in a stack, in front",
        ["page": Translations.number(page), "count": Translations.number(count)])
      // A card in a list of widgets: its position in a stack of cards.
      : translated(
        "page {page} of {count} in a stack",
        ["page": Translations.number(page), "count": Translations.number(count)])
  }

  private func status(_ state: WidgetState) -> String {
    var words = state.status.words
    if state.status == .live, state.manifest?.runsInBackground == true {
      // The state of a widget, in a list: its process stays when the panel hides.
      words = translated("live, also in the background")
    }
    guard let updated = state.updated else { return words }
    let seconds = Int(max(0, (now - updated).seconds))
    switch seconds {
    // The state of a widget and the age of what it shows: "current, 5 min old".
    case ..<60:
      return translated(
        "{state}, {count} s old", ["state": words, "count": Translations.number(seconds)])
    case ..<3600:
      return translated(
        "{state}, {count} min old", ["state": words, "count": Translations.number(seconds / 60)])
    case ..<86_400:
      return translated(
        "{state}, {count} h old", ["state": words, "count": Translations.number(seconds / 3600)])
    default:
      return counted(
        "{state}, {count} day old", "{state}, {count} days old", seconds / 86_400,
        ["state": words])
    }
  }

  static func cost(_ usage: Usage) -> String {
    let milliseconds = Int((usage.processorTime.seconds * 1000).rounded())
    return translated(
      "{starts}, {failures}, {time} ms of CPU, {memory} MB peak memory",
      [
        "starts": counted("{count} start", "{count} starts", usage.starts),
        "failures": counted("{count} failure", "{count} failures", usage.failures),
        "time": Translations.number(milliseconds),
        "memory": Translations.number(usage.peakMemory / 1_000_000),
      ])
  }
}

nonisolated extension WidgetState.Status {
  /// The state in the user's language; `description` is for scripts and logs.
  var words: String {
    switch self {
    // The state of a widget, in a list.
    case .neverLoaded: translated("never loaded")
    // The state of a widget, in a list.
    case .updating: translated("updating")
    // The state of a widget, in a list: it runs, and responds to clicks.
    case .live: translated("live")
    // The state of a widget, in a list: its content is up to date.
    case .current: translated("current")
    // The state of a widget, in a list: its content is outdated.
    case .old: translated("old")
    case .failed(let reason): translated("failed: {reason}", ["reason": reason])
    // The state of a widget, in a list: it won't be started again.
    case .off(let reason): translated("off: {reason}", ["reason": reason])
    case .lacking(let settings):
      // The state of a widget, in a list: these settings are required.
      translated("needs {settings}", ["settings": listed(settings.map(\.name))])
    // The state of a widget, in a list: it shows no card at present.
    case .hidden: translated("hidden")
    case .unavailable(let reason): translated("unavailable: {reason}", ["reason": reason])
    }
  }
}
