internal import WidgetCore

/// How a leaf is exposed to screen readers.
nonisolated enum Voice: Hashable, Sendable {
  /// Its own content.
  case own
  case label(String)
  /// Hidden: decorative, or covered by another label.
  case none
}

/// A leaf's accessibility, and whether what lies below it takes the pointer.
nonisolated struct LeafPresence: Hashable, Sendable {
  var voice = Voice.own
  var isCovered = false
  /// Whether changes of its content fade.
  var fades = true
  /// The tooltip, as its description.
  var tooltip: String?
}

nonisolated extension Plan {
  /// The accessibility of each leaf. A node with an action or a label speaks for its descendants,
  /// except pressable ones. An action's own label is short: a chart in it keeps its description.
  /// `before` holds the previous result, reused if it still applies.
  func presences(
    from before: (plan: Plan, presences: [LeafPresence])? = nil
  ) -> [LeafPresence] {
    let known = before.flatMap { $0.presences.count == leaves.count ? $0 : nil }
    var presences =
      known?.presences ?? [LeafPresence](repeating: LeafPresence(), count: leaves.count)
    tell(&presences, in: Around(), before: known.map { ($0.plan, Around()) })
    return presences
  }

  /// The inherited context that affects accessibility.
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
    // A leaf that was labeled by an ancestor and no longer is can be anywhere.
    let isTold =
      first != nil || node.tooltip != nil
      || before.map { $0.plan.speaksForAll($0.around) || $0.plan.node.tooltip != nil } ?? false
    let inner = isTold ? nil : before.map { ($0.plan.children, $0.plan.inside($0.around)) }
    for (index, child) in children.enumerated() {
      let known = inner.flatMap { index < $0.0.count ? ($0.0[index], $0.1) : nil }
      child.tell(&presences, in: inside, before: known)
    }
    // A container isn't a widget: its first leaf carries the label.
    if let first, let label = node.label { presences[first].voice = .label(label) }
    if let tooltip = node.tooltip, let leaf = area ?? own.first ?? firstWords,
      presences[leaf].tooltip == nil
    {
      presences[leaf].tooltip = tooltip
    }
  }

  private func inside(_ around: Around) -> Around {
    Around(
      isCovered: around.isCovered || area != nil,
      isSpokenFor: around.isSpokenFor || area != nil || speaksForAll(around),
      isLabelled: around.isLabelled || node.label != nil,
      // Content that changes each second would be visible only mid-fade.
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

  /// The first leaf that can't be pressed.
  private var firstWords: Int? {
    guard area == nil, shape.traits.telling != .always else { return nil }
    return own.first ?? children.firstValue(\.firstWords)
  }

  /// The text of its descendants, joined.
  private func words() -> String {
    var words: [String] = []
    gather(&words)
    return listed(words)
  }

  private func gather(_ words: inout [String]) {
    guard words.count < Plan.maximumWords, node.mode != .expanded else { return }
    if let label = node.label { return words.append(label) }
    words += node.words
    for child in children { child.gather(&words) }
  }

  private static let maximumWords = 20
}
