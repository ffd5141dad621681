import Feeds

/// Whatever is sent as a feed, what is read of it is bounded, and each story can be shown and opened.
@_cdecl("LLVMFuzzerTestOneInput")
public func readFeed(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  Patience.check(bytes.count) { read(bytes) }
  return 0
}

private func read(_ bytes: [UInt8]) {
  let now = 1_764_009_000
  do {
    let feed = try Feed(bytes, address: "https://example.org/news/feed.xml", now: now)
    precondition(feed.stories.count <= Feed.storyLimit)
    precondition(Set(feed.stories.map(\.id)).count == feed.stories.count)
    precondition(feed.page.map(isAddress) ?? true)
    for story in feed.stories {
      precondition(!story.title.isEmpty && story.title.unicodeScalars.count <= Story.titleLimit)
      precondition(!story.title.contains { $0 == "\n" || $0 == "\t" })
      precondition(!story.id.isEmpty && story.id.utf8.count <= 500)
      precondition(story.link.map(isAddress) ?? true)
      precondition(story.picture.map(isAddress) ?? true)
      precondition((story.date ?? 0) <= now + 86_400)
    }
  } catch .page(let links) {
    precondition(links.count <= 20 && links.allSatisfy { isAddress($0.address) })
  } catch {
    precondition(!error.description.isEmpty)
  }
  if let list = OPML.feeds(bytes) {
    precondition(list.allSatisfy { isAddress($0.address) })
    precondition(
      OPML.feeds(Array(OPML.text(list, title: "x").utf8))?.map(\.address) == list.map(\.address))
  }
}

private func isAddress(_ text: String) -> Bool {
  text.utf8.count <= 2000 && text.lowercased().hasPrefix("http") && Feed.address(text) == text
}
