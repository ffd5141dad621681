import Expectations
import Testing
import WidgetCore

@testable import Panel

@Suite("The command line")
struct CommandTests {
  @Test func `no argument means show`() throws {
    try expectEqual(PanelCommand(arguments: []), .show)
  }

  @Test func `a long word, or many, are refused without being parsed`() throws {
    let longest = String(repeating: "é", count: PanelCommand.maximumBytes.word / 2)
    try expectEqual(
      PanelCommand(arguments: ["remove", longest]), .remove(instance: longest))
    for words in [
      ["remove", longest + "a"], [String(repeating: "a", count: 10 << 20)],
      [String](repeating: longest, count: 5), [String](repeating: "--set", count: 100_000),
    ] {
      #expect {
        try PanelCommand(arguments: words)
      } throws: { error in
        "\(error)".contains("can have up to 64 KB")
      }
    }
  }

  @Test(arguments: [
    ("show", PanelCommand.show), ("hide", .hide), ("toggle", .toggle), ("focus", .focus),
    ("pin", .pin), ("unpin", .unpin), ("status", .status(isJSON: false)), ("quit", .quit),
    ("--background", .background), ("--version", .version), ("--help", .help(of: nil)),
    ("-h", .help(of: nil)),
  ])
  func `every command is parsed`(word: String, command: PanelCommand) throws {
    try expect(PanelCommand(arguments: [word]) == command)
    expect(PanelCommand.usage(of: nil).contains("today \(word)") || word == "-h")
  }

  @Test(arguments: [
    ("render", "Usage: today render [OPTIONS]", "--text-scale"),
    ("run", "today run FILE-or-ID", "tree"),
    ("quit", "Usage: today quit\n", "Quit the panel"),
  ])
  func `a command explains itself`(command: String, line: String, detail: String) throws {
    try expect(PanelCommand(arguments: [command, "x.png", "--help"]) == .help(of: command))
    let usage = PanelCommand.usage(of: command)
    expect(usage.hasPrefix("Usage: today \(command)") && usage.contains(line), "\(usage)")
    expect(usage.contains(detail), "\(usage)")
  }

  @Test(arguments: [("x.jpg", false), ("/a.b/x.webp", false), ("x.PNG", true), ("/a.b/pipe", true)])
  func `an image is a PNG in any file without another extension`(name: String, isRight: Bool) throws
  {
    do {
      try expect(
        PanelCommand(arguments: ["render", name]) == .render(RenderRequest(output: name)))
      expect(isRight)
    } catch {
      expect(!isRight)
      expect("\(error)".contains("a file name that ends in .png"))
    }
  }

  @Test(arguments: [
    (["list"], PanelCommand.list(isJSON: false)), (["list", "--json"], .list(isJSON: true)),
    (["status", "--json"], .status(isJSON: true)),
    (["plugins"], .plugins(opensFolder: false)),
    (["plugins", "--open"], .plugins(opensFolder: true)),
    (["add", "org.example.A"], .add(widget: "org.example.A")),
    (["remove", "a-1"], .remove(instance: "a-1")),
    (["move", "a-1", "2"], .move(instance: "a-1", position: 2)),
    (["stack", "a-1", "b-1", "c-1"], .stack(instances: ["a-1", "b-1", "c-1"])),
    (["unstack", "a-1"], .unstack(instances: ["a-1"])),
    (["unstack", "a-1", "b-1"], .unstack(instances: ["a-1", "b-1"])),
    (["refresh"], .refresh(instance: nil)), (["refresh", "a-1"], .refresh(instance: "a-1")),
    (["validate", "a.widget"], .validate(file: "a.widget")),
    (["log", "--follow"], .log(instance: nil, follows: true)),
    (["log", "a-1"], .log(instance: "a-1", follows: false)),
    (["run", "a.widget"], .run(RunRequest(widget: "a.widget"))),
    (["dev", "a.widget"], .dev(DevRequest(widget: "a.widget"))),
    (
      ["dev", "--set", "unit=C", "--once", "a.widget", "--png", "a.png"],
      .dev(DevRequest(widget: "a.widget", settings: ["unit": "C"], picture: "a.png"))
    ),
    (
      ["dev", "a.widget", "--appearance", "dark", "--rtl", "--text-scale", "2"],
      .dev(
        DevRequest(widget: "a.widget", appearance: .dark, isRightToLeft: true, textScale: 2))
    ),
    (
      ["render", "--strict", "--form", "add", "a.json", "a.png"],
      .render(
        RenderRequest(subject: .file("a.json"), output: "a.png", form: "add", isStrict: true))
    ),
    (["doctor"], .doctor), (["autostart"], .autostart(nil)),
    (["autostart", "on"], .autostart(true)),
    (["autostart", "off"], .autostart(false)),
    (["new", "A B"], .new(name: "A B", language: .shell)),
    (["new", "--python", "A"], .new(name: "A", language: .python)),
    (["new", "A", "--swift"], .new(name: "A", language: .swift)),
  ])
  func `options are parsed`(words: [String], command: PanelCommand) throws {
    try expect(PanelCommand(arguments: words) == command)
  }

  @Test func `detail pages are named in order`() throws {
    let words = [
      "render", "--screen", "Hamburg", "--screen", "2", "--instance", "weather-1", "a.png",
    ]
    try expect(
      PanelCommand(arguments: words)
        == .render(
          RenderRequest(
            subject: .instance("weather-1"), output: "a.png", screens: ["Hamburg", "2"])))
  }

  @Test(arguments: [
    (["add"], "“today add” needs a widget ID."),
    (["move", "a-1"], "“today move” needs a POSITION."),
    (["move", "a-1", "0"], "“0” is not a position; expected a whole number of at least 1."),
    (["stack"], "“today stack” needs an INSTANCE."),
    (["stack", "a-1"], "“today stack” needs another INSTANCE."),
    (["stack", "a-1", "b-1", "a-1"], "“a-1” is given twice."),
    (["stack", "a-1", "--part"], "“today stack” doesn’t accept “--part”."),
    (["unstack"], "“today unstack” needs an INSTANCE."),
    (["unstack"] + (0...100).map { "a-\($0)" }, "“today unstack” doesn’t accept “a-100”."),
    (["plugins", "--close"], "“today plugins” doesn’t accept “--close”."),
    (["list", "--yaml"], "“today list” doesn’t accept “--yaml”."),
    (["run", "--nonsense", "a.widget"], "“today run” doesn’t accept “--nonsense a.widget”."),
    (["render", "a.widget"], "“today render” needs the picture to write, OUT.png."),
    (
      ["render", "--screen", "1", "a.png"],
      "To draw a screen, name the card that opens it: a FILE, or --instance INSTANCE."
    ),
    (
      ["render", "--for", "3", "a.json", "a.png"],
      "Only a widget that is run for the picture can be set, clicked, or waited for."
    ),
    (["autostart", "yes"], "“yes” is neither on nor off."),
    (["new", "A", "--swift", "--shell"], "A widget can be written in only one language."),
  ])
  func `missing and extra arguments are reported`(words: [String], problem: String) {
    #expect(throws: PanelCommandError(description: problem)) { try PanelCommand(arguments: words) }
  }

  @Test(arguments: [
    ("toogle", "toggle"), ("togle", "toggle"), ("shwo", "show"), ("hid", "hide"),
    ("--backgroud", "--background"),
  ])
  func `a typo is reported with a suggestion`(typed: String, meant: String) {
    #expect(
      throws: PanelCommandError(
        description: "“\(typed)” is not a Today command. Did you mean “today \(meant)”? Run “today "
          + "--help” for a list.")
    ) { try PanelCommand(arguments: [typed]) }
  }

  @Test func `a word without similar commands is refused`() {
    #expect(
      throws: PanelCommandError(
        description: "“frobnicate” is not a Today command. Run “today --help” for a list.")
    ) { try PanelCommand(arguments: ["frobnicate"]) }
  }

  @Test func `extra arguments are refused`() {
    #expect(
      throws: PanelCommandError(
        description: "“today hide” doesn’t accept “right now”.")
    ) { try PanelCommand(arguments: ["hide", "right", "now"]) }
  }
}
