// Ownership: owns the watches of its folders; released, it calls its handler no more.
// Threads: main only.

internal import GLib

/// The widgets that are installed, followed as they come, change and go.
@MainActor public final class Installed {
  /// Called when something else is found than before.
  public var onChange: () -> Void = {}
  /// Called after each look, whatever was found: programs may be others.
  public var onLook: () -> Void = {}
  public private(set) var inventory = Inventory()

  private static let log = Log(domain: "Today-Widgets")

  private let search: WidgetSearch
  private var watches: [FolderWatch] = []

  public init(_ search: WidgetSearch) { self.search = search }

  /// Looks now, and goes on following.
  public func follow() {
    // Watched first and read afterwards, so that no change falls between the two.
    watches = (search.folders + search.plugins).compactMap { folder in
      do {
        // Its own time to settle: a package is unpacked a file at a time.
        return try FolderWatch(folder, settle: .milliseconds(200)) { [weak self] _ in self?.look() }
      } catch {
        Installed.log.warning("Can't watch \(error)")
        return nil
      }
    }
    look()
  }

  /// Looks now.
  public func look() {
    defer { onLook() }
    let new = search.inventory()
    guard new != inventory else { return }
    for refused in new.refused where !inventory.refused.contains(refused) {
      for reason in refused.reasons { Installed.log.warning("\(reason)") }
    }
    inventory = new
    onChange()
  }
}
