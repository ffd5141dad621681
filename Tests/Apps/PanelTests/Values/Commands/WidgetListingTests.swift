import Expectations
import Testing
import WidgetCore

@testable import Panel
@testable import WidgetHost

@Suite("today list")
struct WidgetListingTests {
  private func listing(_ stacks: CardStack...) -> WidgetListing {
    WidgetListing(
      onPanel: ["a-1", "b-1", "c-1", "d-1"].map { name in
        var state = WidgetState(
          instance: name, widget: "org.example.A", mode: .compact, margins: .standard,
          status: .current)
        state.stack = stacks.first { $0.names.contains(name) }
        return WidgetListing.OnPanel(state: state, usage: Usage())
      }, installed: [], refused: [], languages: [], now: .zero)
  }

  @Test func `a card of a stack has its page, and one of them is in front`() {
    let pages = listing(CardStack(names: ["b-1", "c-1"], front: "c-1")).text.split(separator: "\n")
      .filter { !$0.contains("starts") }
    expectEqual(
      pages,
      [
        "1  a-1  current", "2  b-1  current", "   page 1 of 2 in a stack", "3  c-1  current",
        "   page 2 of 2 in a stack, in front", "4  d-1  current",
      ])
  }

  @Test func `a widget whose process stays when the panel hides is named`() {
    func listing(isInBackground: Bool) -> WidgetListing {
      var manifest = Manifest(id: "org.example.A", name: TranslatedText("A"), command: ["a"])
      manifest.runsInBackground = isInBackground
      let state = WidgetState(
        instance: "a-1", widget: manifest.id, manifest: manifest, mode: .compact,
        margins: .standard, status: .live)
      return WidgetListing(
        onPanel: [WidgetListing.OnPanel(state: state, usage: Usage())], installed: [],
        refused: [], languages: [], now: .zero)
    }
    for isInBackground in [true, false] {
      let listing = listing(isInBackground: isInBackground)
      expect(listing.text.contains("live, also in the background") == isInBackground)
      expect(listing.json.text.contains(#""background":\#(isInBackground)"#))
    }
  }

  @Test func `scripts get the stacks from top to bottom`() throws {
    let listing = listing(
      CardStack(names: ["a-1", "b-1"], front: "a-1"),
      CardStack(names: ["c-1", "d-1"], front: "d-1"))
    let stacks = try #require(listing.json["stacks"])
    expectEqual(
      stacks.text,
      #"[{"instances":["a-1","b-1"],"front":"a-1"},{"instances":["c-1","d-1"],"front":"d-1"}]"#)
    expectEqual(self.listing().json["stacks"], .array([]))
  }
}
