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
  /// telling its range.
  func presences() -> [LeafPresence] {
    var presences = [LeafPresence](repeating: LeafPresence(), count: leaves.count)
    tell(&presences, isCovered: false, isSpokenFor: false, isLabelled: false, fades: true)
    return presences
  }

  private func tell(
    _ presences: inout [LeafPresence], isCovered: Bool, isSpokenFor: Bool, isLabelled: Bool,
    fades: Bool
  ) {
    // What becomes something else each second would never be seen but in between.
    let fades = node.change.map { $0 == .fade } ?? (fades && !node.isTimed)
    let isCovered = isCovered || area != nil
    var isSpokenFor = isSpokenFor
    if let area {
      let words = node.label ?? words()
      presences[area] = LeafPresence(voice: words.isEmpty ? .own : .label(words))
      isSpokenFor = true
    }
    var voice = isSpokenFor ? Voice.none : ownVoice
    let telling = shape.traits.telling
    if telling == .besidesActions, !isLabelled, area == nil || node.label == nil {
      voice = ownVoice
    }
    if let fill { presences[fill] = LeafPresence(voice: .none) }
    for leaf in own { presences[leaf] = LeafPresence(voice: voice, isCovered: isCovered) }
    if !fades { for leaf in leaves { presences[leaf].fades = false } }
    if telling == .always, let leaf = own.first { presences[leaf] = LeafPresence(voice: ownVoice) }
    let speaksForAll = node.label != nil && area == nil && !isSpokenFor
    if speaksForAll {
      for leaf in own.dropFirst() { presences[leaf].voice = .none }
    }
    for child in children {
      child.tell(
        &presences, isCovered: isCovered, isSpokenFor: isSpokenFor || speaksForAll,
        isLabelled: isLabelled || node.label != nil, fades: fades)
    }
    // A container is no widget: its label is said by the first thing in it.
    if speaksForAll, own.isEmpty, let label = node.label, let leaf = firstWords {
      presences[leaf].voice = .label(label)
    }
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
    return own.first ?? children.lazy.compactMap(\.firstWords).first
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
