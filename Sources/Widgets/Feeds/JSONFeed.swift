internal import WidgetCore
internal import WidgetExtension

/// A parser for JSON Feed 1.0 and 1.1.
struct JSONFeed {
  private(set) var feed: Feed

  init?(_ json: JSON, address: String, now: Int) {
    guard case .array(let items)? = json["items"] else { return nil }
    let title = (json["title"]?.string ?? "").withoutMarkup(limit: Story.titleLimit)
    feed = Feed(
      title: title,
      page: json["home_page_url"]?.string.flatMap { LinkAddress.resolved($0, at: address) })
    var known: Set<String> = []
    for item in items.prefix(Feed.storyLimit) {
      guard let story = JSONFeed.draft(item, address).story(now: now),
        known.insert(story.id).inserted
      else { continue }
      feed.stories.append(story)
    }
  }

  private static func draft(_ item: JSON, _ address: String) -> StoryDraft {
    var draft = StoryDraft()
    draft.base = address
    draft.title = item["title"]?.string ?? ""
    let texts = ["summary", "content_text", "content_html"].compactMap { item[$0]?.string }
    draft.summary = (texts.first { !$0.isEmpty } ?? "").cut(to: 8192)
    draft.id = item["id"]?.string ?? ""
    draft.isIDLink = true
    draft.link = item["url"]?.string ?? item["external_url"]?.string ?? ""
    draft.published = item["date_published"]?.string ?? ""
    draft.updated = item["date_modified"]?.string ?? ""
    for name in ["image", "banner_image"] {
      guard let picture = item[name]?.string else { continue }
      draft.pictures.append(
        StoryDraft.Picture(address: picture, kind: .content, type: "", width: nil))
    }
    return draft
  }
}

extension JSON {
  /// The string, or a number as a string; ids occur as both.
  fileprivate var string: String? {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" }
    default: nil
    }
  }
}
