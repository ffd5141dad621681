import Expectations
import Testing
import WidgetCore

@testable import Panel

@Suite("The detail page to draw")
struct PageChoiceTests {
  private static let content = Column {
    List(max: 2) { for number in 1...5 { ListRow("Row \(number)") } }
    Text("About").action(
      .show(
        ContentPage(
          "About", Text("Deeper").action(.show(ContentPage("The End", Text("end").node))).node)))
    Text("2").action(.show(ContentPage("2", Text("two").node)))
  }.node

  private func titles(_ words: String...) throws -> [String] {
    try PageChoice.pages(words, from: Self.content, of: "Card").map(\.title)
  }

  @Test func `a page is found by its title or number`() throws {
    try expectEqual(titles("About"), ["About"])
    try expectEqual(titles("3"), ["2"])
    try expectEqual(titles("2"), ["2"])
    try expectEqual(titles(), [])
  }

  @Test func `the page of a list has the card's name and all rows`() throws {
    for word in ["Card", "1"] {
      let page = try #require(
        try PageChoice.pages([word], from: Self.content, of: "Card").first)
      expectEqual(page.title, "Card")
      expectEqual(page.content.children.count, 5)
    }
  }

  @Test func `each page opens from the one before`() throws {
    try expectEqual(titles("About", "The End"), ["About", "The End"])
    try expectEqual(titles("About", "1"), ["About", "The End"])
  }

  @Test func `an unknown name is reported with the valid ones`() {
    func problem(_ words: String...) -> String {
      do {
        return "\(try PageChoice.pages(words, from: Self.content, of: "Card").map(\.title))"
      } catch {
        return error.description
      }
    }
    expect(
      problem("Abuot")
        == "“Abuot” can’t be drawn: the screens that are opened there are 1 “Card”, 2 “About”, "
        + "3 “2”.")
    expect(problem("4").hasPrefix("“4” can’t be drawn: the screens"))
    expectEqual(
      problem("About", "The End", "1"), "“1” can’t be drawn: nothing opens a screen there.")
  }
}
