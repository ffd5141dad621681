import Expectations
internal import Plugins
internal import RandomTesting
internal import Testing
internal import WidgetCore

@Suite struct PluginCommentsTests {
  @Test func bytesThatAreNoLettersInATagDoNoHarm() {
    let file = Array("# <xbar.title".utf8) + [0xBA, 0xBA, 0xBA, 0xBA] + Array(">".utf8)
    expect(PluginComments(PluginComments.said(in: file)) == PluginComments(file))
  }

  @Test func whatIsKeptOfAFileSaysTheSameAsTheFile() {
    var numbers = SeededNumbers(seed: 7)
    let pieces = [
      "#!/bin/sh\n", "# ", "\n", "<", ">", "</", "<xbar.title>", "</xbar.title>", "<bitbar.title>",
      "</bitbar.title>", "<swiftbar.type>", "streamable", "</swiftbar.type>", "<xbar.author>",
      "</xbar.author>", "Jane", "<XBAR.Desc>", "</XBAR.Desc>", "ARGOS_VERSION", "AR", "\0",
      "<xbar.var>string(VAR_A=\"x\"): Y.</xbar.var>", "<xbar.", "xbar.title>", "é漢",
      String(repeating: "x", count: 3000), "<xbar.dependencies>a,b</xbar.dependencies>",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0..<25, using: &numbers)).map { _ in numbers.pick(pieces) }
        .joined()
      let file = Array(text.utf8)
      let said = PluginComments.said(in: file)
      expect(said.count <= file.count + 40)
      expect(PluginComments(said) == PluginComments(file), "\(text)")
    }
  }

  private func read(_ text: String) -> PluginComments { PluginComments(Array(text.utf8)) }

  @Test func commentsOfAllLanguagesAreRead() {
    let comments = read(
      """
      #!/usr/bin/env python3
      # <xbar.title>CPU Load</xbar.title>
      // <xbar.version>v1.2</xbar.version>
      -- <xbar.author>Jo March, Beth March</xbar.author>
       * <xbar.desc>Shows the load.</xbar.desc>
      ; <xbar.dependencies>python, jq;curl</xbar.dependencies>
      <xbar.abouturl>https://example.org/</xbar.abouturl>
      """)
    expectEqual(comments.title, "CPU Load")
    expectEqual(comments.version, "v1.2")
    expectEqual(comments.author, "Jo March, Beth March")
    expectEqual(comments.summary, "Shows the load.")
    expectEqual(comments.dependencies, ["python", "jq", "curl"])
    expectEqual(comments.aboutAddress, "https://example.org/")
    expectEqual(comments.dialect, .xbar)
  }

  @Test(
    "Its tags say for which program it is",
    arguments: [
      ("# <bitbar.title>A</bitbar.title>", PluginDialect.bitBar),
      ("# <xbar.title>A</xbar.title>", .xbar),
      ("# <swiftbar.title>A</swiftbar.title>", .swiftBar),
      (
        "# <bitbar.title>A</bitbar.title>\n# <swiftbar.hideAbout>true</swiftbar.hideAbout>",
        .swiftBar
      ),
      ("# <bitbar.title>A</bitbar.title>\n# <xbar.title>A</xbar.title>", .xbar),
    ])
  func saysItsProgram(_ text: String, _ dialect: PluginDialect) {
    expect(read(text).dialect == dialect)
  }

  @Test func oneWithoutTagsSaysNothing() {
    let comments = read("#!/bin/sh\necho '<b>not a tag</b> 1 < 2'\n")
    expect(comments == PluginComments())
  }

  @Test func theFirstTitleCounts() {
    expectEqual(read("<xbar.title>A</xbar.title><xbar.title>B</xbar.title>").title, "A")
  }

  @Test func aTagOverSeveralLinesIsOne() {
    let comments = read("# <bitbar.desc>Shows\n#   the load.</bitbar.desc>")
    expectEqual(comments.summary, "Shows the load.")
  }

  @Test func aTagWithoutItsEndIsNone() {
    let comments = read("# <xbar.title>A\n# <xbar.author>B</xbar.author>")
    expect(comments.title == nil)
    expectEqual(comments.author, "B")
  }

  @Test func tagsInCapitalsAreTags() {
    expectEqual(read("<XBAR.Title>A</XBAR.Title>").title, "A")
  }

  @Test func swiftBarsOwnTagsAreRead() {
    let comments = read(
      """
      # <swiftbar.type>streamable</swiftbar.type>
      # <swiftbar.hideAbout>true</swiftbar.hideAbout>
      # <swiftbar.runInBash>false</swiftbar.runInBash>
      # <swiftbar.schedule>01,16,31,46 * * * *</swiftbar.schedule>
      # <swiftbar.environment>['CITY':'Prague', 'UNIT':'C', '1bad':'x']</swiftbar.environment>
      """)
    expect(comments.isStreamable)
    expect(comments.hidesAbout)
    expect(!comments.runsInBash)
    expectEqual(comments.schedule.count, 1)
    expect(comments.environment == ["CITY": "Prague", "UNIT": "C"])
  }

  @Test func whoLooksForArgosIsKnown() {
    expect(read("[ -n \"$ARGOS_VERSION\" ] && echo hi").mentionsArgos)
    expect(!read("echo hi").mentionsArgos)
  }

  @Test func onlyTheBeginningIsRead() {
    let far = String(repeating: "# nothing\n", count: 5000) + "# <xbar.title>A</xbar.title>"
    expect(read(far).title == nil)
  }

  @Test func controlCharactersStayOut() {
    expect(read("<xbar.title>A\u{1B}[31m\u{202E}B</xbar.title>").title == "A[31mB")
  }
}

