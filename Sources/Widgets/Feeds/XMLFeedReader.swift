// One parser for RSS, RDF and Atom, since real feeds differ from their format more than the formats do. An
// element counts by its name and vocabulary, anywhere in a story.

internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// A parser for RSS 0.90 to 2.0, RDF, and Atom.
struct XMLFeedReader {
  private var reader: MarkupReader
  private let now: Int
  private var feed = Feed(title: "")
  /// The base URL of each open element.
  private var bases: [String]
  /// The namespaces of the feed's own elements.
  private var core: Set<String> = [
    "", "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#", "http://purl.org/rss/1.0/",
    "atom", "rss",
  ]
  private var known: Set<String> = []
  /// A story that begins although the one before it hasn't ended.
  private var nested: MarkupTag?

  private static let summaryLimit = 8192

  init(_ text: DecodedText, address: String, now: Int) {
    reader = MarkupReader(text)
    bases = [address]
    self.now = now
  }

  /// Returns the feed; nil if there is none.
  mutating func read() -> Feed? {
    guard isFeed() else { return nil }
    while let piece = reader.next() {
      switch piece {
      case .start(let tag):
        enter(tag)
        channel(tag)
      case .end: leave()
      case .text: break
      }
      if feed.stories.count == Feed.storyLimit { break }
    }
    return feed
  }

  /// Advances to the start of the feed, and skips everything before it.
  private mutating func isFeed() -> Bool {
    var count = 0
    while let piece = reader.next() {
      guard case .start(let tag) = piece else { continue }
      switch tag.name.local.lowercased() {
      case "rss", "rdf", "feed", "channel":
        enter(tag)
        if tag.name.local.lowercased() != "rdf" { core.insert(tag.name.space) }
        return true
      case "html", "head", "body": return false
      default:
        // For example, messages of PHP.
        count += 1
        if count > 20 { return false }
      }
    }
    return false
  }

  // MARK: Base URLs

  private mutating func enter(_ tag: MarkupTag) {
    let base = tag["base", in: "xml"] ?? tag["base", in: "http://www.w3.org/XML/1998/namespace"]
    let current = bases.last ?? ""
    bases.append(base.flatMap { LinkAddress.resolved($0, at: current) } ?? current)
  }

  private mutating func leave() { if bases.count > 1 { bases.removeLast() } }

  /// Consumes the element that has just begun and returns its text.
  private mutating func text(limit: Int = 8192) -> String {
    leave()
    return reader.text(limit: limit)
  }

  // MARK: The feed

  private mutating func channel(_ tag: MarkupTag) {
    let name = tag.name.local
    if name == "item" || name == "entry" {
      core.insert(tag.name.space)
      var start: MarkupTag? = tag
      while let next = start {
        (start, nested) = (nil, nil)
        let draft = story(next)
        if let story = draft.story(now: now), known.insert(story.id).inserted {
          feed.stories.append(story)
        }
        if feed.stories.count < Feed.storyLimit { start = nested }
      }
      return
    }
    // In RDF, the outermost element is in a namespace of its own.
    if name == "channel" { core.insert(tag.name.space) }
    guard core.contains(tag.name.space) else { return }
    switch name {
    case "title" where feed.title.isEmpty:
      feed.title = text().withoutMarkup(limit: Story.titleLimit)
    case "link" where feed.page == nil:
      let base = bases.last
      let rel = tag["rel"] ?? "alternate"
      let href = tag["href"]
      let words = text()
      if rel == "alternate" { feed.page = LinkAddress.resolved(href ?? words, at: base) }
    case "ttl":
      let words = text().trimmed
      if let minutes = Int(words), (1...10_080).contains(minutes) { feed.rest = minutes * 60 }
    // These have their own titles and links.
    case "image", "textinput", "textInput", "author":
      leave()
      reader.skip()
    default: break
    }
  }

  // MARK: Stories

  /// Parses the story that has just begun, to its end.
  private mutating func story(_ start: MarkupTag) -> StoryDraft {
    var draft = StoryDraft()
    // The id of a story in RDF.
    draft.id =
      start["about", in: "http://www.w3.org/1999/02/22-rdf-syntax-ns#"] ?? start["about", in: "rdf"]
      ?? ""
    draft.isIDLink = !draft.id.isEmpty
    draft.base = bases.last
    let depth = reader.open.count
    while let piece = reader.next() {
      switch piece {
      case .start(let tag):
        enter(tag)
        if tag.name.local == "item" || tag.name.local == "entry", core.contains(tag.name.space) {
          nested = tag
          return draft
        }
        take(tag, isInner: reader.open.count > depth + 1, &draft)
      case .end:
        leave()
        if reader.open.count < depth { return draft }
      case .text: break
      }
    }
    return draft
  }

  /// - Parameter isInner: whether it is inside another element of the story.
  private mutating func take(_ tag: MarkupTag, isInner: Bool, _ draft: inout StoryDraft) {
    let name = tag.name.local
    switch Vocabulary(tag.name.space, core) {
    case .core where name == "title" && isInner: keep(&draft.innerTitle)
    case .core: takeCore(name, tag, &draft)
    case .dublinCore:
      switch name {
      case "date", "created", "issued": keep(&draft.published)
      case "modified": keep(&draft.updated)
      case "title": keep(&draft.title)
      case "identifier": keep(&draft.id)
      case "description", "abstract": keep(&draft.otherSummary, XMLFeedReader.summaryLimit)
      default: break
      }
    case .podcast:
      switch name {
      case "title": keep(&draft.innerTitle)
      case "summary", "subtitle": keep(&draft.otherSummary, XMLFeedReader.summaryLimit)
      default: break
      }
    case .page where name == "body": keep(&draft.otherSummary, XMLFeedReader.summaryLimit)
    case .content where name == "encoded": keep(&draft.summary, XMLFeedReader.summaryLimit)
    case .media: takeMedia(name, tag, &draft)
    case .content, .page, .other: break
    }
  }

