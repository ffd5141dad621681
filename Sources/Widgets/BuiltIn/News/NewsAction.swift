/// The actions of a news card.
enum NewsAction: Hashable {
  /// The user opened a story.
  case opened(String)
  /// Exports the list of feeds.
  case export

  init?(_ name: String) {
    let words = name.split(separator: " ")
    switch (words.first, words.dropFirst().first) {
    case ("opened", let key?): self = .opened(String(key))
    case ("export", nil): self = .export
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .opened(let key): "opened \(key)"
    case .export: "export"
    }
  }
}
