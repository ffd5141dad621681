// Ownership: owns the watches of its folders; releasing it stops its handlers.
// Threads: main only.

internal import GLib

/// Receives changes of the installed widgets.
@MainActor protocol InstalledDelegate: AnyObject {
  func installedDidChange()
  /// A search has finished. The list can be the same even if a widget's program has changed.
  func didLookForWidgets()
}

/// The installed widgets, kept up to date.
@MainActor public final class Installed {
  weak var delegate: (any InstalledDelegate)?
  public private(set) var inventory = Inventory()

  private static let log = Log(domain: "Today-Widgets")

  private let search: WidgetSearch
  private var watches: [FolderWatch] = []
  private var later: Source?
  /// A search that was started ahead of time.
  private var ahead: Prefetch<Inventory>?

  /// Delay of the remaining plugins, until the panel has slid in.
  private static let rest = Duration.seconds(1)

  public init(_ search: WidgetSearch) { self.search = search }

  /// Searches now and watches the folders.
  ///
  /// - Parameter wanted: the plugins to find now. Others follow later, since hundreds take longer than the rest of
  ///   the start. nil finds all now.
  public func follow(first wanted: Set<String>? = nil) {
    if !isAhead { watch() }
    take(ahead?.take() ?? search.inventory(plugins: wanted))
    ahead = nil
    if !inventory.isWhole { later = .after(Installed.rest) { [weak self] in self?.finish() } }
  }

  /// Starts a search ahead of `start` with the same plugins.
  func lookAhead(first wanted: Set<String>) {
    watch()
    ahead = Prefetch("widgets") { [search] in search.inventory(plugins: wanted) }
  }

  var isAhead: Bool { ahead != nil }

  /// Watches before reading, so that no change is missed.
  private func watch() {
    watches = (search.folders + search.plugins).compactMap { folder in
      do {
        // Waits for more changes: packages are unpacked file by file.
        return try FolderWatch(folder, settle: .milliseconds(200)) { [weak self] _ in self?.look() }
      } catch {
        Installed.log.warning("Can't watch \(error)")
        return nil
      }
    }
  }

  /// Searches now.
  public func look() {
    later = nil
    take(search.inventory())
  }

  /// Finds the remaining plugins, if any.
  func finish() { if !inventory.isWhole { look() } }

  private func take(_ new: Inventory) {
    defer { delegate?.didLookForWidgets() }
    guard new != inventory else { return }
    for refused in new.refused where !inventory.refused.contains(refused) {
      for reason in refused.reasons { Installed.log.warning("\(reason)") }
    }
    inventory = new
    delegate?.installedDidChange()
  }
}
