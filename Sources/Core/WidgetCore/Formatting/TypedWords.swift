/// Typed words that are read from the front: in lower case, with Latin digits, and without Arabic vowel marks and commas
/// at their ends.
package struct TypedWords {
  private var rest: ArraySlice<String>

  package init(_ words: some Sequence<Substring>) {
    rest = ArraySlice(words.map(TypedWords.plain).filter { !$0.isEmpty })
  }

  private static func plain(_ word: Substring) -> String {
    var word = word.lowercased()
    while let last = word.last, last == "," || last == "،" { word.removeLast() }
    let letters = TypedNumber.plain(word).unicodeScalars.filter {
      !(0x64B...0x652).contains($0.value)
    }
    return String(String.UnicodeScalarView(letters))
  }

  package var isEmpty: Bool { rest.isEmpty }
  package var first: String? { rest.first }

  /// The words at the front, at most `count`.
  package func prefix(_ count: Int) -> [String] { Array(rest.prefix(count)) }

  package mutating func removeFirst(_ count: Int = 1) { rest = rest.dropFirst(count) }

  /// Consumes one of some phrases of one or more words; false if none is next.
  @discardableResult
  package mutating func take(_ phrases: [String]) -> Bool {
    for phrase in phrases {
      let parts = phrase.split(separator: " ")
      if rest.count >= parts.count, zip(rest, parts).allSatisfy({ $0 == $1 }) {
        removeFirst(parts.count)
        return true
      }
    }
    return false
  }
}

extension Character {
  package var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
