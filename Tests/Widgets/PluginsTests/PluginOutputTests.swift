import Expectations
internal import Plugins
internal import RandomTesting
internal import Testing
internal import WidgetCore

@Suite struct PluginOutputTests {
  private func read(_ text: String) -> PluginOutput { PluginOutput(Array(text.utf8)) }

  @Test func whatAClickDoesIsFoundAgain() throws {
    let text = "T\n---\nA | shell=/bin/a\nB | shell=/bin/b param2=y param1=x refresh=true\n"
    let sent = try #require(sending(text, "B"))
    let item = try #require(read(text).item(sent: sent))
    let action = try #require(item.action(PluginManner()))
    expectEqual(action.command, "/bin/b")
    expectEqual(action.words, ["x", "y"])
    expect(action.refreshes)
    expect(!action.isInTerminal)
  }

  @Test func aLineThatHasMovedIsFoundAgain() throws {
    let sent = try #require(sending("T\n---\nA | shell=/bin/a\nB | shell=/bin/b\n", "B"))
    let later = read("T\n---\nNew\nA | shell=/bin/a\nB | shell=/bin/b\n")
    expectEqual(later.item(sent: sent)?.text, "B")
  }

  @Test func anotherLineInItsPlaceIsNotTaken() throws {
    let sent = try #require(sending("T\n---\nA | shell=/bin/a\n", "A"))
    expect(read("T\n---\nA | shell=/bin/other\n").item(sent: sent) == nil)
    expect(read("T\n---\nA | shell=/bin/a\n").item(sent: "item x y z") == nil)
    expect(read("T\n---\nA | shell=/bin/a\n").item(sent: "") == nil)
  }

  @Test(
    "Each program has its own way with terminals",
    arguments: [
      (PluginDialect.xbar, false), (.bitBar, true), (.swiftBar, true), (.argos, true),
    ])
  func opensTerminals(_ dialect: PluginDialect, _ opens: Bool) throws {
    let item = try #require(read("T\n---\nA | bash=/bin/a\n").items.first)
    expect(item.action(PluginManner(dialect: dialect))?.isInTerminal == opens)
    let told = try #require(read("T\n---\nA | bash=/bin/a terminal=\(!opens)\n").items.first)
    expect(told.action(PluginManner(dialect: dialect))?.isInTerminal == !opens)
  }

  @Test(
    "Rows that can be clicked are higher, so that fewer fit before the number of those that are left",
    arguments: [("", 1.0, 16), ("", 2, 10), (" | href=https://example.org/", 1, 11)])
  func rowsThatFit(_ parameters: String, _ textScale: Double, _ rows: Int) throws {
    let lines = (1...120).map { "Item \($0)\(parameters)\n" }.joined()
    var card = PluginCard(read("T\n---\n\(lines)"))
    card.textScale = textScale
    func shown(_ node: Node) -> Int {
      if case .list(let list) = node.kind { return min(list.rows.count, list.max ?? .max) }
      return node.children.reduce(0) { $0 + shown($1) }
    }
    expectEqual(shown(card.content()), rows)
  }

  @Test func whatIsTooMuchIsCounted() {
    let many = "T\n---\n" + String(repeating: "x\n", count: PluginOutput.maximumItems + 7)
    expect(read(many).items.count + read(many).titles.count == PluginOutput.maximumItems)
    expectEqual(read(many).left, 8)
  }

  @Test func randomLinesAreShown() {
    var numbers = SeededNumbers(seed: 20)
    let pieces = [
      "---", "--", "-", "\n", "\n", "\n", " | ", "|", "color=", "red", "#ff0", "href=",
      "https://example.org/", "\"", "'", "\\n", "\\", "\u{1B}[31m", "\u{1B}[0m", "\u{1B}",
      ":smile:",
      ":", "<b>", "</b>", "<span color='red'>", "&amp;", "**", "[a](b)", "md=true", "length=3",
      "alternate=true", "disabled=true", "bash=x", "param1=", "image=", "iVBORw0KGgo",
      "sfimage=wifi",
      "size=30", "font=mono", "é", "漢字", "مرحبا", "🔥", "\u{202E}", "\0", "\r", "~~~", "word ",
      "checked=true", "badge=x", "tooltip=", "dropdown=false", "trim=false", "ansi=false",
    ]
    for round in 0..<trials(500, of: 3000) {
      let text = (0..<Int.random(in: 0..<60, using: &numbers)).map { _ in numbers.pick(pieces) }
        .joined()
      let dialect = numbers.pick(PluginDialect.allCases)
      var card = PluginCard(PluginOutput(Array(text.utf8), dialect), PluginManner(dialect: dialect))
      if numbers.isLucky(oneIn: 5) { card.problem = PluginFailure("It failed", output: text) }
      card.turn = Int.random(in: 0..<5, using: &numbers)
      let content = card.content()
      #expect(throws: Never.self, "\(round): \(text)") { try content.check() }
    }
  }

