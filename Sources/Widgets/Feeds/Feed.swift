/// What a feed says, whatever it is written in.
public struct Feed: Hashable, Sendable {
  /// What it calls itself; "" if it doesn't.
  public var title: String
  /// The page that it is about.
  public var page: String?
  /// In the order in which it has them, none of them twice.
  public var stories: [Story]
  /// How many seconds it asks to be left alone for.
  public var rest: Int?

  /// How many stories are read; what comes after them is older.
  public static let storyLimit = 1000

  public init(title: String, page: String? = nil, stories: [Story] = [], rest: Int? = nil) {
    self.title = title
    self.page = page
    self.stories = stories
    self.rest = rest
  }
}

/// One of a feed's stories.
public struct Story: Hashable, Sendable {
  /// What it is known by, also when its words change.
  public var id: String
  /// Plain text on one line, never empty.
  public var title: String
  /// An address on the web.
  public var link: String?
  /// When it came out, in seconds since 1970; nil if it doesn't say so, or can't be right.
  public var date: Int?
  /// The address of a picture.
  public var picture: String?

  /// The longest title, in characters as Unicode counts them.
  public static let titleLimit = 300
  static let idLimit = 500

  public init(
    id: String, title: String, link: String? = nil, date: Int? = nil, picture: String? = nil
  ) {
    self.id = id
    self.title = title
    self.link = link
    self.date = date
    self.picture = picture
  }
}
