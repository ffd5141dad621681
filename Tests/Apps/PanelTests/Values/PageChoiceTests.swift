import Expectations
import Testing
import WidgetCore

@testable import Panel

@Suite("Which screen of a card is drawn")
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

  @Test func `it is named by its title, else by its number`() throws {
    try expectEqual(titles("About"), ["About"])
    try expectEqual(titles("3"), ["2"])
    try expectEqual(titles("2"), ["2"])
    try expectEqual(titles(), [])
  }

  @Test func `that of all rows of a list is called as the card, and has them all`() throws {
    for word in ["Card", "1"] {
      let page = try #require(
        try PageChoice.pages([word], from: Self.content, of: "Card").first)
      expectEqual(page.title, "Card")
      expectEqual(page.content.children.count, 5)
    }
  }

  @Test func `each is opened from the one before`() throws {
    try expectEqual(titles("About", "The End"), ["About", "The End"])
    try expectEqual(titles("About", "1"), ["About", "The End"])
  }

  @Test func `where there is none of that name, those that there are are told`() {
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