  private mutating func takeCore(_ name: String, _ tag: MarkupTag, _ draft: inout StoryDraft) {
    switch name {
    case "title": keep(&draft.title, of: tag)
    case "link":
      let base = bases.last
      let rel = tag["rel"]?.lowercased() ?? "alternate"
      let href = tag["href"]
      let type = tag["type"]?.lowercased() ?? ""
      let words = text()
      if rel == "enclosure", let href, type.hasPrefix("image/") {
        add(href, .enclosure, type, nil, base, &draft)
      } else if rel == "alternate", draft.link.isEmpty {
        draft.link = LinkAddress.resolved(href ?? words, at: base) ?? ""
      }
    case "guid":
      let isLink = tag["isPermaLink"]?.lowercased() != "false"
      let words = text()
      if !words.trimmed.isEmpty { (draft.id, draft.isIDLink) = (words, isLink) }
    case "id":
      let words = text()
      if !words.trimmed.isEmpty { (draft.id, draft.isIDLink) = (words, true) }
    case "pubDate", "pubdate", "published", "issued", "created", "date": keep(&draft.published)
    case "updated", "modified", "lastBuildDate": keep(&draft.updated)
    case "description", "summary", "content":
      keep(&draft.summary, XMLFeedReader.summaryLimit, of: tag)
    case "body": keep(&draft.otherSummary, XMLFeedReader.summaryLimit)
    case "enclosure":
      let type = tag["type"] ?? ""
      if let address = tag["url"], type.lowercased().hasPrefix("image/") {
        add(address, .enclosure, type, nil, bases.last, &draft)
      }
    // The source and the author have their own titles.
    case "source", "author", "contributor":
      leave()
      reader.skip()
    default: break
    }
  }

  private mutating func takeMedia(_ name: String, _ tag: MarkupTag, _ draft: inout StoryDraft) {
    switch name {
    case "title": return keep(&draft.innerTitle)
    case "description": return keep(&draft.otherSummary, XMLFeedReader.summaryLimit)
    default: break
    }
    guard let address = tag["url"], !address.isEmpty else { return }
    let width = tag["width"].flatMap { Int($0.prefix { $0.isNumber }) }
    switch name {
    case "thumbnail": add(address, .thumbnail, "", width, bases.last, &draft)
    case "content":
      let type = tag["type"] ?? ""
      let medium = tag["medium"]?.lowercased()
      let hasName = [".jpg", ".jpeg", ".png"].contains { ending in
        address.lowercased().prefix { $0 != "?" }.hasSuffix(ending)
      }
      guard
        medium == "image" || type.lowercased().hasPrefix("image/")
          || medium == nil && type.isEmpty && hasName
      else { return }
      add(address, .content, type, width, bases.last, &draft)
    default: break
    }
  }

  private func add(
    _ address: String, _ kind: StoryDraft.Picture.Kind, _ type: String, _ width: Int?,
    _ base: String?, _ draft: inout StoryDraft
  ) {
    guard draft.pictures.count < 20, let address = LinkAddress.resolved(address, at: base) else {
      return
    }
    draft.pictures.append(
      StoryDraft.Picture(address: address, kind: kind, type: type, width: width))
  }

  /// Stores the text of the element that has just begun, unless an earlier one wasn't empty.
  private mutating func keep(
    _ words: inout String, _ limit: Int = 8192, of tag: MarkupTag? = nil
  ) {
    let text = text(limit: limit)
    guard words.trimmed.isEmpty else { return }
    words = tag.map { XMLFeedReader.plain(text, of: $0, isCut: text.utf8.count == limit) } ?? text
  }

  /// Atom 0.3 encodes text in Base64 if the element says so; Atom 1.0, if its type is neither text nor XML.
  /// - Parameter isCut: whether the text may end within a character.
  private static func plain(_ text: String, of tag: MarkupTag, isCut: Bool) -> String {
    let type = (tag["type"] ?? "").lowercased()
    let isBinary =
      type.contains("/") && !type.hasPrefix("text/") && !type.contains("html")
      && !type.contains("xml")
    guard tag["mode"]?.lowercased() == "base64" || isBinary else { return text }
    let letters = text.utf8.filter { $0 > 0x20 }
    let whole = Data(letters.prefix(letters.count / 4 * 4))
    guard let data = Data(base64Encoded: whole) else { return text }
    var decoded = String(decoding: data, as: UTF8.self)
    while isCut, decoded.last == "\u{FFFD}" { decoded.removeLast() }
    return decoded.contains("\u{FFFD}") ? text : decoded
  }
}

/// The vocabulary of a namespace.
private enum Vocabulary {
  case core, dublinCore, content, media, podcast, page, other

  init(_ space: String, _ core: Set<String>) {
    if core.contains(space) {
      self = .core
      return
    }
    switch space.lowercased() {
    case "http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/", "dc", "dcterms":
      self = .dublinCore
    case "http://purl.org/rss/1.0/modules/content/", "content": self = .content
    case "http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss",
      "http://www.rssboard.org/media-rss",
      "https://search.yahoo.com/mrss/", "media":
      self = .media
    case "http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes": self = .podcast
    case "http://www.w3.org/1999/xhtml", "xhtml": self = .page
    default: self = .other
    }
  }
}