  @Test(
    "However much it prints, there is something to show",
    arguments: [
      "x\n", "漢é🔥ع |color=red\n", "--x | image=AAAA\n", ":fire: \u{1B}[31mred\n",
      "A | href=https://example.org alternate=true\n", "**a** `b` | md=true size=30\n",
    ])
  func muchIsShown(_ line: String) {
    let text = "T\n---\n" + String(repeating: line, count: 20_000)
    let content = PluginCard(read(text), PluginManner(dialect: .argos)).content()
    #expect(throws: Never.self) { try content.check() }
    expect(content.count > 1)
  }

  @Test func troubleIsSaidWithWhatWasPrinted() {
    var card = PluginCard(read("42\n"), PluginManner())
    card.problem = PluginFailure("It ended with status 1.", output: "no route\nto host\n")
    let outline = card.content().outline
    expect(outline.contains("It ended with status 1."))
    expect(outline.contains("no route"))
    expect(outline.contains("“42”"))
  }

  @Test func troubleInASandboxSaysSoAndOpensTheSettings() {
    for isConfined in [false, true] {
      var card = PluginCard(read("42\n"), PluginManner())
      card.isConfined = isConfined
      expect(!card.content().outline.contains("sandbox"))
      card.problem = PluginFailure("It ended with status 1.")
      let note = card.content().node(withID: PluginCard.troubleID)
      expect(note?.outline.contains("It runs in a sandbox, which may be why.") == isConfined)
      expect(note?.children.contains { $0.action == .editSettings } == isConfined)
    }
  }

  @Test func whereThereIsNothingElseTroubleIsAllThatIsSaid() {
    var card = PluginCard(read(""), PluginManner())
    card.problem = PluginFailure("It ended with status 1.")
    let outline = card.content().outline
    expect(outline.contains("It ended with status 1."))
    expect(!outline.contains("It printed nothing."))
    expect(!outline.contains("Show Output"))
  }

  @Test func aMenuEndsWithWhatThePluginSaysOfItself() throws {
    let text = "# <xbar.title>CPU</xbar.title>\n# <xbar.author>Jane</xbar.author>\n"
    var card = PluginCard(read("T\n---\nA\n"), PluginManner())
    card.about = PluginAbout(PluginComments(Array(text.utf8)))
    let content = card.content()
    expect(content.outline.contains("“About” secondary"))
    expect(content.outline.contains("By Jane"))
    #expect(throws: Never.self) { try content.check() }
    // Without a menu there is nothing more to see.
    card.output = read("T\n")
    expect(!card.content().outline.contains("About"))
    let hidden = text + "# <swiftbar.hideAbout>true</swiftbar.hideAbout>\n"
    expect(PluginAbout(PluginComments(Array(hidden.utf8))) == nil)
    expect(PluginAbout(PluginComments(Array("# <xbar.title>CPU</xbar.title>".utf8))) == nil)
  }

  @Test func onlyAMenuIsMoreToSee() {
    let manifest = Manifest(plugin: "/a/cpu.10s.sh", PluginComments())
    let content = { PluginCard(self.read($0), PluginManner()).content() }
    expect(manifest.expansion(of: content("T\n")) == nil)
    expect(manifest.expansion(of: content("T\n---\n")) == nil)
    expect(manifest.expansion(of: content("T\n---\nA\n")) == manifest.expansion)
    expect(manifest.expansion(of: nil) == manifest.expansion)
    var other = manifest
    other.expandsByContent = false
    expect(other.expansion(of: content("T\n")) == manifest.expansion)
  }

