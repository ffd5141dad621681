internal import WidgetHost

/// The widgets that use the network which a new user is offered, and those chosen of them: a value. None
/// of them is on the panel before the user has agreed.
nonisolated struct FirstChoice: Hashable, Sendable {
  /// In the order in which they are offered, which is that on the panel.
  let offered: [String]
  private(set) var chosen: Set<String>

  /// The widgets most people want, from the top of the panel.
  static let usual = ["Weather", "Calendar", "UsedSpace", "Bitcoin", "Timers"].map {
    "org.todayview.\($0)"
  }

  /// Offers, and chooses, the usual widgets that are installed and not on the panel yet.
  init(installed: [String], shown: Set<String>) {
    offered = FirstChoice.usual.filter { installed.contains($0) && !shown.contains($0) }
    chosen = Set(offered)
  }

  mutating func set(_ widget: String, isChosen: Bool) {
    guard offered.contains(widget) else { return }
    if isChosen { chosen.insert(widget) } else { chosen.remove(widget) }
  }

  /// The widgets to add, in their order.
  var added: [String] { offered.filter(chosen.contains) }

  /// The names of the instances in the usual order; all others come last.
  func arranged(_ instances: [Instance]) -> [String] {
    func place(_ instance: Instance) -> Int {
      FirstChoice.usual.firstIndex(of: instance.widget) ?? FirstChoice.usual.count
    }
    return instances.enumerated()
      .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      .map(\.element.name)
  }
}
