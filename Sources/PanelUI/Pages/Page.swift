/// What a page says: a picture, a headline, some sentences, some points. A value.
public nonisolated struct Page: Hashable, Sendable {
  /// One of several things worth saying, with a picture of its own.
  public struct Point: Hashable, Sendable {
    public var icon: String
    public var title: String
    public var text: String

    public init(icon: String, title: String, text: String) {
      self.icon = icon
      self.title = title
      self.text = text
    }
  }

  /// What the frame around it is called.
  public var title: String
  public var icon: String?
  public var headline: String
  public var sentences: [String]
  public var points: [Point]

  public init(
    title: String, icon: String? = nil, headline: String, sentences: [String] = [],
    points: [Point] = []
  ) {
    self.title = title
    self.icon = icon
    self.headline = headline
    self.sentences = sentences
    self.points = points
  }
}
