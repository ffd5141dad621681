import Expectations
import Testing
import WidgetCore

@Suite struct `A setting` {
  private func setting(
    _ kind: SettingDefinition.Kind, isRequired: Bool = false
  ) -> SettingDefinition {
    var setting = SettingDefinition(name: "x", label: TranslatedText("X"), kind: kind)
    setting.isRequired = isRequired
    return setting
  }

  private func problem(_ text: String, _ setting: SettingDefinition) -> SettingProblem? {
    do {
      _ = try setting.check(text)
      return nil
    } catch {
      return error
    }
  }

  private let half = SettingDefinition.Kind.number(minimum: 0, maximum: 10, step: 0.1)

  @Test func `text is trimmed, on one line, and limited`() throws {
    try expect(setting(.text).check("  Prague 7 ") == .text("Prague 7"))
    try expect(setting(.text).check("  ") == nil)
    try expect(setting(.secret).check(" a ") == .text(" a "))
    expectEqual(problem("a\nb", setting(.text)), .notOneLine)
    let long = String(repeating: "č", count: 1000)
    try expect(setting(.text).check(long) == .text(long))
    expect(problem(long + "č", setting(.text)) == .tooLong(most: 1000))
    expectEqual(problem("", setting(.text, isRequired: true)), .missing)
  }

  @Test func `an order has some of the choices, without duplicates`() throws {
    let order = setting(
      .order(["a", "b", "c"].map { .init($0, label: TranslatedText($0)) }))
    try expect(order.check("c,a") == .text("c a"))
    try expect(order.check(" b  b;a ") == .text("b a"))
    try expect(order.check(" ") == nil)
    expect(problem("a d", order) == .notAChoice(["a", "b", "c"]))
  }

  /// A manifest with one setting, whose group begins in its line 6.
  private func manifest(setting: String) throws -> Manifest {
    let widget = "[Widget]\nId=org.example.A\nName=A\nExec=a\nProtocol=today-1\n"
    return try Manifest(parsing: Array((widget + setting).utf8), file: "a.widget")
  }

  private func order(of choices: String) -> String {
    "[Setting x]\nType=order\nLabel=X\nChoices=\(choices)\nChoiceLabels=One;Two;\n"
  }

