internal import WidgetHost

/// What a new user is offered to begin with, and what is chosen of that: a value. Nothing of it is on the
/// panel before the user has agreed, since some of it asks the network.
nonisolated struct FirstChoice: Hashable, Sendable {
  /// In the order in which they are offered: those that most people want come first, as on the panel.
  let offered: [String]
  private(set) var chosen: Set<String>

  /// What most people want, from the top of the panel.
  static let usual = [
    "org.todayview.Weather", "org.todayview.Calendar", "org.todayview.UsedSpace",
    "org.todayview.Bitcoin",
  ]

  /// Offers what is installed; what most people want is chosen, beside what is there already.
  init(installed: [String], shown: Set<String>) {
    offered =
      FirstChoice.usual.filter(installed.contains)
      + installed.filter { !FirstChoice.usual.contains($0) }
    chosen = shown.union(FirstChoice.usual).intersection(offered)
  }

  mutating func set(_ widget: String, isChosen: Bool) {
    guard offered.contains(widget) else { return }
    if isChosen { chosen.insert(widget) } else { chosen.remove(widget) }
  }

  /// What is not there yet, in its order.
  func missing(from shown: Set<String>) -> [String] {
    offered.filter { chosen.contains($0) && !shown.contains($0) }
  }

  /// What is there, and wasn't chosen. What was not offered stays.
  func surplus(in shown: Set<String>) -> [String] {
    offered.filter { !chosen.contains($0) && shown.contains($0) }
  }

  /// The names of what is on the panel, in the order in which it was offered; what wasn't comes last.
  func arranged(_ instances: [Instance]) -> [String] {
    func place(_ instance: Instance) -> Int {
      offered.firstIndex(of: instance.widget) ?? offered.count
    }
    return instances.enumerated()
      .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      .map(\.element.name)
  }
}
