internal import GLib
internal import WidgetCore

/// An instance that the user may want back.
struct PutAway {
  var instance: Instance
  var index: Int
}

/// Hears of the list of instances, and of what is installed.
@MainActor protocol PanelListDelegate: InstalledDelegate, InstanceFilesDelegate {}

/// What is on the panel, in which order, among what is installed; and what was taken off it and can be
/// brought back as it was, until it is forgotten. Owns the files that say so.
@MainActor final class PanelList {
  weak var delegate: (any PanelListDelegate)?
  /// Those that were taken off the panel and may be wanted back.
  private(set) var away: [String: PutAway] = [:]

  private let installed: Installed
  private let files: InstanceFiles

  init(_ surroundings: HostSurroundings, settings: WatchedKeyFile?) {
    installed = Installed(surroundings.search)
    files = InstanceFiles(surroundings.folders, first: surroundings.first, source: settings)
  }

  /// Reads what is on the panel, and begins to look for its widgets.
  func lookAhead() {
    files.follow()
    installed.lookAhead(first: Set(instances.map(\.widget)))
  }

  /// Reads what there is, and goes on following it. What is not on the panel may be found a moment later,
  /// unless it has to be `allAtOnce`.
  func follow(allAtOnce: Bool) {
    installed.delegate = delegate
    files.delegate = delegate
    if !installed.isAhead { files.follow() }
    installed.follow(first: allAtOnce ? nil : Set(instances.map(\.widget)))
  }

  /// Reads the user's file at once.
  func look() { files.look() }

  /// Looks at once what is installed.
  func lookForWidgets() { installed.look() }

  /// Looks for those that were left for later, if there are any.
  func findTheRest() { installed.finish() }

  /// From top to bottom.
  var instances: [Instance] { files.list.instances }

  var inventory: Inventory { installed.inventory }

  /// Whether somebody has chosen what is on the panel, rather than found it there.
  var isDecided: Bool { files.isDecided }

  /// What is wrong with the files, as sentences.
  var problems: [String] { files.problems }

  /// Why a widget can't be put on the panel.
  func objection(to id: String) -> String {
    inventory.objection(to: id)
      ?? translated("The widget {widget} is not installed.", ["widget": id])
  }

  /// Widgets that want to open compact do, whatever was expanded when the panel ended.
  func reduceForgetful() {
    let names = instances.filter {
      $0.mode == .expanded && inventory.widgets[$0.widget]?.manifest.remembersMode == false
    }.map(\.name)
    guard !names.isEmpty else { return }
    // What can't be kept is in force all the same.
    try? files.change { list in for name in names { list.setMode(.compact, of: name) } }
  }

  /// Changes the list and the files. What can't be written is in force all the same until the end.
  @discardableResult
  func change<Result>(_ body: (inout InstanceList) -> Result) throws(HostError) -> Result {
    do {
      return try files.change(body)
    } catch {
      throw HostError(description: error.description, cause: error.cause)
    }
  }

  // MARK: - What was taken off

  /// Takes an instance off the panel, and remembers it.
  func putAway(_ name: String) throws(HostError) {
    guard let index = instances.firstIndex(where: { $0.name == name }) else {
      throw .noInstance(name)
    }
    away[name] = PutAway(instance: instances[index], index: index)
    try change { $0.remove(name) }
  }

  /// Puts an instance back where it was, with its settings.
  func bringBack(_ name: String) throws(HostError) {
    guard let put = away.removeValue(forKey: name) else { throw .noInstance(name) }
    try change { $0.insert(put.instance, at: put.index) }
  }

  /// Gives up an instance that was put away; says whether it was.
  func giveUp(_ name: String) -> Bool { away.removeValue(forKey: name) != nil }

  /// What somebody has written into the file again is away no more.
  func noticeReturned() { for instance in instances { away[instance.name] = nil } }
}