  @Test func `an order has all choices by default`() throws {
    try expect(manifest(setting: order(of: "b;a;")).settings.first?.standard == .text("b a"))
    #expect {
      _ = try manifest(setting: order(of: "a b;c;"))
    } throws: { error in
      "\(error)".contains("“a b” can’t be in an order")
    }
  }

  @Test(arguments: ["Id", "Name"])
  func `reserved names are refused`(name: String) throws {
    #expect {
      _ = try manifest(setting: "[Setting \(name)]\nType=text\nLabel=A\n")
    } throws: { error in
      (error as? ManifestError)?.mistakes.map(\.line) == [6]
    }
  }

  @Test func `a number is within its limits and on a step`() throws {
    try expect(setting(half).check("0.3") == .number(0.3))
    try expect(setting(half).check("10") == .number(10))
    expect(problem("0.35", setting(half)) == .betweenSteps(step: 0.1, start: 0))
    expect(problem("-0.1", setting(half)) == .tooSmall(minimum: 0))
    expect(problem("11", setting(half)) == .tooLarge(maximum: 10))
    for text in ["ten", "1,5", "nan", "inf", "1e999"] {
      expectEqual(problem(text, setting(half)), .notANumber)
    }
    expectEqual("\(SettingProblem.tooSmall(minimum: 0))", "This must be at least 0.")
  }

  @Test func `A switch is on or off, a choice is one of its choices`() throws {
    try expect(setting(.toggle).check("Yes") == .isOn(true))
    try expect(setting(.toggle).check("off") == .isOn(false))
    expectEqual(problem("perhaps", setting(.toggle)), .notASwitch)
    let choices = ["a", "b"].map { SettingDefinition.Choice($0, label: TranslatedText($0)) }
    try expect(setting(.choice(choices)).check("b") == .text("b"))
    expect(problem("c", setting(.choice(choices))) == .notAChoice(["a", "b"]))
  }

  @Test(arguments: [
    ("/", "/"), ("/home/", "/home"), ("//home/./jana//", "/home/jana"), ("~", "/home/jana"),
    ("~/Music/", "/home/jana/Music"), ("/a/../b", "/a/../b"), ("/with space", "/with space"),
  ])
  func `A path is written the short way`(text: String, path: String) throws {
    try expect(setting(.folder).check(text, home: "/home/jana") == .text(path))
    expectEqual(problem("Music", setting(.file)), .notAPath)
    expectEqual(problem("~jana/x", setting(.file)), .notAPath)
  }

  @Test(arguments: [
    ("Praha", "Praha"), ("50.08, 14.43", "50.08,14.43"), ("50.0,14 Praha 7", "50,14 Praha 7"),
    ("-33.9,18.4", "-33.9,18.4"), ("Paris, Texas", "Paris, Texas"), ("10, Downing", "10, Downing"),
  ])
  func `A place is a name or coordinates`(text: String, place: String) throws {
    try expect(setting(.place).check(text) == .text(place))
    expectEqual(problem("91,0", setting(.place)), .notOnEarth)
    expectEqual(problem("0,181", setting(.place)), .notOnEarth)
  }

  @Test func `a date exists and is within its limits`() throws {
    let limits = SettingDefinition.Kind.date(
      minimum: CivilDay("2026-11-02"), maximum: CivilDay("2026-11-27"))
    for text in ["2026-11-02", " 2026-11-27 "] {
      try expect(setting(limits).check(text) == .text(String(text.trimmed)))
    }
    expectEqual(
      problem("2026-11-01", setting(limits))?.description,
      "This must be 2 November 2026 or later.")
    expectEqual(
      problem("2026-11-28", setting(limits))?.description,
      "This must be 27 November 2026 or earlier.")
    let any = setting(.date(minimum: nil, maximum: nil))
    try expect(any.check("0001-01-01") == .text("0001-01-01"))
    try expect(any.check(" ") == nil)
    for text in ["2026-02-29", "2026-2-1", "1.2.2026", "tomorrow", "0000-01-01", "2026-01-01T00"] {
      expectEqual(problem(text, any), .notADate)
    }
  }

  @Test(arguments: [
    ("07:30", "07:30"), ("7:30", "07:30"), ("7.30", "07:30"), ("730", "07:30"), ("7 pm", "19:00"),
    ("0:00", "00:00"), ("23:59", "23:59"), ("٧:٣٠", "07:30"),
  ])
  func `a time is written with two digits`(text: String, time: String) throws {
    try expect(setting(.time).check(text) == .text(time))
    for text in ["24:00", "7:60", "soon", "-1:00", "7:30:00"] {
      expectEqual(problem(text, setting(.time)), .notATime)
    }
  }

  @Test(arguments: [
    ("#28527A", "#28527A"), ("#28527a", "#28527A"), ("28527a", "#28527A"), ("#FFF", "#FFFFFF"),
  ])
  func `a color is written with six digits`(text: String, color: String) throws {
    try expect(setting(.color).check(text) == .text(color))
    for text in ["blue", "#28527", "#28527A80", "#GGGGGG", "##28527", "#"] {
      expectEqual(problem(text, setting(.color)), .notAColor)
    }
  }

  @Test(arguments: [
    ("Label=A", "6: Type is missing"),
    ("Type=number\nLabel=A\nMinimum=x", "9: Minimum=x is not a number"),
    ("Type=number\nLabel=A\nMinimum=3\nMaximum=1", "10: there are no values between"),
    ("Type=number\nLabel=A\nStep=0", "9: Step is 0"),
    (
      "Type=number\nLabel=A\nMaximum=3\nDefault=4",
      "10: Default=4 is not valid; This must be at most"
    ),
    ("Type=choice\nLabel=A", "6: there is nothing to choose from"),
    ("Type=choice\nLabel=A\nChoices=a;a", "9: two choices are the same"),
    ("Type=choice\nLabel=A\nChoices=a;b\nChoiceLabels[cs]=A", "10: ChoiceLabels[cs] has 1 labels"),
    ("Type=choice\nLabel=A\nChoices=a;b\nDefault=c", "10: Default=c is not valid"),
    ("Type=secret\nLabel=A\nDefault=1234", "9: a secret can’t be in a file"),
    ("Type=text", "6: Label is missing"),
    ("Type=date\nLabel=A\nMinimum=5", "9: Minimum=5 is not a date"),
    (
      "Type=date\nLabel=A\nMinimum=2026-11-27\nMaximum=2026-11-26",
      "10: there are no values between"
    ),
    ("Type=date\nLabel=A\nDefault=2026-02-29", "9: Default=2026-02-29 is not valid"),
    ("Type=time\nLabel=A\nDefault=25:00", "9: Default=25:00 is not valid"),
    ("Type=color\nLabel=A\nDefault=red", "9: Default=red is not valid"),
  ])
  func `an invalid definition is refused`(lines: String, begin: String) throws {
    let text = manifestText("[Setting a]\n\(lines)\n")
    do {
      _ = try Manifest(parsing: Array(text.utf8), file: "x.widget")
      Issue.record("it was not refused")
    } catch {
      expectEqual(error.mistakes.count, 1)
      try expect(#require(error.mistakes.first).description.hasPrefix(begin))
    }
  }

  @Test(arguments: ["[Setting]", "[Setting 1st]", "[Setting a b]", "[Setting ž]", "[Setting -a]"])
  func `a name begins with a letter`(heading: String) {
    let text = manifestText("\(heading)\nType=text\nLabel=A\n")
    #expect(throws: ManifestError.self) {
      try Manifest(parsing: Array(text.utf8), file: "x.widget")
    }
  }

  @Test func `a switch is off and a choice is the first one by default`() throws {
    let text = manifestText(
      "[Setting a]\nType=switch\nLabel=A\n[Setting b]\nType=choice\nLabel=B\nChoices=x;y\n")
    let manifest = try Manifest(parsing: Array(text.utf8), file: "x.widget")
    expect(manifest.settings.map(\.standard) == [.isOn(false), .text("x")])
  }
}
