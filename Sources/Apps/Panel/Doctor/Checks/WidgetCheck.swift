internal import KeyFiles
internal import WidgetCore
internal import WidgetHost

/// The widgets that are installed, and the cards on the panel.
nonisolated struct WidgetCheck: SystemCheck {
  struct Card: Equatable {
    var instance: String
    var widget: String
    /// The keys that are set for it, without values.
    var keys: [String] = []
    /// As in `today list`; nil while no panel runs.
    var state: String?
    var starts = 0
    var failures = 0
  }

  /// Their IDs.
  var installed: [String] = []
  /// Why files can't be used, a sentence for each.
  var refused: [String] = []
  var cards: [Card] = []

  func add(to report: inout Report) {
    report.begin("Widgets")
    report.require(
      "Installed", installed.isEmpty ? nil : installed.joined(separator: ", "),
      fix: "Reinstall Today: parts of it are missing.")
    for reason in refused {
      report.add(
        "Refused", reason,
        fix: "Fix the widgets that are refused: “today validate FILE” says what is wrong.")
    }
    if cards.isEmpty { report.add("On panel", "none") }
    for card in cards { report.add("On panel", card.summary, fix: card.fix) }
  }
}

extension WidgetCheck {
  /// The cards are those of the running panel, otherwise those in the file.
  static func gathered(
    _ inventory: Inventory, _ configuration: Configuration, _ redaction: Redaction,
    _ cards: [Card]?
  ) -> WidgetCheck {
    let configured = configuration.keys.map(Card.all) ?? []
    let cards = cards?.map { card in
      var card = card
      card.keys = configured.first { $0.instance == card.instance }?.keys ?? []
      card.state = card.state.map(redaction.applied)
      return card
    }
    return WidgetCheck(
      installed: inventory.widgets.keys.sorted(),
      refused: inventory.refused.flatMap(\.reasons).map(redaction.applied),
      cards: cards ?? configured)
  }
}

nonisolated extension WidgetCheck.Card {
  fileprivate var summary: String {
    var parts = ["\(instance) (\(widget))"]
    if let state { parts.append(state) }
    if starts > 0 { parts.append("\(failures) of \(starts) starts failed") }
    if !keys.isEmpty { parts.append("sets \(keys.joined(separator: ", "))") }
    return parts.joined(separator: "; ")
  }

  fileprivate var fix: String? {
    switch state?.prefix(while: { $0 != ":" }) {
    case "unavailable": "Install \(widget), or remove it: “today remove \(instance)”."
    case "off": "Try \(instance) again: “today refresh \(instance)”; then “today log \(instance)”."
    case "failed": "See why \(instance) fails: “today log \(instance)”."
    default: nil
    }
  }

  /// The cards in today.conf, in its order.
  static func all(in settings: KeyFile) -> [Self] {
    let prefix = "Widget "
    return settings.groups.filter { $0.hasPrefix(prefix) }.map { group in
      Self(
        instance: String(group.dropFirst(prefix.count)),
        widget: settings.value("Id", in: group)?.text ?? "nameless",
        keys: settings.keys(in: group).filter { $0 != "Id" })
    }
  }

  /// The cards in the output of `today list --json`.
  static func all(in listing: JSON) -> [Self] {
    guard case .array(let entries)? = listing["onPanel"] else { return [] }
    return entries.compactMap { entry in
      guard case .string(let instance)? = entry["instance"],
        case .string(let widget)? = entry["widget"], case .string(let state)? = entry["state"]
      else { return nil }
      func count(_ name: String) -> Int {
        if case .number(let number)? = entry[name] { Int(number) } else { 0 }
      }
      return Self(
        instance: instance, widget: widget, state: state, starts: count("starts"),
        failures: count("failures"))
    }
  }
}
