internal import GLib

/// Something that can be searched for: what it is called, and what else is said of it.
public nonisolated struct SearchItem<Subject: Hashable & Sendable>: Sendable {
  public var subject: Subject
  public var name: String
  /// Found only where no name is.
  public var details: [String]

  public init(_ subject: Subject, name: String, details: [String] = []) {
    self.subject = subject
    self.name = name
    self.details = details
  }
}

/// How well a text fits, the best first.
public nonisolated enum SearchRank: Int, Comparable, Sendable {
  /// The name begins with it.
  case beginning
  /// Words of the name begin with its words.
  case words
  /// It is somewhere in the name.
  case inside
  /// Words of what else is said begin with it.
  case details
  case insideDetails

  public static func < (left: SearchRank, right: SearchRank) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Items in the form in which they are searched fast.
public nonisolated struct SearchIndex<Subject: Hashable & Sendable>: Sendable {
  private let entries: [Entry]

  /// The items in the order in which those that fit equally well are found.
  public init(_ items: [SearchItem<Subject>]) {
    entries = items.map { item in
      Entry(
        subject: item.subject, name: SearchWords(item.name),
        details: SearchWords(item.details.joined(separator: " ")))
    }
  }

  /// What fits, the best first.
  public func matches(_ text: String) -> [Subject] {
    ranked(text).map(\.subject)
  }

  func ranked(_ text: String) -> [(subject: Subject, rank: SearchRank)] {
    let query = SearchWords(text)
    guard !query.isEmpty else { return [] }
    var found: [(rank: SearchRank, index: Int)] = []
    for (index, entry) in entries.enumerated() {
      if let rank = entry.rank(for: query) { found.append((rank, index)) }
    }
    return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
      .map { (entries[$0.index].subject, $0.rank) }
  }

  private struct Entry: Sendable {
    let subject: Subject
    let name: SearchWords
    let details: SearchWords

    /// Each word has to fit somewhere; the worst one counts.
    func rank(for query: SearchWords) -> SearchRank? {
      if name.bytes.starts(with: query.bytes) { return .beginning }
      var worst = SearchRank.words
      for word in query.words {
        guard let rank = rank(for: word) else { return nil }
        worst = max(worst, rank)
      }
      return worst
    }

    /// `word` has a space before it, as each word of an entry has.
    private func rank(for word: ArraySlice<UInt8>) -> SearchRank? {
      if name.contains(word) { return .words }
      let inside = word.dropFirst()
      if name.contains(inside) { return .inside }
      if details.contains(word) { return .details }
      return details.contains(inside) ? .insideDetails : nil
    }
  }
}

/// The words of a text, a space before each. In bytes, as UTF-8 can be searched without decoding.
private nonisolated struct SearchWords: Sendable {
  let bytes: [UInt8]

  init(_ text: String) { bytes = SearchText.spaced(text) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Each with its space.
  var words: [ArraySlice<UInt8>] {
    let starts = bytes.indices.filter { bytes[$0] == 0x20 }
    return zip(starts, starts.dropFirst() + [bytes.endIndex]).map { bytes[$0..<$1] }
  }

  func contains(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first, part.count <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { all in
      part.withUnsafeBufferPointer { part in
        for start in 0...(all.count - part.count) where all[start] == first {
          if (1..<part.count).allSatisfy({ all[start + $0] == part[$0] }) { return true }
        }
        return false
      }
    }
  }
}
