extension Node {
  /// What a screen reader finds in a mode, for widget authors: each node that it stops at, with what it says.
  ///
  ///     text “3 of 8”
  ///     progress “Water”
  ///     button “Drink”
  public func spokenOutline(in mode: DisplayMode) -> String {
    spokenLines(in: mode, isSpokenFor: false).map { $0 + "\n" }.joined()
  }

  /// A node with a label or an action speaks for those inside, except for what can be pressed.
  private func spokenLines(in mode: DisplayMode, isSpokenFor: Bool) -> [String] {
    guard self.mode == nil || self.mode == mode else { return [] }
    let isWhole = action != nil && !isControl
    let own = isSpokenFor && !isControl && !isWhole ? nil : spoken(isWhole: isWhole, in: mode)
    let speaksForAll = label != nil || isWhole
    let inner = children.flatMap {
      $0.spokenLines(in: mode, isSpokenFor: isSpokenFor || speaksForAll)
    }
    guard let own else { return inner }
    let name = isWhole ? "button" : kind.kindName == .listRow ? "list item" : kind.name
    return ["\(name) \(inQuotes(own))"] + inner.map { "  " + $0 }
  }

  private func spoken(isWhole: Bool, in mode: DisplayMode) -> String? {
    if let label { return label }
    if isWhole { return listed(allSpokenWords(in: mode)) }
    return switch voice {
    case .words(let words): words
    case .own where !words.isEmpty || isControl: listed(words)
    case .own, .none: nil
    }
  }

  private func allSpokenWords(in mode: DisplayMode) -> [String] {
    guard self.mode == nil || self.mode == mode else { return [] }
    return label.map { [$0] } ?? words + children.flatMap { $0.allSpokenWords(in: mode) }
  }

  /// Whether the user can set or press it, whatever is around it.
  private var isControl: Bool {
    switch kind {
    case .button, .switch, .check, .slider, .choice, .field: true
    default: false
    }
  }
}
