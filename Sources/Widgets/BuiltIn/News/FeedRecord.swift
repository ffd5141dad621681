internal import Feeds
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// What is kept of a feed: what it said last, with what to ask whether it still holds, and when it was
/// asked. Not what it sent.
struct FeedRecord: Hashable {
  /// As the user has set it.
  let address: String
  /// The feed itself, where that address is a page that tells of it.
  var found: String?
  var feed = Feed(title: "")
  /// What to ask with whether it still holds, as it is stored: it is read only when somebody asks.
  private var storedValidators: String?
  /// When it was asked last, and when it answered last, in seconds since 1970.
  var tried: Int?
  var fetched: Int?
  /// Why it has nothing new.
  var trouble: String?
  /// Whether its server says that it is gone for good.
  var isGone = false

  /// How many stories are kept.
  static let storyLimit = 150
  /// Nobody is asked more often, in seconds; by the user's wish a little more.
  static let leastRest = 1800
  static let eagerRest = 60
  static let longestRest = 86_400

  init(_ address: String) { self.address = address }

  /// What to ask with whether it still holds.
  var validators: HTTPValidators? {
    get {
      storedValidators.flatMap {
        try? JSONDecoder().decode(HTTPValidators.self, from: Data($0.utf8))
      }
    }
    set {
      let data = newValue.flatMap { try? JSONEncoder().encode($0) }
      storedValidators = data.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// What it is called: by itself, or by its host.
  var name: String {
    if !feed.title.isEmpty { return feed.title }
    let host = address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" && $0 != "?" }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : String(host)
  }

  /// Whether it is time to ask it. A clock that was set back makes it so, too.
  func isDue(at now: Int, isEager: Bool) -> Bool {
    guard !isGone else { return false }
    guard let tried, tried <= now else { return true }
    let rest =
      trouble != nil
      ? FeedRecord.leastRest
      : min(max(feed.rest ?? 0, FeedRecord.leastRest), FeedRecord.longestRest)
    return now - tried >= (isEager ? FeedRecord.eagerRest : rest)
  }
}

// MARK: - Stored

extension FeedRecord {
  /// Nil if it is none, or was stored by another version.
  init?(_ json: JSON, address: String) {
    guard json["version"] == .number(1), case .array(let stories)? = json["stories"] else {
      return nil
    }
    self.init(address)
    feed = Feed(
      title: json["title"]?.text ?? "", page: json["page"]?.text,
      stories: stories.compactMap(Story.init), rest: json["rest"]?.seconds)
    found = json["found"]?.text
    tried = json["tried"]?.seconds
    fetched = json["fetched"]?.seconds
    trouble = json["trouble"]?.text
    isGone = json["gone"] == .bool(true)
    storedValidators = json["validators"]?.text
  }

  var json: JSON {
    var members: [JSON.Member] = [
      .init("version", .number(1)), .init("title", .string(feed.title)),
    ]
    func add(_ name: String, _ text: String?) {
      if let text { members.append(.init(name, .string(text))) }
    }
    func add(_ name: String, _ number: Int?) {
      if let number { members.append(.init(name, .number(Double(number)))) }
    }
    add("page", feed.page)
    add("rest", feed.rest)
    add("found", found)
    add("tried", tried)
    add("fetched", fetched)
    add("trouble", trouble)
    if isGone { members.append(.init("gone", .bool(true))) }
    add("validators", storedValidators)
    members.append(.init("stories", .array(feed.stories.map(\.json))))
    return .object(members)
  }
}

extension Story {
  fileprivate init?(_ json: JSON) {
    guard case .array(let parts) = json, parts.count == 5, let id = parts[0].text,
      let title = parts[1].text
    else { return nil }
    self.init(
      id: id, title: title, link: parts[2].text, date: parts[3].seconds, picture: parts[4].text)
  }

  fileprivate var json: JSON {
    func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
    return .array([
      .string(id), .string(title), text(link), date.map { .number(Double($0)) } ?? .null,
      text(picture),
    ])
  }
}

extension JSON {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  fileprivate var seconds: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }
}
