import Expectations
import Testing

@testable import Calendars
@testable import Widgets

@Suite struct `Projects in the text of a to-do` {
  private func task(_ title: String, _ categories: [String]) -> CalendarTask {
    var task = CalendarTask()
    (task.title, task.categories) = (title, categories)
    return task
  }

  @Test func `They are categories, wherever they are, and each once`() {
    let words = ProjectWords("+Home paint the door +Garden +Home")
    expectEqual(words.title, "paint the door")
    expectEqual(words.categories, ["Home", "Garden"])
  }

  @Test func `Other words with a plus stay in the title`() {
    let words = ProjectWords("bring +1 and C++ and + @work")
    expectEqual(words.title, "bring +1 and C++ and + @work")
    expect(words.categories.isEmpty)
  }

  @Test func `An edited to-do keeps its categories and its title`() {
    let edited = task("Paint +the door", ["Big House", "Garden"])
    let text = ProjectWords.text(of: edited)
    expectEqual(text, "Paint +the door +Big_House +Garden")
    let same = ProjectWords(text, of: edited)
    expect(same.title == edited.title && same.categories == edited.categories)
    let other = ProjectWords("Paint +the wall +Big_House +New", of: edited)
    expectEqual(other.title, "Paint +the wall")
    expectEqual(other.categories, ["Big House", "New"])
  }
}
