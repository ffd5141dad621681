internal import Cards
internal import WidgetHost

/// A widget whose card is on the panel, perhaps as a page of a stack.
nonisolated struct ShownCard: Hashable, Sendable {
  var instance: String
  var stack: CardState.Stack?
}

nonisolated extension PanelState {
  /// The widgets at each place of the panel, from top to bottom: the pages of a stack, or one.
  var places: [[WidgetState]] {
    widgets.reduce(into: []) { places, widget in
      if let stack = widget.stack, places.last?.last?.stack == stack {
        places[places.count - 1].append(widget)
      } else {
        places.append([widget])
      }
    }
  }

  /// The cards from top to bottom. Of a stack, that is one page, without those that hide their card. A search shows
  /// all of them.
  var shownCards: [ShownCard] {
    places.flatMap { pages in
      let visible = pages.filter { $0.status != .hidden }.map(\.instance)
      guard !isSearching else { return visible.map { ShownCard(instance: $0) } }
      guard let shown = page(of: pages), let id = pages.first?.instance,
        let index = visible.firstIndex(of: shown)
      else { return [] }
      let stack = visible.count > 1 ? CardState.Stack(id: id, pages: visible, index: index) : nil
      return [ShownCard(instance: shown, stack: stack)]
    }
  }

  var hasStacks: Bool { widgets.contains { $0.stack != nil } }

  /// The pages of stacks that aren't in front. Those that hide their card may show it again.
  var covered: Set<String> {
    Set(
      places.flatMap { pages in
        let shown = page(of: pages)
        return pages.filter { $0.status != .hidden }.map(\.instance).filter { $0 != shown }
      })
  }

  /// The page that matters now, if stacks turn by themselves, or the one in front. If that hides its card, it is the
  /// next one that doesn't.
  private func page(of pages: [WidgetState]) -> String? {
    let visible = pages.filter { $0.status != .hidden }
    if settings.turnsStacks, let page = visible.first(where: { relevance.leads($0.instance) }) {
      return page.instance
    }
    let front = pages.firstIndex { $0.instance == $0.stack?.front } ?? 0
    return (pages[front...] + pages[..<front]).first { $0.status != .hidden }?.instance
  }
}

nonisolated extension [[WidgetState]] {
  /// The cards above and below, at these places of the panel; of a stack, its front page.
  func neighbors(of instance: String) -> [WidgetState] {
    guard let index = firstIndex(where: { $0.contains { $0.instance == instance } }) else {
      return []
    }
    return [index - 1, index + 1].filter(indices.contains).compactMap { index in
      self[index].first { $0.instance == $0.stack?.front } ?? self[index].first
    }
  }
}
