/// Removes private data from a bug report: the names of the user and the computer, the home folder,
/// and the values of settings.
nonisolated struct Redaction {
  var home: String
  var user: String
  var host: String

  /// The text without the home folder and the two names, where they stand as whole words.
  func applied(to text: String) -> String {
    var text = home.count > 1 ? text.split(home).joined(separator: "~") : text
    for (name, placeholder) in [(user, "USER"), (host, "HOST")] where name.count > 1 {
      let parts = text.split(name)
      text = parts.dropFirst().reduce(into: String(parts[0])) { result, part in
        let isInWord = [result.last, part.first].contains {
          $0?.isLetter == true || $0?.isNumber == true
        }
        result += (isInWord ? name : placeholder) + part
      }
    }
    return text
  }

  /// An error message without the values that it quotes, in English quotation marks.
  func withoutValues(in text: String) -> String {
    let parts = text.split("“")
    let redacted = parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      result += "“"
      guard let close = part.firstIndex(of: "”") else {
        result += part
        return
      }
      let quoted = part[..<close]
      let sign = quoted.firstIndex(of: "=")
      result += sign.map { quoted[...$0] + "…" } ?? (quoted.contains(" ") ? "…" : quoted)
      result += part[close...]
    }
    return applied(to: redacted)
  }
}

nonisolated extension String {
  fileprivate func split(_ separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
