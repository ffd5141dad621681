internal import GLib
internal import WidgetCore

// What was taken off the panel can be brought back as it was, until it is forgotten.

extension Host {
  /// An instance that the user may want back.
  struct PutAway {
    var instance: Instance
    var index: Int
  }

  /// Takes an instance off the panel; all that was kept for it stays until it is forgotten.
  public func putAway(_ name: String) throws(HostError) {
    guard widgets[name] != nil,
      let index = files.list.instances.firstIndex(where: { $0.name == name })
    else { throw .noInstance(name) }
    keepSnapshots()
    away[name] = PutAway(instance: files.list.instances[index], index: index)
    try change { $0.remove(name) }
  }

  /// The last of the instances of a widget that can be brought back.
  public func instancePutAway(of widget: String) -> String? {
    away.values.filter { $0.instance.widget == widget }.map(\.instance.name).max()
  }

  /// Puts an instance back where it was, with its settings.
  public func bringBack(_ name: String) throws(HostError) {
    guard let put = away.removeValue(forKey: name) else { throw .noInstance(name) }
    try change { $0.insert(put.instance, at: put.index) }
  }

  /// Removes what was kept for an instance that was put away.
  public func forget(_ name: String) {
    guard away.removeValue(forKey: name) != nil else { return }
    removeAllKept(of: name)
  }

  func forgetAllPutAway() { for name in away.keys { forget(name) } }

  /// Its last content, its log, its secrets, and its folder.
  func removeAllKept(of name: String) {
    snapshots.remove(name)
    surroundings.log(of: name).remove()
    try? surroundings.secrets.forget(name)
    try? File.removeFolder(surroundings.workFolder(of: name))
  }
}
