internal import WidgetCore
internal import WidgetExtension

/// A story while it is read: what it has more than once, and what will do where something is missing.
struct StoryDraft {
  var title = ""
  /// The title of something in it, such as a picture, where it has none of its own.
  var innerTitle = ""
  /// The words below it, where there is no title.
  var summary = ""
  /// The same from other vocabularies, where there are none.
  var otherSummary = ""
  var id = ""
  var link = ""
  /// Where the identity is an address, it will do as the link.
  var isIDLink = false
  /// The one of when it came out, and that of its last change.
  var published = ""
  var updated = ""
  var pictures: [Picture] = []
  /// What its own addresses are relative to.
  var base: String?

  /// A picture that it could be shown with.
  struct Picture {
    let address: String
    let kind: Kind
    let type: String
    let width: Int?

    enum Kind: Int {
      case thumbnail, content, enclosure
    }
  }

  /// Nil if it has no words.
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

  /// The one that is made for it, or otherwise the smallest that is large enough.
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
    // Twice as wide as it is shown is enough; what is smaller isn't.
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

  /// As long as a headline may be, up to the end of a word.
  private static func shortened(_ text: String) -> String {
    guard text.unicodeScalars.count > Story.titleLimit else { return text }
    var left = Story.titleLimit - 1
    // What is one sign to the reader may be many characters.
    let start = text.prefix { sign in
      left -= sign.unicodeScalars.count
      return left >= 0
    }
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return "\(words)…"
  }
}

extension Story {
  /// A short name for it, among the stories of all feeds, that is the same in each process.
  public func key(in feed: String) -> String { Fingerprint(of: "\(feed) \(id)").text }
}
