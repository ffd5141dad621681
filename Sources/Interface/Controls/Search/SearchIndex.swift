internal import GLib

/// A searchable item: its name and further details.
public nonisolated struct SearchItem<Subject: Hashable & Sendable>: Sendable {
  public var subject: Subject
  public var name: String
  /// Matched only if no name matches.
  public var details: [String]

  public init(_ subject: Subject, name: String, details: [String] = []) {
    self.subject = subject
    self.name = name
    self.details = details
  }
}

/// The quality of a match, best first.
public nonisolated enum SearchRank: Int, Comparable, Sendable {
  /// A prefix of the name.
  case beginning
  /// Prefixes of words in the name.
  case words
  /// A substring of the name.
  case inside
  /// Prefixes of words in the details.
  case details
  case insideDetails

  public static func < (left: SearchRank, right: SearchRank) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Items preprocessed for fast search.
public nonisolated struct SearchIndex<Subject: Hashable & Sendable>: Sendable {
  private let entries: [Entry]

  /// Items with equal rank keep this order.
  public init(_ items: [SearchItem<Subject>]) {
    entries = items.map { item in
      Entry(
        subject: item.subject, name: SearchWords(item.name),
        details: SearchWords(item.details.joined(separator: " ")))
    }
  }

  /// The matches, best first.
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

    /// Each word must match; the worst rank counts.
    func rank(for query: SearchWords) -> SearchRank? {
      if name.bytes.starts(with: query.bytes) { return .beginning }
      var worst = SearchRank.words
      for word in query.words {
        guard let rank = rank(for: word) else { return nil }
        worst = max(worst, rank)
      }
      return worst
    }

    /// `word` starts with a space, like each word of an entry.
    private func rank(for word: ArraySlice<UInt8>) -> SearchRank? {
      if name.contains(word) { return .words }
      let inside = word.dropFirst()
      if name.contains(inside) { return .inside }
      if details.contains(word) { return .details }
      return details.contains(inside) ? .insideDetails : nil
    }
  }
}

/// The words of a text with a leading space each, as bytes: UTF-8 can be searched without decoding.
private nonisolated struct SearchWords: Sendable {
  let bytes: [UInt8]

  init(_ text: String) { bytes = SearchText.spaced(text) }

  var isEmpty: Bool { bytes.isEmpty }

  /// Each with its leading space.
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