@Suite struct PluginVariableTests {
  @Test func textsAreRead() throws {
    let variable = try #require(PluginVariable("string(VAR_NAME=\"Jo March\"): Your name."))
    expectEqual(variable.name, "VAR_NAME")
    expectEqual(variable.kind, .text)
    expectEqual(variable.standard, "Jo March")
    expectEqual(variable.summary, "Your name.")
  }

  @Test func numbersAreRead() throws {
    let variable = try #require(PluginVariable("number(VAR_COUNT=3): How many."))
    expectEqual(variable.kind, .number)
    expectEqual(variable.standard, "3")
  }

  @Test func switchesAreRead() throws {
    let variable = try #require(PluginVariable("boolean(VAR_ON=True): Whether."))
    expectEqual(variable.kind, .toggle)
    expectEqual(variable.standard, "true")
  }

  @Test func choicesAreRead() throws {
    let variable = try #require(
      PluginVariable("select(VAR_STYLE=\"normal\"): Which style. [small, normal, big]"))
    expect(variable.kind == .choice(["small", "normal", "big"]))
    expectEqual(variable.standard, "normal")
    expectEqual(variable.summary, "Which style.")
  }

  @Test func whatHoldsCanBeChosen() throws {
    let variable = try #require(PluginVariable("select(VAR_STYLE=\"huge\"): S. [small, big]"))
    expect(variable.kind == .choice(["small", "big", "huge"]))
  }

  @Test(
    "Values of all kinds are read",
    arguments: [
      ("string(A=\"\"): x", ""), ("string(A=''): x", ""), ("string(A=bare): x", "bare"),
      ("string(A=\"with (brackets)\"): x", "with (brackets)"),
      ("string(A=\"say \\\"hi\\\"\"): x", "say \"hi\""), ("string( A = \"b\" ): x", "b"),
      ("number(A=x): y", ""), ("string(A=\"b\")", "b"),
    ])
  func readsValues(_ text: String, _ value: String) throws {
    try expect(#require(PluginVariable(text)).standard == value)
  }

  @Test(
    "What makes no sense is no variable",
    arguments: [
      "", "string", "string(", "string(A)", "string(=1): x", "wobble(A=1): x", "string(A=\"b",
      "string(1A=\"b\"): x", "string(A B=\"b\"): x",
    ])
  func refusesNonsense(_ text: String) {
    expect(PluginVariable(text) == nil)
  }

  @Test func theyAreSettingsOfTheCard() throws {
    var comments = PluginComments()
    comments.variables = try [
      "string(A=\"x\"): Name", "number(B=2): Count", "boolean(C=false): On",
      "select(D=\"b\"): Which [a, b]",
    ].map { try #require(PluginVariable($0)) }
    let manifest = Manifest(plugin: "/home/jo/p.10s.sh", comments, kept: ["B": "5", "D": "zzz"])
    // So other widgets don't wait for it.
    expect(manifest.takesLong)
    expectEqual(
      manifest.settings.map(\.name), ["A", "B", "C", "D", "run-in-sandbox", "folder-in-sandbox"])
    expect(
      manifest.settings.prefix(4).map(\.standard) == [.text("x"), .number(5), .isOn(false), nil])
    expectEqual(manifest.settings.prefix(4).map(\.label.plain), ["Name", "Count", "On", "Which"])
  }

  @Test func theFileOfValuesIsReadAndKept() throws {
    let file = Array(#"{"A":"x","B":15,"C":true,"D":null,"E":[1],"not a name":"y"}"#.utf8)
    expect(PluginVariableFile.values(file) == ["A": "x", "B": "15", "C": "true"])
    let variable = try #require(PluginVariable("number(B=2): Count"))
    let changed = PluginVariableFile.changed(file, ["B": "7"], [variable])
    expect(PluginVariableFile.values(changed) == ["A": "x", "B": "7", "C": "true"])
    expect(String(decoding: changed, as: UTF8.self).contains("\"not a name\""))
    expect(PluginVariableFile.values(Array("nonsense".utf8)).isEmpty)
  }
}

@Suite struct PluginScheduleTests {
  /// 2026-03-01 00:00, a Sunday.
  private let sunday = 1_772_323_200

  @Test(
    "The next time is found",
    arguments: [
      ("* * * * *", 60), ("01,16,31,46 * * * *", 60), ("0 9 * * *", 9 * 3600),
      ("*/15 * * * *", 900),
      ("30 8 * * 1-5", 86_400 + 8 * 3600 + 1800), ("0 0 1 4 *", 31 * 86_400),
      ("0 12 * * sun", 12 * 3600), ("0 12 * * 7", 12 * 3600), ("5-10/5 0 * mar *", 300),
      ("0 0 13 * 5", 5 * 86_400),
    ])
  func findsTheNextTime(_ text: String, _ wait: Int) throws {
    let schedule = try #require(PluginSchedule(text))
    expect(schedule.wait(from: sunday) == wait)
  }

  @Test func aTimeThatHasJustComeIsOver() throws {
    let schedule = try #require(PluginSchedule("0 9 * * *"))
    expectEqual(schedule.wait(from: sunday + 9 * 3600), 86_400)
    expectEqual(schedule.wait(from: sunday + 9 * 3600 - 1), 1)
  }

  @Test func clocksAheadComeEarlier() throws {
    let schedule = try #require(PluginSchedule("0 9 * * *"))
    expect(schedule.wait(from: sunday, zone: 3600) == 8 * 3600)
  }

  @Test(arguments: ["*/9223372036854775807", "1/9223372036854775807", "0-59/60"])
  func aStepBeyondTheHourIsItsStart(_ minutes: String) throws {
    let schedule = try #require(PluginSchedule("\(minutes) * * * *"))
    let start = minutes.hasPrefix("1") ? 60 : 3600
    expect(schedule.wait(from: sunday) == start)
    expect(schedule.wait(from: sunday + start) == 3600)
  }

  @Test func aDayThatNeverComesHasNoTime() throws {
    let schedule = try #require(PluginSchedule("0 0 31 2 *"))
    expect(schedule.wait(from: sunday) == nil)
  }

  @Test(
    "What makes no sense is no schedule",
    arguments: [
      "", "* * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * * 13 *", "* * * * 8",
      "a * * * *",
      "*/0 * * * *", "5-1 * * * *", "1,,2 * * * *", "* * * * * *", "1/2/3 * * * *",
    ])
  func refusesNonsense(_ text: String) {
    expect(PluginSchedule(text) == nil)
  }
}
