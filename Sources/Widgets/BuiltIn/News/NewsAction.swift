/// What a card of news sends to its widget.
enum NewsAction: Hashable {
  /// A story was opened.
  case opened(String)
  /// The list of feeds is to be written to a file.
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
