internal import WidgetCore
internal import WidgetExtension

/// A story while it is parsed, with alternatives for missing values.
struct StoryDraft {
  var title = ""
  /// The title of a part, such as a picture, if the story has none.
  var innerTitle = ""
  /// The summary, used if there is no title.
  var summary = ""
  /// The summary from other vocabularies.
  var otherSummary = ""
  var id = ""
  var link = ""
  /// Whether the id can serve as the link.
  var isIDLink = false
  /// The texts of the publication time and of the last change.
  var published = ""
  var updated = ""
  var pictures: [Picture] = []
  /// The base of relative links.
  var base: String?

  /// A picture of the story.
  struct Picture {
    let address: String
    let kind: Kind
    let type: String
    let width: Int?

    enum Kind: Int {
      case thumbnail, content, enclosure
    }
  }

  /// Returns the story; nil if it has no text.
  func story(now: Int) -> Story? {
    let titles = [title, innerTitle, summary, otherSummary]
    let plain = titles.lazy.map { $0.withoutMarkup(limit: Story.titleLimit * 4) }
    guard let title = plain.first(where: { !$0.isEmpty }).map(StoryDraft.shortened) else {
      return nil
    }
    let link =
      LinkAddress.resolved(link, at: base) ?? (isIDLink ? LinkAddress.resolved(id, at: nil) : nil)
    let identity = [id.onOneLine(limit: 4000), link ?? "", title].first { !$0.isEmpty } ?? title
    return Story(
      id: identity.utf8.count > Story.idLimit ? Fingerprint(of: identity).text : identity,
      title: title,
      link: link,
      date: FeedDate.seconds(published, now: now) ?? FeedDate.seconds(updated, now: now),
      picture: picture)
  }

  /// The URL of the intended picture, otherwise of the smallest that is large enough.
  private var picture: String? {
    let usable = pictures.compactMap { picture -> (Picture, String)? in
      guard StoryDraft.canBeShown(picture),
        let address = LinkAddress.resolved(picture.address, at: base)
      else { return nil }
      return (picture, address)
    }
    return usable.min { StoryDraft.rank($0.0) < StoryDraft.rank($1.0) }?.1
  }

  private static func rank(_ picture: Picture) -> Int {
    let width = picture.width ?? 400
    // Twice the displayed width is large enough.
    let size = width >= 100 ? width : 10_000 - width
    return size + (picture.kind == .enclosure ? 500 : picture.kind.rawValue)
  }

  private static func canBeShown(_ picture: Picture) -> Bool {
    let path = picture.address.lowercased().prefix { $0 != "?" && $0 != "#" }
    let refused = [".webp", ".svg", ".avif", ".gif", ".mp4", ".mp3", ".webm"]
    guard !refused.contains(where: path.hasSuffix) else { return false }
    let type = picture.type.lowercased()
    return type.isEmpty || ["image/jpeg", "image/jpg", "image/pjpeg", "image/png"].contains(type)
  }

  /// Shortens a title at the end of a word.
  private static func shortened(_ text: String) -> String {
    guard text.unicodeScalars.count > Story.titleLimit else { return text }
    var left = Story.titleLimit - 1
    // A grapheme can have many scalars.
    let start = text.prefix { sign in
      left -= sign.unicodeScalars.count
      return left >= 0
    }
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return "\(words)…"
  }
}

extension Story {
  /// Returns a short key that is unique among the stories of all feeds and the same in each process.
  public func key(in feed: String) -> String { Fingerprint(of: "\(feed) \(id)").text }
}
