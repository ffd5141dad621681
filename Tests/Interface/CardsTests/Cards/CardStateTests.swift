import Expectations
import Testing
import WidgetCore

@testable import Cards
@testable import Controls

@Suite("Card state")
struct CardStateTests {
  private func card(
    _ condition: CardState.Condition = .fine, hasContent: Bool = true,
    expansion: Manifest.Expansion? = .content, app: String? = nil
  ) -> CardState {
    CardState(
      id: "a", name: "A", expansion: expansion, content: hasContent ? Node(.divider) : nil,
      condition: condition, app: app)
  }

  @Test func `a click expands a card with caret expansion, otherwise opens its app`() {
    expect(card().click == .setMode(.expanded))
    expect(card(expansion: .caret).click == nil)
    expectEqual(card(expansion: .caret, app: "Maps").click, .openApp)
    expectEqual(card(hasContent: false, app: "Maps").click, .openApp)
  }

  @Test func `a click beside the content performs its root action, too`() {
    func card(_ expansion: Manifest.Expansion?, _ action: Action) -> CardState {
      CardState(
        id: "a", name: "A", expansion: expansion, content: Node(.divider, action: action),
        app: "Maps")
    }
    expect(card(.caret, .open("maps:here")).click == .perform(.open("maps:here")))
    expect(card(nil, .send("next")).click == .perform(.send("next")))
    expect(card(.header, .toggleMode).click == .setMode(.expanded))
    // There would be no other way to expand it.
    expect(card(.content, .open("maps:here")).click == .setMode(.expanded))
    expect(card(.caret, .open("maps:here")).opensApp)
    expect(!card(nil, .send("next")).opensApp)
  }

  @Test func `every card with more to show has the same expand button`() {
    for expansion in Manifest.Expansion.allCases {
      expect(card(expansion: expansion).isExpandable)
      expectEqual(card(expansion: expansion).expandLabel, "Show More, A")
    }
    var expanded = card()
    expanded.mode = .expanded
    expectEqual(expanded.expandLabel, "Show Less, A")
    expect(!card(expansion: nil).isExpandable)
    expect(!card(hasContent: false).isExpandable)
  }

  @Test func `existing content stays, with a status label`() {
    expect(card().note == nil)
    expect(card(.old(age: "3 h ago")).note == QuietNote(text: "3 h ago"))
    expectEqual(card(.failed(reason: "No route", age: "5 min ago")).note?.reason, "No route")
    expect(card(.failed(reason: "No route", age: "5 min ago")).placeholder == nil)
  }

  @Test func `a card without content shows the reason and a remedy`() {
    expectEqual(card(.waiting, hasContent: false).placeholder, .skeleton([.body, .caption]))
    expect(
      card(.failed(reason: "No route", age: nil), hasContent: false).placeholder
        == .message("Unable to Load", detail: "No route", remedy: "Try Again"))
    expect(
      card(.off(reason: "It crashed"), hasContent: false).placeholder
        == .message("Turned Off", detail: "It crashed", remedy: "Turn On"))
    expect(card(.off(reason: "It crashed"), hasContent: false).note == nil)
  }
}
