/// The paths of covers by address and track, with those that couldn't be shown.
struct FoundCovers: Hashable {
  private var paths: [String: String?] = [:]

  /// The maximum number of covers; all are looked for again after more.
  private static let maximum = 32

  /// Returns the path of a cover; nil if it wasn't found.
  func path(_ name: String) -> String? { paths[name] ?? nil }

  /// Returns whether a cover has to be looked for.
  func isUnknown(_ name: String) -> Bool { paths[name] == nil }

  /// - Parameter isFile: whether it is a file, which a player may name before it has written it. Reading it again costs
  ///   little, so it is tried at each change; a server isn't asked as often.
  mutating func add(_ path: String?, _ name: String, isFile: Bool) {
    guard path != nil || !isFile else { return }
    if paths.count >= FoundCovers.maximum { paths = [:] }
    paths[name] = .some(path)
  }

  /// A player has told its track again: what wasn't found may be there now.
  mutating func forgetMissing() { paths = paths.filter { $0.value != nil } }
}
