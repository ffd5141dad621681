import Expectations
internal import Plugins
internal import Testing
internal import WidgetCore

@Suite struct LineCaseTests {
  @Test("What each line comes to is what its users expect", arguments: LineCase.all)
  func isWhatUsersExpect(_ example: LineCase) {
    let card = PluginCard(
      PluginOutput(Array(example.printed.utf8), example.dialect),
      PluginManner(dialect: example.dialect))
    let content = card.content()
    expect(content.outline.withoutEnd == example.outline, "\(example)\n\(content.outline)")
    #expect(throws: Never.self) { try content.check() }
  }

  @Test func thereAreManyCases() {
    expect(LineCase.all.count >= 150)
    expect(Set(LineCase.all.map(\.name)).count == LineCase.all.count)
    for dialect in PluginDialect.allCases {
      expect(LineCase.all.contains { $0.dialect == dialect })
    }
  }
}

/// What a plugin prints, and the card that comes of it, from Cases/lines.txt.
struct LineCase: CustomTestStringConvertible, Sendable {
  var name: String
  var dialect: PluginDialect
  var printed: String
  var outline: String

  var testDescription: String { "\(dialect.rawValue): \(name)" }

  /// Signs stand for bytes that no editor keeps.
  private static let signs: [(sign: Character, byte: String)] = [
    ("␛", "\u{1B}"), ("␍", "\r"), ("␇", "\u{7}"), ("␀", "\u{0}"),
  ]

  static let all: [LineCase] = {
    let text = CaseFile.text("lines.txt")
    var cases: [LineCase] = []
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let head = rest.popFirst() {
      guard head.hasPrefix("== "), let colon = head.firstIndex(of: ":") else { continue }
      let printed = rest.prefix { $0 != "=>" }
      rest = rest.dropFirst(printed.count + 1)
      let outline = rest.prefix { !$0.hasPrefix("== ") }
      rest = rest.dropFirst(outline.count)
      var words = printed.joined(separator: "\n") + "\n"
      for (sign, byte) in signs {
        words = words.split(separator: sign, omittingEmptySubsequences: false)
          .joined(separator: byte)
      }
      let expected = outline.joined(separator: "\n").withoutEnd
      cases.append(
        LineCase(
          name: String(head[head.index(after: colon)...].dropFirst()),
          dialect: PluginDialect(rawValue: String(head[..<colon].dropFirst(3))) ?? .xbar,
          printed: words, outline: expected))
    }
    return cases
  }()
}

extension String {
  /// Without the ends of lines that it ends in.
  fileprivate var withoutEnd: String {
    var text = self
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
