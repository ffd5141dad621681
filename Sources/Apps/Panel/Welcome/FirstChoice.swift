internal import WidgetHost

/// The widgets that a new user is offered, and the selected ones. None is added without consent.
nonisolated struct FirstChoice: Hashable, Sendable {
  /// In the order of the offer and of the panel.
  let offered: [String]
  private(set) var chosen: Set<String>

  /// The widgets that most people want, from top to bottom.
  static let usual = ["Weather", "Calendar", "UsedSpace", "Bitcoin", "Timers"].map {
    "org.todayview.\($0)"
  }

  /// Offers and selects the usual widgets that are installed and not on the panel.
  init(installed: [String], shown: Set<String>) {
    offered = FirstChoice.usual.filter { installed.contains($0) && !shown.contains($0) }
    chosen = Set(offered)
  }

  mutating func set(_ widget: String, isChosen: Bool) {
    guard offered.contains(widget) else { return }
    if isChosen { chosen.insert(widget) } else { chosen.remove(widget) }
  }

  /// The selected widgets, in order.
  var added: [String] { offered.filter(chosen.contains) }

  /// The names of the instances in the usual order, followed by all others.
  func arranged(_ instances: [Instance]) -> [String] {
    func place(_ instance: Instance) -> Int {
      FirstChoice.usual.firstIndex(of: instance.widget) ?? FirstChoice.usual.count
    }
    return instances.enumerated()
      .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      .map(\.element.name)
  }
}
