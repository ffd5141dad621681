import Cards
import Expectations
import Testing
import WidgetCore

@testable import Panel
@testable import WidgetHost

@Suite("Stacks on the panel")
struct StackStateTests {
  private static let stack = CardStack(names: ["b", "c", "d"], front: "c")

  /// Widgets a to e, with a stack of b, c, and d.
  private func panel(hidden: Set<String> = [], front: String = "c") -> PanelState {
    var panel = PanelState(locale: "C")
    var stack = Self.stack
    stack.front = front
    panel.apply(
      .widgets(
        .list(
          ["a", "b", "c", "d", "e"].map { name in
            var widget = WidgetState(
              instance: name, widget: "org.example.\(name)", manifest: nil, mode: .compact,
              revised: nil, margins: .standard, updated: nil,
              status: hidden.contains(name) ? .hidden : .current)
            if stack.names.contains(name) { widget.stack = stack }
            return widget
          })))
    return panel
  }

  @Test func `a stack has one card, and covers its other pages`() {
    let panel = panel()
    expectEqual(panel.shownCards.map(\.instance), ["a", "c", "e"])
    expectEqual(
      panel.shownCards[1].stack, CardState.Stack(id: "b", pages: ["b", "c", "d"], index: 1))
    expectEqual(panel.covered, ["b", "d"])
    expectEqual(panel.cards(at: .zero).map(\.id), ["a", "c", "e"])
    expectEqual(panel.cards(at: .zero).map { $0.stack?.index }, [nil, 1, nil])
  }

  @Test func `a page without a card is skipped, and goes on in the background`() {
    let panel = panel(hidden: ["c"])
    expectEqual(panel.shownCards.map(\.instance), ["a", "d", "e"])
    expectEqual(
      panel.shownCards[1].stack, CardState.Stack(id: "b", pages: ["b", "d"], index: 1))
    expectEqual(panel.covered, ["b"])
    expectEqual(self.panel(hidden: ["c", "d"]).shownCards.map(\.instance), ["a", "b", "e"])
  }

  @Test func `with one page left, it looks like a plain card; with none, it isn't there`() {
    let one = panel(hidden: ["b", "c"])
    expectEqual(one.shownCards[1], ShownCard(instance: "d"))
    expectEqual(one.covered, [])
    expectEqual(panel(hidden: ["b", "c", "d"]).shownCards.map(\.instance), ["a", "e"])
  }

  @Test func `a stack turns to what is relevant if it may, until the user turns it`() {
    var panel = panel()
    panel.apply(.relevant(["d"]))
    expectEqual(panel.shownCards[1].instance, "c")
    var settings = PanelSettings()
    settings.turnsStacks = true
    panel.apply(.settings(settings, problems: [], areInForce: true))
    expectEqual(panel.shownCards[1].instance, "d")
    expectEqual(panel.covered, ["b", "c"])
    panel.apply(.turned(to: "b"))
    expectEqual(panel.shownCards[1].instance, "c", "the page in front")
    panel.apply(.relevant(["d", "b"]))
    expectEqual(panel.shownCards[1].instance, "b")
    panel.apply(.relevant([]))
    panel.apply(.relevant(["d"]))
    expectEqual(panel.shownCards[1].instance, "d", "it is relevant again")
  }

  @Test func `a search has each page as a card, and updates none of them more`() {
    var panel = panel()
    panel.apply(.searching(true))
    expectEqual(panel.shownCards.map(\.instance), ["a", "b", "c", "d", "e"])
    expect(panel.shownCards.allSatisfy { $0.stack == nil })
    expectEqual(panel.covered, ["b", "d"])
  }
}
