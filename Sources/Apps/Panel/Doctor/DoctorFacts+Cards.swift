internal import KeyFiles
internal import WidgetCore

nonisolated extension DoctorFacts.Card {
  /// Those that today.conf names, in the order in which they stand there.
  static func all(in settings: KeyFile) -> [DoctorFacts.Card] {
    let prefix = "Widget "
    return settings.groups.filter { $0.hasPrefix(prefix) }.map { group in
      DoctorFacts.Card(
        instance: String(group.dropFirst(prefix.count)),
        widget: settings.value("Id", in: group)?.text ?? "nameless",
        keys: settings.keys(in: group).filter { $0 != "Id" })
    }
  }

  /// Those that `today list --json` tells of.
  static func all(in listing: JSON) -> [DoctorFacts.Card] {
    guard case .array(let entries)? = listing["onPanel"] else { return [] }
    return entries.compactMap { entry in
      guard case .string(let instance)? = entry["instance"],
        case .string(let widget)? = entry["widget"], case .string(let state)? = entry["state"]
      else { return nil }
      func count(_ name: String) -> Int {
        if case .number(let number)? = entry[name] { Int(number) } else { 0 }
      }
      return DoctorFacts.Card(
        instance: instance, widget: widget, state: state, starts: count("starts"),
        failures: count("failures"))
    }
  }
}
