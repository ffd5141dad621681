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
  private var later: Source?
  /// A look that was begun before it was asked for.
  private var ahead: Ahead<Inventory>?

  /// How long the rest may wait: the panel has slid in by then.
  private static let rest = Duration.seconds(1)

  public init(_ search: WidgetSearch) { self.search = search }

  /// Looks now, and goes on following.
  ///
  /// - Parameter wanted: the plugins that are wanted at once; where there are others, they are found a moment
  ///   later, as hundreds of them take longer than all else at the start. nil finds all now.
  public func follow(first wanted: Set<String>? = nil) {
    if !isAhead { watch() }
    take(ahead?.take() ?? search.inventory(plugins: wanted))
    ahead = nil
    if !inventory.isWhole { later = .after(Installed.rest) { [weak self] in self?.finish() } }
  }

  /// Begins to look, for whoever follows soon and wants the same.
  func lookAhead(first wanted: Set<String>) {
    watch()
    ahead = Ahead("widgets") { [search] in search.inventory(plugins: wanted) }
  }

  var isAhead: Bool { ahead != nil }

  /// Watched first and read afterwards, so that no change falls between the two.
  private func watch() {
    watches = (search.folders + search.plugins).compactMap { folder in
      do {
        // Its own time to settle: a package is unpacked a file at a time.
        return try FolderWatch(folder, settle: .milliseconds(200)) { [weak self] _ in self?.look() }
      } catch {
        Installed.log.warning("Can't watch \(error)")
        return nil
      }
    }
  }

  /// Looks now.
  public func look() {
    later = nil
    take(search.inventory())
  }

  /// Looks for what was left for later, if there is any.
  func finish() { if !inventory.isWhole { look() } }

  private func take(_ new: Inventory) {
    defer { onLook() }
    guard new != inventory else { return }
    for refused in new.refused where !inventory.refused.contains(refused) {
      for reason in refused.reasons { Installed.log.warning("\(reason)") }
    }
    inventory = new
    onChange()
  }
}
