internal import GLib
internal import WidgetCore

/// A removed instance that can be restored.
struct PutAway {
  var instance: Instance
  var index: Int
  /// The stack that it was in.
  var stack: CardStack?
}

/// Receives changes of the list and of installed widgets.
@MainActor protocol PanelListDelegate: InstalledDelegate, InstanceFilesDelegate {}

/// The instances on the panel and their order, the installed widgets, and removed instances until
/// they are forgotten. Owns the files of the list.
@MainActor final class PanelList {
  weak var delegate: (any PanelListDelegate)?
  /// The removed instances that can be restored.
  private(set) var away: [String: PutAway] = [:]

  private let installed: Installed
  private let files: InstanceFiles

  init(_ surroundings: HostSurroundings, settings: WatchedKeyFile?) {
    installed = Installed(surroundings.search)
    files = InstanceFiles(surroundings.folders, first: surroundings.first, source: settings)
  }

  /// Loads the list, and starts to scan for its widgets.
  func lookAhead() {
    files.follow()
    installed.lookAhead(first: Set(instances.map(\.widget)))
  }

  /// Loads everything and watches it. Widgets that aren't on the panel may be found later, unless
  /// `allAtOnce`.
  func follow(allAtOnce: Bool) {
    installed.delegate = delegate
    files.delegate = delegate
    if !installed.isAhead { files.follow() }
    installed.follow(first: allAtOnce ? nil : Set(instances.map(\.widget)))
  }

  /// Reloads the user's file at once.
  func look() { files.look() }

  /// Rescans for installed widgets at once.
  func lookForWidgets() { installed.look() }

  /// Completes a deferred scan.
  func findTheRest() { installed.finish() }

  /// From top to bottom.
  var instances: [Instance] { files.list.instances }

  /// The stacks among them, from top to bottom.
  var stacks: [CardStack] { files.list.stacks }

  /// The stack of an instance; nil if its card stands by itself.
  func stack(of name: String) -> CardStack? { files.list.stack(of: name) }

  var inventory: Inventory { installed.inventory }

  /// Whether the user has chosen the widgets, instead of the defaults.
  var isDecided: Bool { files.isDecided }

  /// The problems of the files, as sentences.
  var problems: [String] { files.problems }

  /// Why a widget can't be added to the panel.
  func objection(to id: String) -> String {
    inventory.objection(to: id)
      ?? translated("The widget “{widget}” is not installed.", ["widget": id.quotable()])
  }

  /// Collapses widgets whose manifest opens them compact.
  func reduceForgetful() {
    let names = instances.filter {
      $0.mode == .expanded && inventory.widgets[$0.widget]?.manifest.remembersMode == false
    }.map(\.name)
    guard !names.isEmpty else { return }
    // Takes effect even if it can't be saved.
    try? files.change { list in for name in names { list.setMode(.compact, of: name) } }
  }

  /// Changes the list and the files. An unsaved change stays in effect until exit, unless `undoes`.
  @discardableResult
  func change<Result>(
    undoingFailure undoes: Bool = false, _ body: (inout InstanceList) -> Result
  ) throws(HostError) -> Result {
    do {
      return try files.change(undoingFailure: undoes, body)
    } catch {
      throw HostError(description: error.description, cause: error.cause)
    }
  }

  // MARK: - Removed instances

  /// Removes an instance from the panel, but keeps it for `bringBack`. It stays if that can't be
  /// saved: it would be back at the next start.
  func putAway(_ name: String) throws(HostError) {
    guard let index = instances.firstIndex(where: { $0.name == name }) else {
      throw .noInstance(name)
    }
    let put = PutAway(instance: instances[index], index: index, stack: stack(of: name))
    defer { if !instances.contains(where: { $0.name == name }) { away[name] = put } }
    try change(undoingFailure: true) { $0.remove(name) }
  }

  /// Restores an instance at its old position with its settings.
  func bringBack(_ name: String) throws(HostError) {
    guard let put = away.removeValue(forKey: name) else { throw .noInstance(name) }
    try change { $0.insert(put.instance, at: put.index, in: put.stack) }
  }

  /// Discards a removed instance; returns whether there was one.
  func giveUp(_ name: String) -> Bool { away.removeValue(forKey: name) != nil }

  /// Drops removed instances that an edit of the file has restored.
  func noticeReturned() { for instance in instances { away[instance.name] = nil } }
}
