internal import WidgetCore

/// A plugin's description of itself, from its comments.
public struct PluginAbout: Hashable, Sendable {
  var title: String
  var version: String?
  var author: String?
  var summary: String?
  var address: String?

  /// Nil for a plugin without a description, or that hides it.
  public init?(_ comments: PluginComments) {
    guard !comments.hidesAbout, let title = comments.title,
      comments.author != nil || comments.summary != nil || comments.aboutAddress != nil
    else { return nil }
    self.title = title
    version = comments.version
    author = comments.author
    summary = comments.summary
    address = comments.aboutAddress
  }

  /// A row that opens a page with all of it.
  var row: Node {
    var node = ListRow(PluginWords.about).strength(.secondary).node
    node.action = .show(ContentPage(PluginWords.about, Column(spacing: 8) { texts }.node))
    return node
  }

  private var texts: [Node] {
    let name = PluginAbout.short([title, version].compactMap(\.self).joined(separator: " "))
    var texts = [Text(name).role(.title).lines(3).node]
    if let author {
      texts.append(
        Text(PluginWords.author(PluginAbout.short(author))).strength(.secondary).lines(2).node)
    }
    if let summary { texts.append(Text(PluginAbout.short(summary)).lines(12).node) }
    if let address, case .address(let link) = PluginTarget(address) {
      var row = ListRow(PluginAbout.short(address)).node
      row.action = .open(link)
      texts.append(Node(.list(rows: [row])))
    }
    return texts
  }

  private static func short(_ text: String) -> String {
    String(text.plainLine.unicodeScalars.prefix(Limits.words))
  }
}
