/// Joins items with the comma of the user's language: "Bitcoin, 592.12".
public func listed(_ things: some Sequence<String>) -> String {
  joined(things) {
    // Two items of a list.
    translated("{first}, {second}", ["first": $0, "second": $1])
  }
}

/// Joins clauses with the semicolon of the user's language.
public func listedClauses(_ clauses: some Sequence<String>) -> String {
  joined(clauses) {
    // Two clauses, which may contain commas.
    translated("{first}; {second}", ["first": $0, "second": $1])
  }
}

/// Joins sentences, without a period after the last.
public func listedSentences(_ sentences: some Sequence<String>) -> String {
  joined(sentences) {
    // Two sentences; the second has no period at the end.
    translated("{first}. {second}", ["first": $0, "second": $1])
  }
}

private func joined(_ parts: some Sequence<String>, _ pair: (String, String) -> String) -> String {
  var whole: String?
  for part in parts { whole = whole.map { pair($0, part) } ?? part }
  return whole ?? ""
}
