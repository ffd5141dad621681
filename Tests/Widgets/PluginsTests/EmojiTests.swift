import Expectations
import Testing

@testable import Plugins

@Suite struct EmojiTests {
  @Test func `all of GitHub's names are known`() {
    var unknown: [String] = []
    var names = 0
    for line in CaseFile.text("github-emoji.txt").split(separator: "\n") {
      let words = line.split(separator: " ")
      names += 1
      if Emoji.sign(String(words[0])) != String(words[1]) { unknown.append(String(line)) }
    }
    expectEqual(unknown, [])
    expect(names > 1700)
  }

  @Test func `names in a text are replaced, and others stay`() {
    expectEqual(
      StyledText(":thumbsup: at 10:30:15 :no_such: :wales:")
        .mapped { Emoji.replacingNames(in: $0) }.text,
      "👍 at 10:30:15 :no_such: 🏴󠁧󠁢󠁷󠁬󠁳󠁿")
  }
}
