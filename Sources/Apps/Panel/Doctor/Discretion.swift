/// Takes out of a text what a bug report is not to tell: who the user is, on which computer, and what
/// was set to which value.
nonisolated struct Discretion {
  var home: String
  var user: String
  var host: String

  /// The text without the home folder, the user's and the computer's names.
  func applied(to text: String) -> String {
    var text = text
    if home.count > 1 { text = replacing(home, with: "~", in: text, isWord: false) }
    for (name, stand) in [(user, "USER"), (host, "HOST")] where name.count > 1 {
      text = replacing(name, with: stand, in: text, isWord: true)
    }
    return text
  }

  /// A sentence about a mistake in a file, without the values that it quotes. They stand in English
  /// quotation marks, as `doctor` speaks English only.
  func withoutValues(in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "“"), let close = rest[open...].firstIndex(of: "”") {
      result += rest[..<open]
      let quoted = rest[rest.index(after: open)..<close]
      if let sign = quoted.firstIndex(of: "=") {
        result += "“\(quoted[...sign])…”"
      } else {
        result += quoted.contains(" ") ? "“…”" : "“\(quoted)”"
      }
      rest = rest[rest.index(after: close)...]
    }
    return applied(to: result + rest)
  }

  private func replacing(
    _ name: String, with stand: String, in text: String, isWord: Bool
  ) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: name) {
      let isWhole =
        !isWord
        || !(isPart(result.last, or: rest[..<range.lowerBound].last)
          || isPart(nil, or: rest[range.upperBound...].first))
      result += rest[..<range.lowerBound] + (isWhole ? stand : name)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private func isPart(_ before: Character?, or near: Character?) -> Bool {
    (near ?? before).map { $0.isLetter || $0.isNumber } ?? false
  }
}
