internal import Calendars

/// A text with projects, such as "Paint the door +Home", for a to-do with categories. A category of several words has
/// underscores, "+Big_House".
struct ProjectWords: Hashable {
  let title: String
  let categories: [String]

  /// - Parameter task: the edited to-do. Words of its title that look like projects stay in the title.
  init(_ text: String, of task: CalendarTask? = nil) {
    let kept = Set((task?.title ?? "").split(whereSeparator: \.isWhitespace))
    var (words, categories) = ([Substring](), [String]())
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard let name = ProjectWords.name(word), !kept.contains(word) else {
        words.append(word)
        continue
      }
      let known = task?.categories.first { ProjectWords.word($0) == word }
      let category = known ?? String(name)
      if !categories.contains(category) { categories.append(category) }
    }
    title = words.joined(separator: " ")
    self.categories = categories
  }

  /// Returns the title of a to-do with its projects.
  static func text(of task: CalendarTask) -> String {
    ([task.title] + task.categories.map(word)).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func word(_ category: String) -> String {
    "+" + category.split(whereSeparator: \.isWhitespace).joined(separator: "_")
  }

  /// Returns the name of a project; nil for another word, such as "+1".
  private static func name(_ word: Substring) -> Substring? {
    guard word.first == "+", word.dropFirst().first?.isLetter == true else { return nil }
    return word.dropFirst()
  }
}
