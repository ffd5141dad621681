internal import GTK

nonisolated extension Diagnosis.Section {
  /// The workarounds in this program, and whether each is on.
  static func quirks() -> Diagnosis.Section {
    var section = Diagnosis.Section(title: "Quirks (TODAY_QUIRKS=-name turns one off)")
    for quirk in Quirk.all {
      let state =
        switch quirk.state {
        case .on: "on"
        case .turnedOff: "turned off"
        case .notNeeded: "not needed"
        }
      section.say(
        quirk.name, "\(state); \(quirk.purpose) (GTK \(quirk.firstVersion) and later)")
    }
    return section
  }
}
