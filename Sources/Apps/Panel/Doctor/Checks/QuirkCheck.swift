internal import GTK

/// The workarounds in this program, and whether each is on.
nonisolated struct QuirkCheck: SystemCheck {
  /// Name and explanation.
  var quirks: [(name: String, text: String)] = []

  func add(to report: inout Report) {
    guard !quirks.isEmpty else { return }
    report.begin("Quirks (TODAY_QUIRKS=-name turns one off)")
    for quirk in quirks { report.add(quirk.name, quirk.text) }
  }
}

extension QuirkCheck {
  static func gathered() -> QuirkCheck {
    QuirkCheck(
      quirks: Quirk.all.map { quirk in
        let state =
          switch quirk.state {
          case .on: "on"
          case .turnedOff: "turned off"
          case .notNeeded: "not needed"
          }
        return (
          quirk.name, "\(state); \(quirk.purpose) (GTK \(quirk.firstVersion) and later)"
        )
      })
  }
}
