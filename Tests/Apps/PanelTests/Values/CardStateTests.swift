import Cards
import Expectations
import Testing
import WidgetCore

@testable import Panel
@testable import WidgetHost

@Suite("Cards of widgets")
struct CardStateTests {
  private func card(
    _ status: WidgetState.Status, updated: Int? = nil, largest: DisplayMode = .expanded
  ) -> CardState? {
    var manifest = Manifest(
      id: "org.example.Clock", name: TranslatedText("Clock"), command: ["clock"])
    manifest.largest = largest
    manifest.expansion = .caret
    let widget = WidgetState(
      instance: "clock-1", widget: manifest.id, manifest: manifest, mode: .compact,
      revised: RevisedContent(Node(.divider)), margins: .standard,
      updated: updated.map { .seconds($0) }, status: status)
    return CardState(
      widget, languages: ["en"], app: nil, now: .seconds(1_000_000), format: LocaleFormat("en_US"))
  }

  @Test func `a widget without content has no card`() {
    expect(card(.hidden) == nil)
  }

  @Test func `current content has no status label`() {
    expectEqual(card(.current)?.condition, .fine)
    expectEqual(card(.live)?.condition, .fine)
  }

  @Test func `old content shows its age`() {
    expect(card(.old, updated: 1_000_000 - 3 * 3600)?.condition == .old(age: "3 h ago"))
  }

  @Test func `a failure shows its reason and the content's age`() {
    expect(
      card(.failed("No route"), updated: 1_000_000 - 300)?.condition
        == .failed(reason: "No route", age: "5 min ago"))
  }

  @Test func `a recent failure shows no age`() {
    expect(
      card(.failed("No route"), updated: 1_000_000 - 5)?.condition
        == .failed(reason: "No route", age: nil))
  }

  @Test func `only a widget that has more to show can be expanded`() {
    expectEqual(card(.current)?.expansion, .caret)
    expect(card(.current, largest: .compact)?.expansion == nil)
  }

  @Test func `a missing widget is named by its ID`() {
    let widget = WidgetState(
      instance: "gone-1", widget: "org.example.Gone", manifest: nil, mode: .compact, revised: nil,
      margins: .standard, updated: nil, status: .unavailable("It is not installed."))
    let card = CardState(
      widget, languages: [], app: nil, now: .zero, format: LocaleFormat("C"))
    expectEqual(card?.name, "org.example.Gone")
    expect(card?.condition == .unavailable(reason: "It is not installed."))
  }
}
