internal import Feeds
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// Exports the feeds of a card as OPML.
enum FeedExport {
  /// Writes the file and returns its path.
  static func write(
    _ records: [FeedRecord], to folder: String = FeedExport.folder
  ) throws -> String {
    let links = records.map {
      // Other people may get the file.
      FeedLink(title: $0.feed.title, address: ($0.found ?? $0.address).withoutUserInfo)
    }
    let path = "\(folder)/feeds.opml"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(OPML.text(links, title: "Today").utf8).write(
      to: URL(filePath: path), options: .atomic)
    return path
  }

  /// A folder that the widget may write to and that users find.
  static var folder: String {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["XDG_DATA_HOME"] ?? ""
    let home = environment["HOME"] ?? "/nonexistent"
    return "\(given.hasPrefix("/") ? given : "\(home)/.local/share")/today/news"
  }
}
