import Expectations
import Testing
import WidgetCore

@testable import Forms

@Suite("What is looked for while somebody types")
struct SuggestionSearchTests {
  private let hamburg = Suggestion("53.55,9.99 Hamburg", title: "Hamburg")
  private let hamm = Suggestion("51.68,7.82 Hamm", title: "Hamm")

  /// A search that was requested for a text.
  private func asked(_ text: String) -> SuggestionSearch {
    var search = SuggestionSearch()
    expect(search.type(text) == true)
    expect(search.ask() == text)
    return search
  }

  @Test func `from two letters on it is asked, and there is something to see at once`() {
    var search = SuggestionSearch()
    expect(search.type("H") == false)
    expect(!search.isOpen)
    expect(search.type("  H ") == false)
    expect(search.type("Ha") == true)
    expectEqual(search.note, .searching)
    expectEqual(search.ask(), "Ha")
    expect(search.ask() == nil)
  }

  @Test func `space doesn't make another question of it`() {
    var search = asked("New York")
    expect(search.type(" New  York ") == false)
    expect(search.ask() == nil)
  }

  @Test func `an answer for something else than what is typed now is of no use`() {
    var search = asked("Ha")
    expect(search.type("Ham") == true)
    search.take(.found([hamburg]), to: "Ha")
    expect(search.found.isEmpty && search.note == .searching)
    expectEqual(search.ask(), "Ham")
    search.take(.found([hamburg]), to: "Ha")
    expect(search.found.isEmpty)
    search.take(.found([hamm]), to: "Ham")
    expect(search.found == [hamm] && search.note == nil)
  }

  @Test func `what was found for less stays until more is known`() {
    var search = asked("Ham")
    search.take(.found([hamburg, hamm]), to: "Ham")
    expect(search.type("Hamm") == true)
    expect(search.found == [hamburg, hamm] && search.note == .searching)
    _ = search.ask()
    search.take(.found([]), to: "Hamm")
    expect(search.found.isEmpty && search.note == .nothingFound)
  }

  @Test func `one that failed says why, and is asked again when it is typed again`() {
    var search = asked("Ham")
    search.take(.failed("The web is slow"), to: "Ham")
    expect(search.note == .failed("The web is slow"))
    expect(search.type("Ham") == true)
    expectEqual(search.ask(), "Ham")
  }

  @Test func `nobody is told anything any more once it is closed`() {
    var search = asked("Ham")
    search.close()
    search.take(.found([hamburg]), to: "Ham")
    expect(!search.isOpen)
    var shorter = asked("Ham")
    expect(shorter.type("H") == false)
    expect(shorter.ask() == nil)
    shorter.take(.found([hamburg]), to: "Ham")
    expect(!shorter.isOpen)
  }
}
