internal import WidgetCore

/// What a screen reader is told of a leaf.
nonisolated enum Voice: Hashable, Sendable {
  /// What it shows.
  case own
  case label(String)
  /// Nothing: it decorates, or something else speaks for it.
  case none
}

/// What is said of a leaf, and whether what lies below it takes the pointer.
nonisolated struct LeafPresence: Hashable, Sendable {
  var voice = Voice.own
  var isCovered = false
  /// Whether what it shows fades into what it shows next.
  var fades = true
}

nonisolated extension Plan {
  /// What is said of each leaf. What has an action or a label speaks for all that is in it, except
  /// for what can be pressed by itself. What an action says by itself is short: a chart in it goes on
  /// telling its range. `before` is what was said of the content before; where that is still so, it isn't
  /// found out again.
  func presences(
    from before: (plan: Plan, presences: [LeafPresence])? = nil
  ) -> [LeafPresence] {
    let known = before.flatMap { $0.presences.count == leaves.count ? $0 : nil }
    var presences =
      known?.presences ?? [LeafPresence](repeating: LeafPresence(), count: leaves.count)
    tell(&presences, in: Around(), before: known.map { ($0.plan, Around()) })
    return presences
  }

  /// What is around a node, as far as that changes what is said of it.
  private struct Around: Equatable {
    var isCovered = false
    var isSpokenFor = false
    var isLabelled = false
    var fades = true
  }

  private func tell(
    _ presences: inout [LeafPresence], in around: Around, before: (plan: Plan, around: Around)?
  ) {
    if let before, before.plan === self, before.around == around { return }
    let inside = inside(around)
    let (isSpokenFor, fades) = (around.isSpokenFor || area != nil, inside.fades)
    if let area {
      let words = node.label ?? words()
      presences[area] = LeafPresence(voice: words.isEmpty ? .own : .label(words))
    }
    var voice = isSpokenFor ? Voice.none : ownVoice
    let telling = traits.telling
    if telling == .besidesActions, !around.isLabelled, area == nil || node.label == nil {
      voice = ownVoice
    }
    if let fill { presences[fill] = LeafPresence(voice: .none) }
    for leaf in own { presences[leaf] = LeafPresence(voice: voice, isCovered: inside.isCovered) }
    if !fades { for leaf in allOwn { presences[leaf].fades = false } }
    if telling == .always, let leaf = own.first { presences[leaf] = LeafPresence(voice: ownVoice) }
    if speaksForAll(around) {
      for leaf in own.dropFirst() { presences[leaf].voice = .none }
    }
    let first = speaksForAll(around) && own.isEmpty ? firstWords : nil
    // Who was told by something around it, and is no more, may be anywhere.
    let isTold = first != nil || before.map { $0.plan.speaksForAll($0.around) } ?? false
    let inner = isTold ? nil : before.map { ($0.plan.children, $0.plan.inside($0.around)) }
    for (index, child) in children.enumerated() {
      let known = inner.flatMap { index < $0.0.count ? ($0.0[index], $0.1) : nil }
      child.tell(&presences, in: inside, before: known)
    }
    // A container is no widget: its label is said by the first thing in it.
    if let first, let label = node.label { presences[first].voice = .label(label) }
  }

  private func inside(_ around: Around) -> Around {
    Around(
      isCovered: around.isCovered || area != nil,
      isSpokenFor: around.isSpokenFor || area != nil || speaksForAll(around),
      isLabelled: around.isLabelled || node.label != nil,
      // What becomes something else each second would never be seen but in between.
      fades: node.change.map { $0 == .fade } ?? (around.fades && !node.isTimed))
  }

  private func speaksForAll(_ around: Around) -> Bool {
    node.label != nil && area == nil && !around.isSpokenFor
  }

  private var ownVoice: Voice {
    switch node.voice {
    case .own: .own
    case .words(let words): .label(words)
    case .none: .none
    }
  }

  /// The first leaf in it that isn't there to be pressed.
  private var firstWords: Int? {
    guard area == nil, shape.traits.telling != .always else { return nil }
    return own.first ?? children.firstValue(\.firstWords)
  }

  /// What is written in it, one after the other.
  private func words() -> String {
    var words: [String] = []
    gather(&words)
    return listed(words)
  }

  private func gather(_ words: inout [String]) {
    guard words.count < Plan.mostWords, node.mode != .expanded else { return }
    if let label = node.label { return words.append(label) }
    words += node.words
    for child in children { child.gather(&words) }
  }

  private static let mostWords = 20
}
