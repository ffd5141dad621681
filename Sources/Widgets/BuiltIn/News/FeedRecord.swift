internal import Feeds
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// A stored feed: its last stories, its validators, and the times of requests. It doesn't have the response
/// itself.
struct FeedRecord: Hashable {
  /// The address that the user entered.
  let address: String
  /// The address of the feed, if the user's address is a page that links to it.
  var found: String?
  var feed = Feed(title: "")
  /// The validators as stored; parsed on demand.
  private var storedValidators: String?
  /// The time of the last request and the last response, in seconds since 1970.
  var tried: Int?
  var fetched: Int?
  /// The reason that the last request failed.
  var problem: String?
  /// Whether the server responded that the feed is permanently gone.
  var isGone = false
  /// Whether it's on this computer or one of its networks: only such a feed may name addresses there.
  var isLocal = false

  /// The maximum number of stored stories.
  static let storyLimit = 150
  /// The minimum interval between requests in seconds; shorter if the user refreshes.
  static let leastRest = 1800
  static let eagerRest = 60
  static let longestRest = 86_400

  init(_ address: String) { self.address = address }

  /// The validators for a conditional request.
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

  /// The title of the feed, or its host.
  var name: String {
    if !feed.title.isEmpty { return feed.title }
    let host = address.withoutUserInfo.drop { $0 != "/" }.drop { $0 == "/" }.prefix {
      $0 != "/" && $0 != "?"
    }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : String(host)
  }

  /// Returns whether the feed is due for a request, including after the clock was set back.
  func isDue(at now: Int, isUrgent: Bool) -> Bool {
    guard !isGone else { return false }
    guard let tried, tried <= now else { return true }
    let rest =
      problem != nil
      ? FeedRecord.leastRest
      : min(max(feed.rest ?? 0, FeedRecord.leastRest), FeedRecord.longestRest)
    return now - tried >= (isUrgent ? FeedRecord.eagerRest : rest)
  }
}

// MARK: - Stored

extension FeedRecord {
  /// Returns nil if the JSON is invalid or from another version.
  init?(_ json: JSON, address: String) {
    guard json["version"] == .number(1), case .array(let stories)? = json["stories"] else {
      return nil
    }
    self.init(address)
    feed = Feed(
      title: json["title"]?.text ?? "", page: json["page"]?.text,
      stories: stories.compactMap(Story.init), rest: json["rest"]?.seconds())
    found = json["found"]?.text
    tried = json["tried"]?.seconds()
    fetched = json["fetched"]?.seconds()
    problem = json["trouble"]?.text
    isGone = json["gone"] == .bool(true)
    isLocal = json["local"] == .bool(true)
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
    add("trouble", problem)
    if isGone { members.append(.init("gone", .bool(true))) }
    if isLocal { members.append(.init("local", .bool(true))) }
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
      id: id, title: title, link: parts[2].text, date: parts[3].seconds(), picture: parts[4].text)
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
}
