/// A page of text: a picture, a headline, sentences and points.
nonisolated struct Page: Hashable, Sendable {
  /// A point with its own icon.
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

  /// The title of the frame.
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
