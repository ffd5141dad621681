internal import Controls

/// Something to choose.
nonisolated struct Offer: Hashable, Sendable {
  /// What it is known by; nobody sees it.
  var id: String
  var title: String
  var detail: String
  /// What it is found by as well.
  var otherNames: [String]

  init(_ id: String, title: String, detail: String, otherNames: [String] = []) {
    self.id = id
    self.title = title
    self.detail = detail
    self.otherNames = otherNames
  }
}

/// What there is to choose from, and what of it fits what is typed: a value.
nonisolated struct Offers: Sendable {
  /// What the choice is about.
  let name: String
  let all: [Offer]
  /// The one that holds now.
  let chosen: String
  private let index: SearchIndex<Int>
  private let other: @Sendable (_ typed: String) -> Offer?

  /// Typing is worth it from so many on.
  private static let many = 8

  /// What is chosen need not be among the offers, nor what is typed: `other` says what that would be.
  init(
    _ name: String, _ offers: [Offer], chosen: Offer,
    other: @escaping @Sendable (_ typed: String) -> Offer? = { _ in nil }
  ) {
    self.name = name
    all = offers.contains { $0.id == chosen.id } ? offers : [chosen] + offers
    self.chosen = chosen.id
    self.other = other
    index = SearchIndex(
      all.enumerated().map {
        SearchItem($0, name: $1.title, details: [$1.detail, $1.id] + $1.otherNames)
      })
  }

  var isLong: Bool { all.count > Offers.many }

  /// What fits, the best first; all of it where nothing is typed.
  func matching(_ typed: String) -> [Offer] {
    guard !typed.allSatisfy(\.isWhitespace) else { return all }
    let found = index.matches(typed).map { all[$0] }
    guard let other = other(typed), !all.contains(where: { $0.id == other.id }) else {
      return found
    }
    return found + [other]
  }

  /// What Return takes among those that are shown: what holds, or what fits best.
  func selection(in shown: [Offer], typed: String) -> Int? {
    if typed.isEmpty, let index = shown.firstIndex(where: { $0.id == chosen }) { return index }
    return shown.isEmpty ? nil : 0
  }
}
