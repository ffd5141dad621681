/// What a page says: a picture, a headline, some sentences, some points. A value.
nonisolated struct Page: Hashable, Sendable {
  /// One of several things worth saying, with a picture of its own.
  struct Point: Hashable, Sendable {
    var icon: String
    var title: String
    var text: String

    init(icon: String, title: String, text: String) {
      self.icon = icon
      self.title = title
      self.text = text
    }
  }

  /// What the frame around it is called.
  var title: String
  var icon: String?
  /// nil where the title in the frame's bar is enough.
  var headline: String?
  var sentences: [String]
  var points: [Point]

  init(
    title: String, icon: String? = nil, headline: String? = nil, sentences: [String] = [],
    points: [Point] = []
  ) {
    self.title = title
    self.icon = icon
    self.headline = headline
    self.sentences = sentences
    self.points = points
  }
}