  @Test(
    "The widest line of columns decides their size, by the room and the text size",
    arguments: [
      (34, 336, 1, ""), (35, 336, 1, "caption "), (40, 336, 1, "caption "),
      (41, 336, 1, "footnote "), (27, 256, 1, "caption "), (31, 256, 1, "footnote "),
      (51, 496, 1, ""), (17, 336, 2, ""), (18, 336, 2, "caption "), (21, 336, 2, "footnote "),
    ])
  func sizeOfColumns(_ letters: Int, _ width: Double, _ textScale: Double, _ role: String) {
    let line = String(repeating: "x", count: letters)
    var card = PluginCard(read("T\n---\n\(line) | font=Menlo\nab | font=Menlo\n"), PluginManner())
    (card.width, card.textScale) = (width, textScale)
    expect(card.content().outline.contains("text \(role)mono “\(line)”"))
    expect(card.content().outline.contains("text \(role)mono “ab”"))
  }

  @Test func columnsThatShrinkAreEquallyLong() {
    let line = String(repeating: "x", count: 60)
    var card = PluginCard(read("T\n---\n\(line) | font=Menlo\nab | font=Menlo\n"), PluginManner())
    let even = "“ab" + String(repeating: " ", count: 58) + "”"
    expect(card.content().outline.contains(even))
    expectEqual(card.content().pages, [])
    // Otherwise they would begin at different places.
    card.width = 1000
    expect(card.content().outline.contains("“ab”"))
    card.isRightToLeft = true
    expect(card.content().outline.contains(even))
  }

  @Test func columnsThatTheCardCutsHaveOnePage() throws {
    let line = String(repeating: "x", count: 100)
    let text =
      "T\n---\n\(line) | font=Menlo\nab | font=Menlo href=https://example.org\nother\n"
      + "cd | font=Menlo\n"
    let content = PluginCard(read(text), PluginManner()).content()
    #expect(throws: Never.self) { try content.check() }
    let pages = content.pages
    expectEqual(pages.count, 2)
    let page = try #require(pages.first?.content)
    expect(page.outline.contains("“\(line)”"))
    expect(page.outline.contains("“ab" + String(repeating: " ", count: 98) + "”"))
    expect(page.outline.contains("-> open https://example.org"))
    expect(!page.outline.contains("cd"))
    // On the card, only that line is cut, and both shrink alike.
    let shown = content.children[1].outline
    expect(shown.contains("“" + String(repeating: "x", count: 69) + "…”"))
    expect(shown.contains("“ab" + String(repeating: " ", count: 68) + "”"))
  }

  @Test func titlesTakeTurns() {
    var card = PluginCard(read("One\nTwo\n"), PluginManner())
    card.turn = 3
    expect(card.content().outline.contains("title “Two”"))
  }

  /// What a click on a row sends.
  private func sending(_ text: String, _ title: String) -> String? {
    func find(_ node: Node) -> String? {
      if case .listRow(let row) = node.kind, row.title == title, case .send(let name) = node.action
      {
        return name
      }
      return node.children.lazy.compactMap(find).first
    }
    return find(PluginCard(read(text), PluginManner()).content())
  }
}

@Suite struct PluginFramesTests {
  private func shown(_ pieces: [String], isQuiet: Bool = false) -> String {
    var frames = PluginFrames()
    for piece in pieces { frames.take(Array(piece.utf8)) }
    return String(decoding: frames.shown(isQuiet: isQuiet), as: UTF8.self)
  }

  @Test func withoutAnEndAllIsShown() {
    expectEqual(shown(["a\n", "b\n"]), "a\nb\n")
  }

  @Test func anEndBeginsAnew() {
    expectEqual(shown(["a\n~~~\n", "b\n~~~\n"]), "b\n")
  }

  @Test func whatIsHalfPrintedWaits() {
    expectEqual(shown(["a\n~~~\nb"]), "a\n")
    expectEqual(shown(["a\n~~~\nb\n"], isQuiet: true), "b\n")
  }

  @Test func endsComeBeforeEachToo() {
    expectEqual(shown(["~~~\na\n", "~~~\nb\n"], isQuiet: true), "b\n")
    expectEqual(shown(["~~~\na\n~~~\n"]), "a\n")
  }

  @Test func anEndMayComeInPieces() {
    expectEqual(shown(["a\n~", "~~", "\nb\n~~~\r\n"]), "b\n")
  }

  @Test func whatHasNoEndIsBounded() {
    var frames = PluginFrames()
    for _ in 0..<40 { frames.take([UInt8](repeating: UInt8(ascii: "x"), count: 65_536)) }
    expect(frames.shown(isQuiet: true).count == PluginRules.maximumOutput)
    frames.take(Array("\n~~~\nfine\n~~~\n".utf8))
    expectEqual(String(decoding: frames.shown(isQuiet: false), as: UTF8.self), "fine\n")
  }
}
