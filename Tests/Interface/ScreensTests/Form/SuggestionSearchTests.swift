import Expectations
import Testing
import WidgetCore

@testable import Forms

@Suite("Suggestions while typing")
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

  @Test func `suggestions are requested from two letters on, with progress shown at once`() {
    var search = SuggestionSearch()
    expect(search.type("H") == false)
    expect(!search.isOpen)
    expect(search.type("  H ") == false)
    expect(search.type("Ha") == true)
    expectEqual(search.note, .searching)
    expectEqual(search.ask(), "Ha")
    expect(search.ask() == nil)
  }

  @Test func `spaces don't cause another request`() {
    var search = asked("New York")
    expect(search.type(" New  York ") == false)
    expect(search.ask() == nil)
  }

  @Test func `a response for another text is dropped`() {
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

  @Test func `previous suggestions stay until new ones arrive`() {
    var search = asked("Ham")
    search.take(.found([hamburg, hamm]), to: "Ham")
    expect(search.type("Hamm") == true)
    expect(search.found == [hamburg, hamm] && search.note == .searching)
    _ = search.ask()
    search.take(.found([]), to: "Hamm")
    expect(search.found.isEmpty && search.note == .nothingFound)
  }

  @Test func `a failure shows its reason, and typing again retries`() {
    var search = asked("Ham")
    search.take(.failed("The web is slow"), to: "Ham")
    expect(search.note == .failed("The web is slow"))
    expect(search.type("Ham") == true)
    expectEqual(search.ask(), "Ham")
  }

  @Test func `nothing is reported after it is closed`() {
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
